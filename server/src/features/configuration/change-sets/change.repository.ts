import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { Database } from '../../../db/schema.ts'
import { tenantOfDevice } from '../../inventory/records/device-place.reader.ts'

export type ChangeRow = Selectable<Database['config_change']>
export type NewChange = Omit<Insertable<Database['config_change']>, 'id' | 'change_set_id'>
export type NewChangeSet = Omit<Insertable<Database['config_change_set']>, 'id'>
export type ChangeValues = Partial<
  Pick<
    ChangeRow,
    | 'outcome'
    | 'text'
    | 'rejected'
    | 'notes'
    | 'finished_at'
    | 'config'
    | 'sent_configs'
    | 'protocol'
    | 'attempts'
    | 'after_sealed'
    | 'before_sealed'
    | 'input_hash'
    | 'protection'
    | 'protection_token'
    | 'protection_previous'
    | 'protection_until'
    | 'rollback_reason'
  >
>

/** Nobody has sent these yet, or nobody knows how they ended. */
const OVERTAKABLE: ChangeOutcome[] = [
  'waiting_for_device',
  'waiting_for_report',
  'waiting_for_stage',
  'waiting_for_calls',
  'queued',
  'awaiting_report',
]
/** Those that restore themselves unless they are confirmed. */
const GUARDED = ['arming', 'armed', 'confirming']
const ROWS_PER_STATEMENT = 40

/** Change-sets and the changes in them, as they are written. */
export class ChangeRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async insertSet(set: NewChangeSet): Promise<number> {
    return (
      await this.#db.insertInto('config_change_set').values(set).returning('id').executeTakeFirstOrThrow()
    ).id
  }

  /** @returns their ids, in the order of the changes */
  async insert(set: number, changes: NewChange[]): Promise<number[]> {
    const ids: number[] = []
    for (let at = 0; at < changes.length; at += ROWS_PER_STATEMENT) {
      const rows = changes.slice(at, at + ROWS_PER_STATEMENT).map((one) => ({ ...one, change_set_id: set }))
      const inserted = await this.#db
        .insertInto('config_change')
        .values(rows)
        .returning(['id', 'sn'])
        .execute()
      const bySn = new Map(inserted.map(({ id, sn }) => [sn, id]))
      ids.push(...rows.map(({ sn }) => bySn.get(sn)!))
    }
    return ids
  }

  find(id: number): Promise<ChangeRow | undefined> {
    return this.#db.selectFrom('config_change').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Those of these ids that are there. */
  async several(ids: number[]): Promise<ChangeRow[]> {
    const found: ChangeRow[] = []
    for (let at = 0; at < ids.length; at += 500) {
      const some = this.#db.selectFrom('config_change').selectAll()
      found.push(...(await some.where('id', 'in', ids.slice(at, at + 500)).execute()))
    }
    return found
  }

  /** Unfinished, of devices that restore themselves unless they are confirmed. */
  guarded(): Promise<ChangeRow[]> {
    const open = this.#db.selectFrom('config_change').selectAll().where('finished_at', 'is', null)
    return open.where('protection', 'in', GUARDED).execute()
  }

  /** The latest that a device took whole, and was told to keep. */
  lastConfirmed(sn: string): Promise<ChangeRow | undefined> {
    const ended = this.#db.selectFrom('config_change').selectAll().where('sn', '=', sn)
    const kept = ended.where('outcome', '=', 'applied').where('protection', '=', 'confirmed')
    return kept.orderBy('id', 'desc').limit(1).executeTakeFirst()
  }

  /** The change-set that took this one back. */
  async takenBackBy(set: number): Promise<number | null> {
    const found = this.#db.selectFrom('config_change_set').select('id').where('takes_back', '=', set)
    return (await found.executeTakeFirst())?.id ?? null
  }

  /** Those of these devices that were ever sent a configuration of this tenant's. */
  async everSent(sns: string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (let at = 0; at < sns.length; at += 500) {
      const sent = this.#db.selectFrom('config_change').select('sn').distinct()
      const some = sent.where('sn', 'in', sns.slice(at, at + 500)).where('config', 'is not', null)
      const here = some.where('tenant_id', '=', tenantOfDevice('config_change.sn'))
      for (const { sn } of await here.execute()) found.add(sn)
    }
    return found
  }

  async update(id: number, values: ChangeValues): Promise<void> {
    await this.#db.updateTable('config_change').set(values).where('id', '=', id).execute()
  }

  /** A step on the way of a change that has not ended; one that was overtaken meanwhile stays so. */
  async updateOpen(id: number, values: ChangeValues): Promise<void> {
    const update = this.#db.updateTable('config_change').set(values).where('id', '=', id)
    await update.where('finished_at', 'is', null).execute()
  }

  /** Ends what was not sent yet of these devices, or not confirmed: something newer is wanted. */
  async endUnsent(sns: string[], outcome: ChangeOutcome, at: number): Promise<void> {
    for (let i = 0; i < sns.length; i += 500) {
      await this.#db
        .updateTable('config_change')
        .set({ outcome, finished_at: at })
        .where('sn', 'in', sns.slice(i, i + 500))
        .where('finished_at', 'is', null)
        .where('outcome', 'in', OVERTAKABLE)
        // It left, and the device goes back by itself unless somebody follows it.
        .where((eb) =>
          eb.or([
            eb('outcome', '!=', 'awaiting_report'),
            eb('protection', 'is', null),
            eb('protection', 'not in', GUARDED),
          ]),
        )
        .execute()
    }
  }

  /** Ends all that is unfinished of a device. */
  async endAll(sn: string, outcome: ChangeOutcome, at: number): Promise<void> {
    const unfinished = this.#db.updateTable('config_change').set({ outcome, finished_at: at })
    await unfinished.where('sn', '=', sn).where('finished_at', 'is', null).execute()
  }

  /** After a start: what is unfinished and no device's present change will never be heard of again. */
  async endForgotten(at: number): Promise<void> {
    await this.#db
      .updateTable('config_change')
      .set({ outcome: 'overtaken', finished_at: at })
      .where('finished_at', 'is', null)
      .where((eb) => eb.or([eb('protection', 'is', null), eb('protection', 'not in', GUARDED)]))
      .where('id', 'not in', (eb) =>
        eb.selectFrom('device_config_status').select('change_id').where('change_id', 'is not', null).$castTo<{
          change_id: number
        }>(),
      )
      .execute()
  }

  /** Forgets what is older; every device's present change stays. */
  async removeBefore(at: number): Promise<void> {
    await this.#db
      .deleteFrom('config_change')
      .where('at', '<', at)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('device_config_status').select('sn').whereRef('change_id', '=', 'config_change.id'),
          ),
        ),
      )
      .execute()
    await this.#db
      .deleteFrom('config_change_set')
      .where('at', '<', at)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('config_change').select('id').whereRef('change_set_id', '=', 'config_change_set.id'),
          ),
        ),
      )
      .execute()
  }
}
