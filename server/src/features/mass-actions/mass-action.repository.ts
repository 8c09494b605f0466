import type { ExpressionBuilder, Selectable } from 'kysely'
import type { MassItemState } from '#contract/mass-actions/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type MassActionRow = Selectable<Database['mass_action']>
export type MassItemRow = Selectable<Database['mass_action_item']>
export type CountedAction = MassActionRow & { items: Partial<Record<MassItemState, number>> }

/** Asks for the job that works on it, in the transaction that needs it. @returns the job */
export type EnqueueMassAction = (action: { id: number; tenant: number }, on: Db) => Promise<number>

/** Rows of one insert. */
const CHUNK = 500

type NewAction = Pick<
  MassActionRow,
  'tenant_id' | 'account_id' | 'token_id' | 'address' | 'action' | 'group_id' | 'script_sealed' | 'started_at'
>

/** What is done to many devices, and how far each is. Every step is a compare-and-set. */
export class MassActionRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  create(action: NewAction, sns: readonly string[], enqueue: EnqueueMassAction): Promise<number> {
    return this.#db.transaction().execute(async (on) => {
      const row = { ...action, total: sns.length, state: 'running' as const }
      const { id } = await on.insertInto('mass_action').values(row).returning('id').executeTakeFirstOrThrow()
      const items = sns.map((sn, position) => ({
        mass_action_id: id,
        position,
        sn,
        name: '',
        state: 'waiting' as const,
      }))
      for (let at = 0; at < items.length; at += CHUNK)
        await on
          .insertInto('mass_action_item')
          .values(items.slice(at, at + CHUNK))
          .execute()
      await give(on, id, await enqueue({ id, tenant: action.tenant_id }, on))
      return id
    })
  }

  find(id: number): Promise<MassActionRow | undefined> {
    return this.#db.selectFrom('mass_action').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async counted(id: number): Promise<CountedAction | undefined> {
    const row = await this.find(id)
    return row && (await this.#count([row]))[0]
  }

  /** An account's, the latest first. */
  async list(account: number, limit: number): Promise<CountedAction[]> {
    const own = this.#db.selectFrom('mass_action').selectAll().where('account_id', '=', account)
    return this.#count(await own.orderBy('id', 'desc').limit(limit).execute())
  }

  async #count(actions: readonly MassActionRow[]): Promise<CountedAction[]> {
    if (actions.length === 0) return []
    const counts = await this.#db
      .selectFrom('mass_action_item')
      .select(['mass_action_id', 'state', (eb) => eb.fn.countAll<number>().as('items')])
      .where(
        'mass_action_id',
        'in',
        actions.map(({ id }) => id),
      )
      .groupBy(['mass_action_id', 'state'])
      .execute()
    const of = Map.groupBy(counts, (row) => row.mass_action_id)
    return actions.map((action) => ({
      ...action,
      items: Object.fromEntries((of.get(action.id) ?? []).map(({ state, items }) => [state, Number(items)])),
    }))
  }

  /** Devices of a tenant whose turn is still to come, in all that runs. */
  async waitingOf(tenant: number): Promise<number> {
    const row = await this.#db
      .selectFrom('mass_action_item')
      .innerJoin('mass_action', 'mass_action.id', 'mass_action_id')
      .select((eb) => eb.fn.countAll<number>().as('items'))
      .where('tenant_id', '=', tenant)
      .where('mass_action.state', '=', 'running')
      .where('mass_action_item.state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return Number(row.items)
  }

  /** In the order they were given, from a position on. */
  items(
    id: number,
    { state, from, limit }: { state?: MassItemState | undefined; from: number; limit: number },
  ): Promise<MassItemRow[]> {
    const all = this.#db.selectFrom('mass_action_item').selectAll().where('mass_action_id', '=', id)
    const wanted = state === undefined ? all : all.where('state', '=', state)
    return wanted.where('position', '>=', from).orderBy('position').limit(limit).execute()
  }

  /** Those whose turn is next in what still runs. */
  waiting(id: number, limit: number): Promise<MassItemRow[]> {
    return this.#db
      .selectFrom('mass_action_item')
      .selectAll()
      .where('mass_action_id', '=', id)
      .where('state', '=', 'waiting')
      .where(isRunning)
      .orderBy('position')
      .limit(limit)
      .execute()
  }

  /** @returns false when it is not its turn (any more): stopped, or another's */
  async begin({ mass_action_id, position }: MassItemRow): Promise<boolean> {
    const begun = this.#db
      .updateTable('mass_action_item')
      .set({ state: 'running' })
      .where('mass_action_id', '=', mass_action_id)
      .where('position', '=', position)
      .where('state', '=', 'waiting')
      .where(isRunning)
    return (await begun.executeTakeFirst()).numUpdatedRows > 0n
  }

  async end(
    { mass_action_id, position }: MassItemRow,
    end: Pick<MassItemRow, 'name' | 'error' | 'params'> &
      Partial<Pick<MassItemRow, 'command_id'>> & { state: 'waiting' | 'done' | 'failed' },
  ): Promise<void> {
    await this.#db
      .updateTable('mass_action_item')
      .set(end)
      .where('mass_action_id', '=', mass_action_id)
      .where('position', '=', position)
      .where('state', '=', 'running')
      .execute()
  }

  /** Nothing waits any more. */
  async finish(id: number, at: number): Promise<void> {
    const over = { state: 'ended' as const, ended_at: at, job_id: null }
    const running = this.#db.updateTable('mass_action').set(over).where('id', '=', id)
    await running.where('state', '=', 'running').execute()
  }

  /** Another job goes on. @returns false when the job given is not the one that works on it */
  handOn(id: number, job: number, enqueue: EnqueueMassAction): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const mine = on.updateTable('mass_action').set({ job_id: null }).where('id', '=', id)
      const found = await mine.where('job_id', '=', job).returning('tenant_id as tenant').executeTakeFirst()
      if (!found) return false
      await give(on, id, await enqueue({ id, ...found }, on))
      return true
    })
  }

  /** Begins no more. @returns whether it ran */
  cancel(id: number, at: number): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const over = { state: 'cancelled' as const, ended_at: at, job_id: null }
      const running = on.updateTable('mass_action').set(over).where('id', '=', id)
      const done = await running.where('state', '=', 'running').executeTakeFirst()
      if (done.numUpdatedRows === 0n) return false
      await itemsOf(on, id, 'waiting').set({ state: 'cancelled' }).execute()
      return true
    })
  }

  /** Those that failed wait again. @returns false when it runs, or none failed */
  retry(id: number, enqueue: EnqueueMassAction): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const again = { state: 'running' as const, ended_at: null, dismissed_at: null }
      const ended = on
        .updateTable('mass_action')
        .set(again)
        .where('id', '=', id)
        .where('state', '!=', 'running')
      const failed = on.selectFrom('mass_action_item').select('position').where('mass_action_id', '=', id)
      const begun = ended.where((eb) => eb.exists(failed.where('state', '=', 'failed')))
      const found = await begun.returning('tenant_id as tenant').executeTakeFirst()
      if (!found) return false
      await itemsOf(on, id, 'failed').set({ state: 'waiting', error: null, params: null }).execute()
      await give(on, id, await enqueue({ id, ...found }, on))
      return true
    })
  }

  /** What was under way when the process ended, in what nobody goes on with. */
  async failStopped(error: string): Promise<void> {
    const underWay = this.#db.updateTable('mass_action_item').set({ state: 'failed', error, params: '{}' })
    await underWay
      .where('state', '=', 'running')
      .where((eb) => eb.not(isRunning(eb)))
      .execute()
  }

  async dismiss(id: number, at: number): Promise<void> {
    await this.#db.updateTable('mass_action').set({ dismissed_at: at }).where('id', '=', id).execute()
  }

  /** History: what ended before then. */
  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('mass_action').where('ended_at', '<', at).execute()
  }
}

const isRunning = (eb: ExpressionBuilder<Database, 'mass_action_item'>) =>
  eb.exists(
    eb
      .selectFrom('mass_action')
      .select('mass_action.id')
      .whereRef('mass_action.id', '=', 'mass_action_item.mass_action_id')
      .where('mass_action.state', '=', 'running'),
  )

const itemsOf = (on: Db, id: number, state: MassItemState) =>
  on.updateTable('mass_action_item').where('mass_action_id', '=', id).where('state', '=', state)

async function give(on: Db, id: number, job_id: number): Promise<void> {
  await on.updateTable('mass_action').set({ job_id }).where('id', '=', id).execute()
}
