import type { RadioSiteBuilder } from './radio-site.builder.ts'

/** Cells of access points that hear each other louder than this meet. */
const MEETING_DBM = -75

export interface NetworkSurroundings {
  /** Names of the access points, by serial number. */
  names: ReadonlyMap<string, string>
  /** Access points whose cells meet that of this one, the loudest first; none where nobody has listened. */
  nearTo(sn: string): readonly string[]
}

/** Which access points of a network stand near each other, by what they heard. */
export class SurroundingsReader {
  readonly #sites: Pick<RadioSiteBuilder, 'of'>
  constructor(sites: Pick<RadioSiteBuilder, 'of'>) {
    this.#sites = sites
  }

  /** @throws ApiError `does_not_exist` when the tenant has no such network */
  async of(tenant: number, network: number): Promise<NetworkSurroundings> {
    const { site, devices } = await this.#sites.of(tenant, network)
    const owners = new Map(site.radios.map(({ key, device }) => [key, device]))
    const near = new Map<string, Map<string, number>>()
    for (const { device, neighbours } of site.radios)
      for (const { key, signalDbm } of neighbours) {
        const other = key === null ? undefined : owners.get(key)
        if (!other?.online || signalDbm < MEETING_DBM) continue
        const heard = near.get(device.sn) ?? new Map<string, number>()
        heard.set(other.sn, Math.max(heard.get(other.sn) ?? signalDbm, signalDbm))
        near.set(device.sn, heard)
      }
    const nearTo = (sn: string) =>
      [...(near.get(sn) ?? [])].toSorted(([, one], [, other]) => other - one).map(([other]) => other)
    return { names: new Map(devices.map(({ sn, name }) => [sn, name])), nearTo }
  }
}
