import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { SeenDevice } from './sightings.ts'
import { Topology } from './topology.ts'

/** So many reports are read at a time. */
const AT_A_TIME = 50

/** Who is upstream of whom, by what devices last reported: LLDP, forwarding tables, default gateways. */
export class TopologyReader {
  readonly #devices: Pick<InventoryReader, 'knownIn' | 'placeOf' | 'state'>
  constructor(devices: Pick<InventoryReader, 'knownIn' | 'placeOf' | 'state'>) {
    this.#devices = devices
  }

  /** Reads the last report of every device of the network. */
  async of(network: number): Promise<Topology> {
    const known = await this.#devices.knownIn(network)
    const seen: SeenDevice[] = []
    for (let from = 0; from < known.length; from += AT_A_TIME) {
      const some = known.slice(from, from + AT_A_TIME).map(async ({ sn, kind, mac }) => {
        return { sn, kind, mac, state: await this.#devices.state(sn) }
      })
      seen.push(...(await Promise.all(some)))
    }
    return new Topology(seen)
  }

  /** Ports of a device that lead to its network's gateway; empty = nothing tells, or it is nobody's. */
  async uplinksOf(sn: string): Promise<ReadonlySet<string>> {
    const place = await this.#devices.placeOf(sn)
    return place ? (await this.of(place.network)).uplinksOf(sn) : new Set()
  }
}
