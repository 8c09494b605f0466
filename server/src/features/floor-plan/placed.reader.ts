import type { Db } from '../../db/client.ts'
import { FloorRepository } from './floor.repository.ts'

/** On which floor access points stand. */
export class PlacedReader {
  readonly #floors: FloorRepository
  constructor(db: Db) {
    this.#floors = new FloorRepository(db)
  }

  /** Ids of floors, by serial number; who stands nowhere is missing. */
  async of(network: number): Promise<Map<string, number>> {
    const floors = await this.#floors.of(network)
    const placed = await this.#floors.placed(floors.map(({ id }) => id))
    return new Map(placed.map(({ floor, at }) => [at.sn, floor]))
  }
}
