import type { Capability } from '#contract/inventory/capabilities.ts'
import type { FeatureSwitch } from '#contract/inventory/device-features.ts'
import type { DeviceRow } from '../records/device-row.ts'

type ModelAndVersion = Pick<DeviceRow, 'model' | 'software'>

/** What is switched off, in memory: asked with everything a device tells. */
export class WithheldFeatures {
  #byModel = new Map<string, FeatureSwitch[]>()

  load(switches: readonly FeatureSwitch[]): void {
    this.#byModel = new Map()
    for (const one of switches) this.#byModel.set(one.model, [...(this.#byModel.get(one.model) ?? []), one])
  }

  get all(): FeatureSwitch[] {
    return [...this.#byModel.values()].flat()
  }

  /** What counts for such a device; where both do, what is said of its version. */
  of({ model, software }: ModelAndVersion): FeatureSwitch[] {
    const said = model === null ? undefined : this.#byModel.get(model)
    if (!said) return []
    const found = new Map<Capability, FeatureSwitch>()
    for (const one of said) {
      if (one.software !== null && one.software !== software) continue
      if (one.software !== null || !found.has(one.feature)) found.set(one.feature, one)
    }
    return [...found.values()]
  }

  /** As a device's row keeps it. */
  columnOf = (told: ModelAndVersion): string => {
    const features = this.of(told).map(({ feature }) => feature)
    return JSON.stringify(features.sort())
  }
}
