import { byRating } from '#contract/clients/ratings.ts'
import type { CpeLink } from '#contract/cpe/schemas.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { Bridge } from './bridge.ts'
import { pairBridges } from './pair-bridges.ts'

/** So many reports are read at a time. */
const AT_A_TIME = 50

/** Bridges of a network in pairs, as they last reported. */
export class CpeLinkReader {
  readonly #devices: Pick<InventoryReader, 'knownIn' | 'state'>

  constructor(devices: Pick<InventoryReader, 'knownIn' | 'state'>) {
    this.#devices = devices
  }

  async of(network: number): Promise<CpeLink[]> {
    const known = (await this.#devices.knownIn(network)).filter(({ kind }) => kind === 'cpe')
    const bridges: Bridge[] = []
    for (let from = 0; from < known.length; from += AT_A_TIME) {
      const some = known.slice(from, from + AT_A_TIME)
      bridges.push(
        ...(await Promise.all(
          some.map(async (device) => ({ device, state: await this.#devices.state(device.sn) })),
        )),
      )
    }
    return byRating(pairBridges(bridges))
  }
}
