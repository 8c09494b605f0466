import type { Selectable } from 'kysely'
import type { RolloutDeviceState } from '#contract/firmware/rollouts.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { usernameOf } from '../../identity/account.reader.ts'

export type RolloutRow = Selectable<Database['rollout']>
export type RolloutDeviceRow = Selectable<Database['rollout_device']>
export type RolloutCounts = Partial<Record<RolloutDeviceState, number>>
export type CountedRollout = RolloutRow & { by: string | null; counts: RolloutCounts; settledTo: number }

const AT_A_TIME = 200

/** Upgrades of many devices, each device with where it stands. */
export class RolloutRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** With its devices and its job, or not at all. */
  create(
    row: Omit<RolloutRow, 'id' | 'excused' | 'ended_at'>,
    devices: readonly Omit<RolloutDeviceRow, 'rollout_id' | 'attempts'>[],
    enqueue: (id: number, on: Db) => Promise<unknown>,
  ): Promise<number> {
    return this.#db.transaction().execute(async (on) => {
      const made = on
        .insertInto('rollout')
        .values({ ...row, excused: 0, ended_at: null })
        .returning('id')
      const { id } = await made.executeTakeFirstOrThrow()
      for (let from = 0; from < devices.length; from += AT_A_TIME) {
        const some = devices.slice(from, from + AT_A_TIME).map((one) => ({ ...one, rollout_id: id }))
        await on.insertInto('rollout_device').values(some).execute()
      }
      await enqueue(id, on)
      return id
    })
  }

  find(id: number): Promise<RolloutRow | undefined> {
    return this.#db.selectFrom('rollout').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async list(tenant: number, limit: number): Promise<CountedRollout[]> {
    const rows = await this.#named()
      .where('tenant_id', '=', tenant)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return this.#counted(rows)
  }

  async counted(tenant: number, id: number): Promise<CountedRollout | undefined> {
    const rows = await this.#named().where('tenant_id', '=', tenant).where('rollout.id', '=', id).execute()
    return (await this.#counted(rows))[0]
  }

  #named() {
    return this.#db
      .selectFrom('rollout')
      .selectAll('rollout')
      .select(usernameOf('rollout.account_id').as('by'))
  }

  async #counted(rows: (RolloutRow & { by: string | null })[]): Promise<CountedRollout[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const found = await this.#db
      .selectFrom('rollout_device')
      .select(['rollout_id', 'state', (eb) => eb.fn.countAll<number>().as('n')])
      .where('rollout_id', 'in', ids)
      .groupBy(['rollout_id', 'state'])
      .execute()
    const first = await this.#db
      .selectFrom('rollout_device')
      .select(['rollout_id', (eb) => eb.fn.min('position').as('position')])
      .where('rollout_id', 'in', ids)
      .where('state', 'in', ['waiting', 'running'])
      .groupBy('rollout_id')
      .execute()
    return rows.map((row) => {
      const mine = found.filter((one) => one.rollout_id === row.id)
      const counts: RolloutCounts = Object.fromEntries(mine.map(({ state, n }) => [state, Number(n)]))
      const settledTo = first.find((one) => one.rollout_id === row.id)?.position
      return { ...row, counts, settledTo: settledTo ?? Number.MAX_SAFE_INTEGER }
    })
  }

  devices(id: number): Promise<RolloutDeviceRow[]> {
    const found = this.#db.selectFrom('rollout_device').selectAll().where('rollout_id', '=', id)
    return found.orderBy('position').execute()
  }

  /** Devices of those networks that are being upgraded, in whichever upgrade. */
  async underWayIn(
    networks: readonly number[],
  ): Promise<Pick<RolloutDeviceRow, 'sn' | 'network_id' | 'kind' | 'upstream'>[]> {
    if (networks.length === 0) return []
    const running = this.#db.selectFrom('rollout_device').select(['sn', 'network_id', 'kind', 'upstream'])
    return running
      .where('state', '=', 'running')
      .where('network_id', 'in', [...networks])
      .execute()
  }

  /** @returns whether it waited still: of two who begin it one does */
  async begin(
    { rollout_id, position }: RolloutDeviceRow,
    values: Pick<RolloutDeviceRow, 'software' | 'upstream' | 'began_at'>,
  ): Promise<boolean> {
    const begun = await this.#db
      .updateTable('rollout_device')
      .set({ ...values, state: 'running', command_id: null })
      .where('rollout_id', '=', rollout_id)
      .where('position', '=', position)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return begun.numUpdatedRows > 0n
  }

  async write(
    { rollout_id, position }: Pick<RolloutDeviceRow, 'rollout_id' | 'position'>,
    values: Partial<
      Pick<RolloutDeviceRow, 'state' | 'reason' | 'detail' | 'command_id' | 'ended_at' | 'attempts'>
    >,
  ): Promise<void> {
    const one = this.#db.updateTable('rollout_device').set(values).where('rollout_id', '=', rollout_id)
    await one.where('position', '=', position).execute()
  }

  /** @returns whether it stood as `from` says */
  async move(
    id: number,
    from: RolloutRow['state'],
    to: Partial<Pick<RolloutRow, 'state' | 'ended_at' | 'excused'>>,
    enqueue?: (id: number, on: Db) => Promise<unknown>,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const moved = on.updateTable('rollout').set(to).where('id', '=', id).where('state', '=', from)
      if ((await moved.executeTakeFirst()).numUpdatedRows === 0n) return false
      if (to.state === 'cancelled') {
        const left = on.updateTable('rollout_device').set({ state: 'skipped', reason: null })
        await left.where('rollout_id', '=', id).where('state', '=', 'waiting').execute()
      }
      await enqueue?.(id, on)
      return true
    })
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('rollout').where('ended_at', '<', at).execute()
  }
}
