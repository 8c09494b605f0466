import type { DeviceTls } from '../../certificates/device-tls.ts'
import { WebSocketListener, type WebSocketListenerOptions } from '../../listening/web-socket-listener.ts'
import type { ListeningAdapter } from '../../protocol.ts'
import type { UcentralEnvironment } from './environment.ts'
import { introductions, PROTOCOL } from './introduction.ts'

export type UcentralListenOptions = Omit<WebSocketListenerOptions, 'subProtocol' | 'names'>

const NAMES = { protocol: 'uCentral', setting: 'ROOST_UCENTRAL_PORT' }

/** uCentral devices: JSON-RPC in WebSocket over TLS. */
export class UcentralAdapter implements ListeningAdapter {
  readonly protocol = PROTOCOL
  readonly #listener: WebSocketListener

  constructor(listen: UcentralListenOptions, env: UcentralEnvironment) {
    const options = { ...listen, names: NAMES, subProtocol: 'ucentral-broker' }
    this.#listener = new WebSocketListener(options, introductions(env), env)
  }

  start(): Promise<void> {
    return this.#listener.start()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }

  port(): number {
    return this.#listener.port()
  }

  renew(tls: DeviceTls): void {
    this.#listener.renew(tls)
  }

  unintroduced(): number {
    return this.#listener.unintroduced()
  }
}
