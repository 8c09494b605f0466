import type { EventBus } from '../../../events/bus.ts'

/** Whether a device connected in time, did not, or nobody knows because the server stops. */
export type Return = 'back' | 'gone' | 'stopping'

/** Waits for devices to connect again. */
export class ReturnWatch {
  readonly #waiting = new Map<string, Set<(how: Return) => void>>()
  readonly #withinMs: number

  constructor(bus: EventBus, withinMs: number) {
    this.#withinMs = withinMs
    bus.on('device.seen', ({ sn }) => this.#end(sn, 'back'))
  }

  /** How many devices are held. */
  get size(): number {
    return this.#waiting.size
  }

  of(sn: string): Promise<Return> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(sn) ?? new Set()
      const end = (how: Return) => {
        clearTimeout(timer)
        waiting.delete(end)
        if (waiting.size === 0 && this.#waiting.get(sn) === waiting) this.#waiting.delete(sn)
        resolve(how)
      }
      const timer = setTimeout(() => end('gone'), this.#withinMs)
      timer.unref()
      this.#waiting.set(sn, waiting.add(end))
    })
  }

  stop(): void {
    for (const sn of [...this.#waiting.keys()]) this.#end(sn, 'stopping')
  }

  #end(sn: string, how: Return): void {
    const waiting = this.#waiting.get(sn)
    this.#waiting.delete(sn)
    for (const end of [...(waiting ?? [])]) end(how)
  }
}
