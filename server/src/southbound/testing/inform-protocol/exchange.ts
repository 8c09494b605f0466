import { randomBytes } from 'node:crypto'
import type { JsonObject } from '#protocols/json.ts'
import type { ListenerEnvironment } from '../../listening/environment.ts'
import type {
  CommandOutcome,
  ConnectingDevice,
  DeviceActions,
  DeviceGone,
  DeviceSession,
} from '../../ports.ts'
import { Delivery } from '../../sessions/delivery.ts'

/** So long an answer waits for an order; one that comes later is for the next time the device calls. */
const ORDER_MS = 200
/** A device is gone when it did not call so many times. */
const MISSES = 3

/** From one post of a device to the answer that has nothing more for it: a session without a connection. */
export class Exchange implements DeviceSession {
  readonly protocol: string
  readonly sn: string
  readonly sessionId = randomBytes(12).toString('hex')
  readonly address: string
  readonly connectedAt: number
  readonly absentAfterMs: number
  readonly can: Partial<DeviceActions>
  isOpen = true
  readonly #env: ListenerEnvironment
  readonly #delivery: Delivery
  #order: { body: JsonObject; settle(outcome: CommandOutcome): void } | null = null
  #came = () => {}

  constructor({ protocol, sn, address, at }: ConnectingDevice, env: ListenerEnvironment, everyMs: number) {
    this.protocol = protocol
    this.sn = sn
    this.address = address
    this.connectedAt = at
    const source = { trust: 5, freshForMs: MISSES * everyMs }
    const identity = { protocol, sn, address, source, sessionId: this.sessionId, connectedAt: at, host: null }
    this.absentAfterMs = MISSES * everyMs
    this.#env = env
    this.#delivery = new Delivery(identity, env)
    this.can = {
      reboot: () => this.#tell({ do: 'reboot' }),
      locate: ({ seconds }) => this.#tell({ do: 'locate', seconds }),
    }
  }

  /** What the device says: its uptime, and what became of the order it was given. */
  take(message: JsonObject): void {
    if (typeof message.did === 'boolean') this.#settle(message.did ? 'done' : 'failed')
    if (typeof message.uptime !== 'number' || !this.#delivery.takesReport()) return
    const at = this.#env.clock.now()
    const empty = { radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [], gateways: [] }
    const state = { at, unit: { uptimeSeconds: message.uptime }, parts: [], problems: [], ...empty }
    this.#delivery.report({ at, state, raw: message, capabilities: [] })
  }

  /** The next order; null: there is none, and the exchange is over. */
  async next(): Promise<JsonObject | null> {
    if (!this.#order) await this.#comes()
    if (!this.#order) this.end('closed')
    return this.#order?.body ?? null
  }

  end(reason: DeviceGone['reason']): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#came()
    this.#env.registry.leave(this, reason, this.#env.clock.now())
    this.#settle('cancelled')
  }

  #comes(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ORDER_MS)
    this.#came = resolve
    return promise.finally(() => clearTimeout(timer))
  }

  #tell(body: JsonObject): Promise<CommandOutcome> {
    const { promise, resolve: settle } = Promise.withResolvers<CommandOutcome>()
    this.#order = { body, settle }
    this.#came()
    return promise
  }

  #settle(status: 'done' | 'failed' | 'cancelled'): void {
    const order = this.#order
    this.#order = null
    order?.settle({ status })
  }
}
