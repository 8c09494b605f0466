import { monotonicClock } from '../../../lib/clock.ts'
import { FairQueue } from '../../../lib/fair-share/fair-queue.ts'
import type { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { ConfigurationSettings } from '../configuration.settings.ts'

export interface DeliveryQueueDeps {
  deviceQueue: KeyedQueue
  settings: Pick<ConfigurationSettings, 'deliveriesAtOnce' | 'spreadPerWaitingMs' | 'spreadMaxMs'>
  /** Whose a device is; 0 = nobody's. */
  tenantOf(sn: string): number
  /** Sends what a device waits for, if it still waits for anything; resolves when it has ended. */
  deliver(sn: string): Promise<void>
}

/** Nobody is sent away, however long it takes: the longest that a timer can be. */
const waitMs = 2 ** 31 - 1

/** Whose turn it is: so many devices at the same time, divided between tenants, and one delivery per device. */
export class DeliveryQueue {
  readonly #deps: DeliveryQueueDeps
  /** Of each tenant one waits at most, for the first in its line. */
  readonly #turns: FairQueue
  readonly #lines = new Map<number, Set<string>>()
  /** In whose line a device stands. */
  readonly #queue = new Map<string, number>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #running = 0
  #stopped = false

  constructor(deps: DeliveryQueueDeps) {
    const total = deps.settings.deliveriesAtOnce
    this.#deps = deps
    this.#turns = new FairQueue({ name: 'pushes', total, waiting: 1_000_000, waitMs }, monotonicClock)
  }

  /** As soon as there is room. */
  request(sn: string): void {
    if (this.#stopped) return
    this.#cancel(sn)
    if (this.#queue.has(sn)) return
    const tenant = this.#deps.tenantOf(sn)
    this.#queue.set(sn, tenant)
    const line = this.#lines.get(tenant)
    if (line) line.add(sn)
    else void this.#serve(tenant, sn)
  }

  /** After a while; an earlier request wins. */
  requestLater(sn: string, delayMs: number): void {
    if (this.#stopped || this.#queue.has(sn) || this.#timers.has(sn)) return
    this.#timers.set(
      sn,
      setTimeout(() => this.request(sn), delayMs),
    )
  }

  /** It came back, perhaps with thousands of others: the more wait, the further they are spread. */
  requestSpread(sn: string): void {
    const { spreadPerWaitingMs, spreadMaxMs } = this.#deps.settings
    this.requestLater(sn, Math.random() * Math.min(spreadMaxMs, this.waiting() * spreadPerWaitingMs))
  }

  /** How many devices have or await their turn. */
  waiting(): number {
    return this.#queue.size + this.#timers.size + this.#running
  }

  drop(sn: string): void {
    this.#cancel(sn)
    const tenant = this.#queue.get(sn)
    if (tenant === undefined) return
    this.#queue.delete(sn)
    this.#lines.get(tenant)?.delete(sn)
  }

  stop(): void {
    this.#stopped = true
    this.#queue.clear()
    for (const line of this.#lines.values()) line.clear()
    for (const sn of [...this.#timers.keys()]) this.#cancel(sn)
  }

  #cancel(sn: string): void {
    clearTimeout(this.#timers.get(sn))
    this.#timers.delete(sn)
  }

  async #serve(tenant: number, first: string): Promise<void> {
    const line = new Set([first])
    this.#lines.set(tenant, line)
    while (line.size > 0) {
      const turn = await this.#turns.take({ tenant })
      const [sn] = line
      if (sn === undefined) turn.end()
      else this.#begin(sn, line, turn.end)
    }
    this.#lines.delete(tenant)
  }

  #begin(sn: string, line: Set<string>, ended: () => void): void {
    line.delete(sn)
    this.#queue.delete(sn)
    this.#running++
    void this.#deps.deviceQueue
      .post(sn, () => this.#deps.deliver(sn))
      .finally(() => {
        this.#running--
        ended()
      })
  }
}
