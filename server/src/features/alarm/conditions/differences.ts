import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Condition } from './device-conditions.ts'

/** What became another between two reports and has no end: switched outputs, and what a solar battery does. */
export class Differences {
  readonly #relays = new Map<string, string>()
  #battery: string | undefined

  take({ relays = [], solar }: DeviceState): { moments: Condition[] } {
    const moments: Condition[] = []
    for (const { id, on, cause } of relays) {
      if (on === undefined) continue
      const [stands, before] = [`${on} ${cause ?? ''}`, this.#relays.get(id)]
      this.#relays.set(id, stands)
      if (before !== undefined && before !== stands)
        moments.push({
          ...{ type: 'relay_changed', about: id },
          params: { on: on ? 'on' : 'off', ...(cause && { cause }) },
        })
    }
    const state = solar?.battery?.state
    if (state !== undefined && this.#battery !== undefined && state !== this.#battery)
      moments.push({ type: 'solar_changed', about: '', params: { state } })
    this.#battery = state ?? this.#battery
    return { moments }
  }
}
