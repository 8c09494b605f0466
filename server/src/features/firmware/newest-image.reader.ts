import type { FirmwareStand, ListedStand } from '#contract/firmware/stands.ts'
import type { DeviceFacts } from '#contract/lists/device-facts.ts'
import type { Db } from '../../db/client.ts'
import { compareVersions } from '../../lib/versions.ts'
import { FirmwareDevicesReader } from '../inventory/records/firmware-devices.reader.ts'
import { FirmwareRepository, type FirmwareRow } from './firmware.repository.ts'
import { standOf } from './rollouts/firmware-stand.ts'

/** What devices of an owner run on one hardware model. */
interface Runs {
  tenant: number
  compatible: string
  software: string | null
}

type NewestImage = Pick<FirmwareRow, 'id' | 'version'>

/** The newest image for each device's model, among those that its owner has. */
export class NewestImageReader {
  readonly #images: FirmwareRepository
  readonly #devices: FirmwareDevicesReader

  constructor(db: Db) {
    this.#images = new FirmwareRepository(db)
    this.#devices = new FirmwareDevicesReader(db)
  }

  /** @returns of those that there is an image for */
  async of(
    devices: readonly { sn: string; tenant: number }[],
  ): Promise<Map<string, NonNullable<DeviceFacts['firmware']>>> {
    const found = new Map<string, NonNullable<DeviceFacts['firmware']>>()
    const known = await this.#devices.of(devices.map(({ sn }) => sn))
    for (const [tenant, theirs] of Map.groupBy(devices, (device) => device.tenant)) {
      const newest = await this.#newest(tenant)
      for (const { sn } of theirs) {
        const device = known.get(sn)
        const image = device?.compatible ? newest.get(device.compatible) : undefined
        if (!device?.compatible || !image) continue
        const { id, version } = image
        const stand = standOf({ version, compatible: [device.compatible] }, device)
        found.set(sn, { stand, image: id, version })
      }
    }
    return found
  }

  /** Those of them to which the newest image for their model is one of these. */
  async withStand(runs: readonly Runs[], stands: readonly ListedStand[]): Promise<Runs[]> {
    const found: Runs[] = []
    for (const [tenant, theirs] of Map.groupBy(runs, (one) => one.tenant)) {
      const newest = await this.#newest(tenant)
      for (const one of theirs) {
        const image = newest.get(one.compatible)
        const stand = image && standOf({ version: image.version, compatible: [one.compatible] }, one)
        if (stand && (stands as readonly FirmwareStand[]).includes(stand)) found.push(one)
      }
    }
    return found
  }

  async #newest(tenant: number): Promise<Map<string, NewestImage>> {
    const offered = (await this.#images.list(tenant)).filter(({ retired_at }) => retired_at === null)
    return newestOf(offered)
  }
}

/** By model; of two that nothing tells apart the one that came later. */
function newestOf(images: readonly FirmwareRow[]): Map<string, NewestImage> {
  const newest = new Map<string, NewestImage>()
  for (const image of images.toReversed())
    for (const model of JSON.parse(image.compatible) as string[]) {
      const known = newest.get(model)
      if (!known || compareVersions(image.version, known.version) >= 0) newest.set(model, image)
    }
  return newest
}
