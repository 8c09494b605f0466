import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { Server, TLSSocket } from 'node:tls'
import { PiecewiseTransport } from './piecewise-transport.ts'

const BELOW = Symbol('below')

/** What is below a TLS socket of `beginTls`. */
export interface Below {
  readonly address: string | undefined
  readonly port: number | undefined
  /** The TCP connection. */
  readonly line: Socket
  readonly transport: PiecewiseTransport
  /** Secrets of the keys that protect what each side says (RFC 8446, 7.1); TLS 1.2 has none. */
  secrets: { client?: Uint8Array; server?: Uint8Array }
}

/** TLS above a transport of ours does not know whose it is, and tells of itself in the context it began in. */
const contexts = new AsyncLocalStorage<Below>()

/** Hands an accepted socket, of which nobody took anything yet, to the TLS side. */
export function beginTls(server: Server, line: Socket): void {
  const { remoteAddress: address, remotePort: port } = line
  const transport = new PiecewiseTransport(line)
  contexts.run({ address, port, line, transport, secrets: {} }, () => server.emit('connection', transport))
}

export function below(socket: TLSSocket): Below | undefined {
  return (socket as { [BELOW]?: Below })[BELOW]
}

/** Calls without anything in the context that belongs to one socket: timers would keep it. */
export function outsideOfTls(call: () => void): void {
  contexts.exit(call)
}

/** TLS sockets of `beginTls` have the address and port of the connection below, and it, before anybody else has them. */
export function watchHandshakes(server: Server): void {
  server.on('keylog', takeSecret)
  server.prependListener('secureConnection', (socket) => {
    name(socket)
    beginCounts(socket)
  })
  server.prependListener('tlsClientError', (_error, socket) => name(socket))
}

function name(socket: TLSSocket): void {
  const context = contexts.getStore()
  if (!context) return
  const { address, port } = context
  const above = {
    remoteAddress: { value: address },
    remotePort: { value: port },
    [BELOW]: { value: context },
  }
  Object.defineProperties(socket, above)
}

/** The keys of the handshake are done with: whatever is protected from now on is so by those that stay. */
function beginCounts(socket: TLSSocket): void {
  const transport = below(socket)?.transport
  transport?.received.beginAgain()
  transport?.sent.beginAgain()
}

/** Lines of the key log: label, what the client chose, secret (RFC 9850). */
function takeSecret(line: Buffer): void {
  const context = contexts.getStore()
  const [label, , secret = ''] = line.toString('latin1').trim().split(' ')
  if (!context) return
  if (label === 'CLIENT_TRAFFIC_SECRET_0') context.secrets.client = Buffer.from(secret, 'hex')
  if (label === 'SERVER_TRAFFIC_SECRET_0') context.secrets.server = Buffer.from(secret, 'hex')
}
