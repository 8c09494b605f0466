import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { hasDevices } from '../inventory/records/device-place.reader.ts'
import { inChunks } from './released-devices.repository.ts'

export type DeletionRow = Selectable<Database['deletion']>
export type NewDeletion = Omit<Insertable<Database['deletion']>, 'id' | 'restored_at' | 'networks'>

/** What was deleted and can be restored: which places went together, and which devices they lost. */
export class TrashRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @returns the deletion, or undefined when its place was put into the trash at the same moment */
  put(
    deletion: NewDeletion,
    places: { projects: number[]; networks: number[] },
  ): Promise<number | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      const values = { ...deletion, networks: places.networks.length }
      const { id } = await trx.insertInto('deletion').values(values).returning('id').executeTakeFirstOrThrow()
      const projects = await mark(trx, 'project', places.projects, id)
      const networks = await mark(trx, 'network', places.networks, id)
      if (projects + networks > 0) return id
      await trx.deleteFrom('deletion').where('id', '=', id).execute()
      return undefined
    })
  }

  /** Deletions of a tenant that can be restored, newest first, with how many devices would come back. */
  async list(tenant: number): Promise<(DeletionRow & { devices: number })[]> {
    const rows = await this.#db
      .selectFrom('deletion')
      .leftJoin('deletion_device', (join) =>
        join.onRef('deletion_device.deletion_id', '=', 'deletion.id').on('deletion_device.lost', 'is', null),
      )
      .selectAll('deletion')
      .select((eb) => eb.fn.count<number>('deletion_device.sn').as('devices'))
      .where('deletion.tenant_id', '=', tenant)
      .where('deletion.restored_at', 'is', null)
      .groupBy('deletion.id')
      .orderBy('deletion.id', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, devices: Number(row.devices) }))
  }

  find(tenant: number, id: number): Promise<DeletionRow | undefined> {
    const found = this.#db.selectFrom('deletion').selectAll().where('id', '=', id)
    return found.where('tenant_id', '=', tenant).where('restored_at', 'is', null).executeTakeFirst()
  }

  /** Deletions whose devices are not all gone yet, or not all back: what a stop left half-way. */
  async unfinished(): Promise<DeletionRow[]> {
    const restoring = this.#db.selectFrom('deletion').selectAll().where('restored_at', 'is not', null)
    const leaving = this.#db
      .selectFrom('deletion')
      .selectAll('deletion')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('network')
            .select('network.id')
            .whereRef('network.deletion_id', '=', 'deletion.id')
            .where(hasDevices('network.id')),
        ),
      )
    return [...(await restoring.execute()), ...(await leaving.execute())]
  }

  async networksOf(deletion: number): Promise<number[]> {
    const rows = this.#db.selectFrom('network').select('id').where('deletion_id', '=', deletion)
    return (await rows.execute()).map(({ id }) => id)
  }

  /** The deletion that put a network into the trash; undefined when it is not there. */
  async deletionOf(network: number): Promise<DeletionRow | undefined> {
    const joined = this.#db.selectFrom('network').innerJoin('deletion', 'deletion.id', 'network.deletion_id')
    return joined.selectAll('deletion').where('network.id', '=', network).executeTakeFirst()
  }

  /**
   * The places of a deletion are there again, the top one under this name and in this project.
   * @throws the database's `unique` violation when the name is taken
   */
  async takeOut(row: DeletionRow, name: string, above: number | null, at: number): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const claim = trx.updateTable('deletion').set({ restored_at: at }).where('id', '=', row.id)
      const claimed = await claim.where('restored_at', 'is', null).executeTakeFirst()
      if (claimed.numUpdatedRows === 0n) return false
      const named = { name, name_key: name.toLowerCase() }
      if (row.mode === 'project')
        await trx
          .updateTable('project')
          .set({ ...named, parent_id: above })
          .where('id', '=', row.place_id)
          .execute()
      else
        await trx
          .updateTable('network')
          .set({ ...named, project_id: above })
          .where('id', '=', row.place_id)
          .execute()
      await trx.updateTable('project').set({ deletion_id: null }).where('deletion_id', '=', row.id).execute()
      await trx.updateTable('network').set({ deletion_id: null }).where('deletion_id', '=', row.id).execute()
      return true
    })
  }

  /** The project in which the top place of a deletion lay; null: in none. */
  async aboveOf({ mode, place_id: id }: DeletionRow): Promise<number | null> {
    if (mode === 'project') {
      const found = this.#db.selectFrom('project').select('parent_id as above').where('id', '=', id)
      return (await found.executeTakeFirst())?.above ?? null
    }
    const found = this.#db.selectFrom('network').select('project_id as above').where('id', '=', id)
    return (await found.executeTakeFirst())?.above ?? null
  }

  async forget(deletion: number): Promise<void> {
    await this.#db.deleteFrom('deletion').where('id', '=', deletion).execute()
  }

  olderThan(at: number): Promise<DeletionRow[]> {
    const old = this.#db.selectFrom('deletion').selectAll().where('at', '<=', at)
    return old.where('restored_at', 'is', null).orderBy('id').execute()
  }

  /** For good. @returns the networks that are gone */
  remove(deletion: number): Promise<number[]> {
    return this.#db.transaction().execute(async (trx) => {
      const inside = trx.selectFrom('project').select('id').where('deletion_id', '=', deletion)
      // What was deleted before its project was stays in the trash a while, at the top.
      await trx.updateTable('network').set({ project_id: null }).where('project_id', 'in', inside).execute()
      await trx.updateTable('project').set({ parent_id: null }).where('parent_id', 'in', inside).execute()
      const gone = trx.deleteFrom('network').where('deletion_id', '=', deletion).returning('id')
      const networks = (await gone.execute()).map(({ id }) => id)
      await trx.deleteFrom('project').where('deletion_id', '=', deletion).execute()
      await trx.deleteFrom('deletion').where('id', '=', deletion).execute()
      return networks
    })
  }
}

async function mark(
  trx: Transaction<Database>,
  table: 'project' | 'network',
  ids: number[],
  deletion: number,
): Promise<number> {
  let marked = 0n
  for (const some of inChunks(ids)) {
    const update = trx.updateTable(table).set({ deletion_id: deletion }).where('id', 'in', some)
    marked += (await update.where('deletion_id', 'is', null).executeTakeFirst()).numUpdatedRows
  }
  return Number(marked)
}
