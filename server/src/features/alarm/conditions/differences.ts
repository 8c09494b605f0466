import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Condition } from './device-conditions.ts'

/** What became another between two reports and has no end: switched outputs, and what a solar battery does. */
export class Differences {
  /** How outputs stood, of the last report that told of any. */
  #relays: Map<string, string> | undefined
  #battery: string | undefined

  take({ relays = [], solar }: DeviceState): { moments: Condition[] } {
    const moments: Condition[] = []
    const last = this.#relays
    const outputs = relays.length > 0 ? new Map<string, string>() : last
    for (const { id, on, cause } of relays) {
      const before = last?.get(id)
      const stands = on === undefined ? before : `${on} ${cause ?? ''}`
      if (stands !== undefined) outputs?.set(id, stands)
      if (on === undefined) continue
      if (before !== undefined && before !== stands)
        moments.push({
          ...{ type: 'relay_changed', about: id },
          params: { on: on ? 'on' : 'off', ...(cause && { cause }) },
        })
    }
    this.#relays = outputs
    const state = solar?.battery?.state
    if (state !== undefined && this.#battery !== undefined && state !== this.#battery)
      moments.push({ type: 'solar_changed', about: '', params: { state } })
    this.#battery = state ?? this.#battery
    return { moments }
  }

  /** How many outputs it remembers. */
  get size(): number {
    return this.#relays?.size ?? 0
  }
}
