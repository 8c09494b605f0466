import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { commandIds } from '../../../server/src/southbound/adapters/ucentral/conversation/command-channel.ts'
import { introductions } from '../../../server/src/southbound/adapters/ucentral/introduction.ts'
import { UCENTRAL_LIMITS } from '../../../server/src/southbound/adapters/ucentral/limits.ts'
import { ucentral } from '../../../server/src/southbound/adapters/ucentral/protocol.ts'
import type { AdapterOptions, ListeningAdapter, Protocol } from '../../../server/src/southbound/protocol.ts'
import {
  type Introductions,
  PendingConnection,
} from '../../../server/src/southbound/sessions/pending-connection.ts'

const NEVER_MS = 600_000

/** The uCentral protocol of the server, whose frames come from this process in place of TLS. */
export class PipedAdapter implements ListeningAdapter {
  readonly protocol = 'ucentral'
  readonly #introductions: Introductions
  readonly #env: ConstructorParameters<typeof PendingConnection>[1]
  readonly #sockets = new Map<number, PipedSocket>()
  /** A device was told to run a configuration. */
  configured: (device: number, uuid: number) => void = () => {}

  constructor({ env }: AdapterOptions) {
    const limits = { ...UCENTRAL_LIMITS, ...env.limits }
    this.#env = env
    this.#introductions = introductions({ ...env, limits, nextCommandId: commandIds(2) })
  }

  connect(device: number, text: string): void {
    const socket = new PipedSocket((uuid) => this.configured(device, uuid))
    this.#sockets.set(device, socket)
    new PendingConnection(
      { ws: socket as unknown as WebSocket, peer: peerOf(device, text), line: undefined },
      this.#env,
      this.#introductions,
      NEVER_MS,
      () => {},
    )
    this.say(device, text)
  }

  say(device: number, text: string): void {
    this.#sockets.get(device)?.emit('message', Buffer.from(text), false)
  }

  start = async (): Promise<void> => {}
  stop = async (): Promise<void> => {}
  port = (): number => 0
  renew(): void {}
  unintroduced = (): number => 0
}

/** @param made gets the adapter once the server has made it */
export const pipedProtocol = (made: (adapter: PipedAdapter) => void): Protocol => ({
  ...ucentral,
  create(common) {
    const adapter = new PipedAdapter(common)
    made(adapter)
    return adapter
  },
})

/** The serial is what its certificate names. */
const peerOf = (device: number, connect: string) => ({
  address: `10.${(device >> 16) & 255}.${(device >> 8) & 255}.${device & 255}`,
  keyFingerprint: createHash('sha256').update(`key ${device}`).digest('hex'),
  certificateName: (JSON.parse(connect) as { params: { serial: string } }).params.serial,
  certificateUntil: 4_102_444_800_000,
  trustedByCa: false,
  host: null,
})

/** Answers each command with success, as a device does that takes everything. */
class PipedSocket extends EventEmitter {
  readonly bufferedAmount = 0
  readonly #configured: (uuid: number) => void

  constructor(configured: (uuid: number) => void) {
    super()
    this.#configured = configured
  }

  send(text: string, done: () => void): void {
    done()
    const { id, method, params } = JSON.parse(text) as {
      id?: number
      method: string
      params: { serial: string; uuid?: number }
    }
    if (id === undefined) return
    if (method === 'configure') this.#configured(params.uuid!)
    const result = { serial: params.serial, uuid: params.uuid ?? 0, status: { error: 0, text: 'done' } }
    const answer = JSON.stringify({ jsonrpc: '2.0', id, result })
    setImmediate(() => this.emit('message', Buffer.from(answer), false))
  }

  ping(): void {
    setImmediate(() => this.emit('pong'))
  }

  pause(): void {}
  resume(): void {}
  close = (): boolean => this.emit('close')
  terminate = (): boolean => this.emit('close')
}
