import type { RoamingGrouping } from '#contract/roaming/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { PlacedReader } from '../floor-plan/placed.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { RoamingRepository } from './roaming.repository.ts'

/** Between which access points of a network clients are thought to move, by its settings of roaming. */
export class GroupingReader {
  readonly #settings: Pick<RoamingRepository, 'settings'>
  readonly #placed: Pick<PlacedReader, 'of'>
  readonly #inventory: Pick<InventoryReader, 'knownIn'>
  constructor(db: Db, inventory: Pick<InventoryReader, 'knownIn'>) {
    this.#settings = new RoamingRepository(db)
    this.#placed = new PlacedReader(db)
    this.#inventory = inventory
  }

  /**
   * The group of each access point; those of unknown group are one of their own.
   * @param grouping another than that of the network
   */
  async of(network: number, grouping?: RoamingGrouping): Promise<(sn: string) => string> {
    const by = grouping ?? (await this.#settings.settings(network)).grouping
    if (by === 'none') return () => ''
    if (by === 'floor') {
      const floors = await this.#placed.of(network)
      return (sn) => String(floors.get(sn) ?? '')
    }
    const devices = await this.#inventory.knownIn(network)
    const models = new Map(devices.map(({ sn, model }) => [sn, model ?? '']))
    return (sn) => models.get(sn) ?? ''
  }
}
