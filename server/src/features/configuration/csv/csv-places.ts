import { type ConfigSection, sections } from '#contract/configuration/sections.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, deviceTarget, networkTarget, targetKey } from '../config-target.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'

export interface CsvPlacesDeps {
  devices: DeviceReader
  renderer: ConfigRenderer
}

interface PlaceInput {
  group?: number | undefined
  /** Of the devices of the group only those. */
  kind?: DeviceKind | undefined
  model?: string | undefined
  sn?: string | undefined
}

/** Places that have rows of a section, by what names them in a file. */
export class CsvPlaces {
  readonly #deps: CsvPlacesDeps
  constructor(deps: CsvPlacesDeps) {
    this.#deps = deps
  }

  /**
   * Of networks that have no section of their own: their devices that it is about.
   * @throws ApiError `invalid_parameter` for what names nothing, or a device where sections are networks'
   */
  async of(
    tenant: number,
    section: ConfigSection,
    named: readonly PlaceInput[],
  ): Promise<Map<string, ConfigTarget>> {
    const found = new Map<string, ConfigTarget>()
    for (const [i, place] of named.entries()) {
      if ((place.group === undefined) === (place.sn === undefined))
        throw new ApiError('invalid_parameter', { reason: 'required' }, `places.${i}.group`)
      const narrows = (['kind', 'model'] as const).find((field) => place[field] !== undefined)
      if (narrows && (place.group === undefined || !sections[section].levels.device))
        throw new ApiError('invalid_parameter', { reason: 'unexpected' }, `places.${i}.${narrows}`)
      for (const target of await this.#targets(tenant, section, place)) found.set(targetKey(target), target)
    }
    return found
  }

  async #targets(tenant: number, section: ConfigSection, place: PlaceInput): Promise<ConfigTarget[]> {
    const { group, sn } = place
    if (!sections[section].levels.device) return group === undefined ? [] : [networkTarget(tenant, group)]
    const devices =
      group === undefined ? [await this.#deps.devices.known(sn!)] : await this.#deps.devices.knownIn(group)
    const own = devices.filter(
      (device): device is KnownDevice => device?.tenant === tenant && isMeant(device, place),
    )
    const applicability = await this.#deps.renderer.applicabilityBySn(own, section)
    const about = own.filter((device) => applicability.get(device.sn) === 'yes')
    return about.map((device) => deviceTarget(tenant, device.sn))
  }
}

const isMeant = (device: KnownDevice, { kind, model }: PlaceInput): boolean =>
  (kind === undefined || device.kind === kind) && (model === undefined || device.model === model)
