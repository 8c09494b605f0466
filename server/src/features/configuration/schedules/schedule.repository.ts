import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ScheduleState } from '#contract/configuration/schedules.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { usernameOf } from '../../identity/account.reader.ts'

export type ScheduleRow = Selectable<Database['config_schedule']>
type NewSchedule = Omit<Insertable<Database['config_schedule']>, 'id'>
type ScheduleValues = Omit<Updateable<Database['config_schedule']>, 'state'>

const ROWS_PER_STATEMENT = 100
const OPEN: readonly ScheduleState[] = ['scheduled', 'applying']

/** What is applied later, and how that ended. */
export class ScheduleRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @param networks at least one */
  async insert(row: NewSchedule, networks: readonly number[]): Promise<number> {
    const { id } = await this.#db
      .insertInto('config_schedule')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let at = 0; at < networks.length; at += ROWS_PER_STATEMENT) {
      const rows = networks.slice(at, at + ROWS_PER_STATEMENT)
      const about = rows.map((network_id) => ({ schedule_id: id, network_id }))
      await this.#db.insertInto('config_scheduled_network').values(about).execute()
    }
    return id
  }

  find(id: number): Promise<ScheduleRow | undefined> {
    return this.#db.selectFrom('config_schedule').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** All that it is about. */
  async networksOf(id: number): Promise<number[]> {
    const rows = this.#db.selectFrom('config_scheduled_network').select('network_id')
    const found = await rows.where('schedule_id', '=', id).orderBy('network_id').execute()
    return found.map(({ network_id }) => network_id)
  }

  /** Newest first. */
  ofNetwork(tenant: number, network: number): Promise<(ScheduleRow & { by: string | null })[]> {
    return this.#db
      .selectFrom('config_schedule')
      .selectAll('config_schedule')
      .select(usernameOf('config_schedule.account_id').as('by'))
      .where('tenant_id', '=', tenant)
      .where('id', 'in', this.#aboutNetwork(network))
      .orderBy('id', 'desc')
      .execute()
  }

  async countOpen(tenant: number): Promise<number> {
    const { open } = await this.#db
      .selectFrom('config_schedule')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('tenant_id', '=', tenant)
      .where('state', 'in', OPEN)
      .executeTakeFirstOrThrow()
    return Number(open)
  }

  /** @returns whether it was still there to be brought on from one of these states */
  async move(
    id: number,
    from: readonly ScheduleState[],
    state: ScheduleState,
    values: ScheduleValues = {},
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('config_schedule')
      .set({ ...values, state })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Of a network that changes hands: nothing it is about is applied in the name of who had it. */
  async endOf(tenant: number, network: number, at: number): Promise<void> {
    await this.#db
      .updateTable('config_schedule')
      .set({ state: 'cancelled', ended_at: at })
      .where('tenant_id', '=', tenant)
      .where('id', 'in', this.#aboutNetwork(network))
      .where('state', '=', 'scheduled')
      .execute()
  }

  #aboutNetwork(network: number) {
    const about = this.#db.selectFrom('config_scheduled_network').select('schedule_id')
    return about.where('network_id', '=', network)
  }

  /** What somebody saved since in a place is perhaps what a schedule of theirs saved. */
  async savedSince(
    { tenant_id, account_id, begun_at }: ScheduleRow,
    first: { target: string; section: string; version: number },
  ): Promise<number | null> {
    const found = await this.#db
      .selectFrom('config_change_set_item as item')
      .innerJoin('config_change_set as saved', 'saved.id', 'item.change_set_id')
      .select('saved.id')
      .where('item.tenant_id', '=', tenant_id)
      .where('item.target', '=', first.target)
      .where('item.section', '=', first.section)
      .where('item.version', '=', first.version)
      .where('saved.account_id', '=', account_id)
      .where('saved.at', '>=', begun_at ?? 0)
      .executeTakeFirst()
    return found?.id ?? null
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('config_schedule').where('ended_at', '<', at).execute()
  }
}
