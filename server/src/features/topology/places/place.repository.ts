import type { MapPlace } from '#contract/topology/places.ts'
import type { Db } from '../../../db/client.ts'

/** So many rows are written by one statement. */
const AT_ONCE = 100

/** Where people put devices in the free layout of a network. */
export class PlaceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async of(network: number): Promise<MapPlace[]> {
    const places = this.#db.selectFrom('topology_place').where('network_id', '=', network)
    const rows = await places.orderBy('node').select(['node', 'x', 'y']).execute()
    return rows.map(({ node, x, y }) => ({ id: node, x, y }))
  }

  /** @param most so many are kept, the latest @returns how many there are now */
  save(network_id: number, places: readonly MapPlace[], placed_at: number, most: number): Promise<number> {
    return this.#db.transaction().execute(async (db) => {
      for (let from = 0; from < places.length; from += AT_ONCE) {
        const rows = places.slice(from, from + AT_ONCE).map(({ id, x, y }) => ({
          ...{ network_id, node: id, x, y, placed_at },
        }))
        await db
          .insertInto('topology_place')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['network_id', 'node']).doUpdateSet(({ ref }) => ({
              ...{ x: ref('excluded.x'), y: ref('excluded.y'), placed_at: ref('excluded.placed_at') },
            })),
          )
          .execute()
      }
      const own = db.selectFrom('topology_place').where('network_id', '=', network_id)
      const kept = await own.orderBy('placed_at', 'desc').orderBy('node').select('node').execute()
      const over = kept.slice(most).map(({ node }) => node)
      for (let from = 0; from < over.length; from += AT_ONCE)
        await db
          .deleteFrom('topology_place')
          .where('network_id', '=', network_id)
          .where('node', 'in', over.slice(from, from + AT_ONCE))
          .execute()
      return Math.min(most, kept.length)
    })
  }

  async clear(network: number): Promise<void> {
    await this.#db.deleteFrom('topology_place').where('network_id', '=', network).execute()
  }
}
