import type { Selectable } from 'kysely'
import type { FloorDrawing, PlacedAccessPoint } from '#contract/floor-plan/schemas.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type FloorRow = Selectable<Database['floor']>
/** What stands in the row of a floor itself. */
export type DrawnThere = Omit<FloorDrawing, 'accessPoints'>

/** Floors of networks and what is drawn on them. */
export class FloorRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** In one transaction. */
  together<Result>(work: (floors: FloorRepository, db: Db) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute((trx) => work(new FloorRepository(trx), trx))
  }

  of(network: number): Promise<FloorRow[]> {
    return this.#db.selectFrom('floor').selectAll().where('network_id', '=', network).orderBy('id').execute()
  }

  find(network: number, id: number): Promise<FloorRow | undefined> {
    return this.#db
      .selectFrom('floor')
      .selectAll()
      .where('network_id', '=', network)
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async add(network: number, name: string, drawing: DrawnThere): Promise<number> {
    const row = { network_id: network, name, revision: 0, drawing: JSON.stringify(drawing) }
    return (await this.#db.insertInto('floor').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  /** False: it was changed since that revision, or is gone. */
  async change(
    network: number,
    { id, revision, name }: Pick<FloorRow, 'id' | 'revision' | 'name'>,
    drawing: DrawnThere,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('floor')
      .set({ name, revision: revision + 1, drawing: JSON.stringify(drawing) })
      .where('network_id', '=', network)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async remove(network: number, id: number): Promise<void> {
    await this.#db.deleteFrom('floor').where('network_id', '=', network).where('id', '=', id).execute()
  }

  async placed(floors: readonly number[]): Promise<{ floor: number; at: PlacedAccessPoint }[]> {
    if (floors.length === 0) return []
    const rows = await this.#db
      .selectFrom('floor_access_point')
      .selectAll()
      .where('floor_id', 'in', floors)
      .orderBy('sn')
      .execute()
    return rows.map(({ sn, floor_id, place }) => ({ floor: floor_id, at: { ...JSON.parse(place), sn } }))
  }

  /** These stand there, and no others; from other floors they are taken. */
  async place(floor: number, all: readonly PlacedAccessPoint[]): Promise<void> {
    await this.#db.deleteFrom('floor_access_point').where('floor_id', '=', floor).execute()
    for (const { sn, ...place } of all) {
      const values = { floor_id: floor, place: JSON.stringify(place) }
      await this.#db
        .insertInto('floor_access_point')
        .values({ sn, ...values })
        .onConflict((conflict) => conflict.column('sn').doUpdateSet(values))
        .execute()
    }
  }
}
