import type { EventBus } from '../../../events/bus.ts'

/** Waits for devices to connect again. */
export class ReturnWatch {
  readonly #waiting = new Map<string, Set<(back: boolean) => void>>()
  readonly #withinMs: number

  constructor(bus: EventBus, withinMs: number) {
    this.#withinMs = withinMs
    bus.on('device.seen', ({ sn }) => this.#end(sn, true))
  }

  /** True when it connects within the time, false when not or when the server stops. */
  back(sn: string): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(sn) ?? new Set()
      const end = (back: boolean) => {
        clearTimeout(timer)
        waiting.delete(end)
        resolve(back)
      }
      const timer = setTimeout(() => end(false), this.#withinMs)
      timer.unref()
      this.#waiting.set(sn, waiting.add(end))
    })
  }

  stop(): void {
    for (const sn of [...this.#waiting.keys()]) this.#end(sn, false)
  }

  #end(sn: string, back: boolean): void {
    const waiting = this.#waiting.get(sn)
    this.#waiting.delete(sn)
    for (const end of [...(waiting ?? [])]) end(back)
  }
}
