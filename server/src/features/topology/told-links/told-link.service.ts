import { ApiError } from '../../../http/api-error.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { TopologyReader } from '../topology.reader.ts'
import type { ToldLinkRepository } from './told-link.repository.ts'

export interface ToldLinkDeps {
  links: ToldLinkRepository
  devices: Pick<InventoryReader, 'placeOf'>
  topology: Pick<TopologyReader, 'toldAnew'>
}

interface ToldLink {
  sn: string
  upper: string | null
  port: string | null
}

/** Links that people put in by hand: they stand above what devices report. */
export class ToldLinkService {
  readonly #deps: ToldLinkDeps
  constructor(deps: ToldLinkDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist`: the upper one is not in this network; `invalid_parameter`: it hangs on this one */
  async tell({ sn, upper, port }: ToldLink): Promise<{ sn: string; upper: string | null }> {
    const { links, devices, topology } = this.#deps
    const place = await devices.placeOf(sn)
    if (!place) throw new ApiError('does_not_exist')
    if (upper === null) await links.remove(place.network, sn)
    else {
      const other = await devices.placeOf(upper)
      if (other?.network !== place.network) throw new ApiError('does_not_exist')
      if (await this.#hangsOn(place.network, upper, sn)) throw new ApiError('invalid_parameter', {}, 'upper')
      await links.save(place.network, sn, { upper, port })
    }
    topology.toldAnew(place.network)
    return { sn, upper }
  }

  /** By what people told alone: what devices report gives way. */
  async #hangsOn(network: number, who: string, on: string): Promise<boolean> {
    const told = await this.#deps.links.of(network)
    const passed = new Set<string>()
    for (let at: string | undefined = who; at !== undefined && !passed.has(at); at = told.get(at)?.upper) {
      if (at === on) return true
      passed.add(at)
    }
    return false
  }
}
