import type { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { ConfigurationSettings } from '../configuration.settings.ts'

export interface PusherDeps {
  deviceQueue: KeyedQueue
  settings: Pick<ConfigurationSettings, 'pushesAtOnce' | 'spreadPerWaitingMs' | 'spreadMaxMs'>
  /** Sends what a device waits for, if it still waits for anything; resolves when it has ended. */
  push(sn: string): Promise<void>
}

/** Whose turn it is: so many devices at the same time, one push per device. */
export class Pusher {
  readonly #deps: PusherDeps
  readonly #queue = new Set<string>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #running = 0
  #stopped = false

  constructor(deps: PusherDeps) {
    this.#deps = deps
  }

  /** As soon as there is room. */
  request(sn: string): void {
    if (this.#stopped) return
    this.#cancel(sn)
    this.#queue.add(sn)
    this.#fill()
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
    this.#queue.delete(sn)
  }

  stop(): void {
    this.#stopped = true
    this.#queue.clear()
    for (const sn of [...this.#timers.keys()]) this.#cancel(sn)
  }

  #cancel(sn: string): void {
    clearTimeout(this.#timers.get(sn))
    this.#timers.delete(sn)
  }

  #fill(): void {
    while (this.#running < this.#deps.settings.pushesAtOnce && this.#queue.size > 0) {
      const sn = this.#queue.values().next().value!
      this.#queue.delete(sn)
      this.#running++
      void this.#deps.deviceQueue
        .post(sn, () => this.#deps.push(sn))
        .finally(() => {
          this.#running--
          this.#fill()
        })
    }
  }
}
