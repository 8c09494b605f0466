import type { Insertable, Selectable, Updateable } from 'kysely'
import type { RolloutState } from '#contract/configuration/rollouts.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { usernameOf } from '../../identity/account.reader.ts'

export type RolloutRow = Selectable<Database['config_rollout']>
export type RolloutDeviceRow = Selectable<Database['config_rollout_device']>
type RolloutValues = Omit<Updateable<Database['config_rollout']>, 'change_set_id'>

export const OPEN_ROLLOUTS: readonly RolloutState[] = ['running', 'stopped', 'taking_back']
const ROWS_PER_STATEMENT = 100

/** Change-sets that go to their devices in stages. */
export class RolloutRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: Insertable<Database['config_rollout']>, devices: RolloutDeviceRow[]): Promise<void> {
    await this.#db.insertInto('config_rollout').values(row).execute()
    for (let at = 0; at < devices.length; at += ROWS_PER_STATEMENT) {
      const rows = devices.slice(at, at + ROWS_PER_STATEMENT)
      await this.#db.insertInto('config_rollout_device').values(rows).execute()
    }
  }

  find(set: number): Promise<RolloutRow | undefined> {
    const found = this.#db.selectFrom('config_rollout').selectAll().where('change_set_id', '=', set)
    return found.executeTakeFirst()
  }

  open(): Promise<RolloutRow[]> {
    return this.#db.selectFrom('config_rollout').selectAll().where('state', 'in', OPEN_ROLLOUTS).execute()
  }

  devicesOf(set: number): Promise<RolloutDeviceRow[]> {
    const devices = this.#db.selectFrom('config_rollout_device').selectAll()
    return devices.where('change_set_id', '=', set).execute()
  }

  /** Open ones, and those that ended since; newest first. */
  ofNetwork(tenant: number, network: number, since: number) {
    return this.#db
      .selectFrom('config_rollout as rollout')
      .innerJoin('config_change_set as saved', 'saved.id', 'rollout.change_set_id')
      .selectAll('rollout')
      .select(usernameOf('saved.account_id').as('by'))
      .where('rollout.tenant_id', '=', tenant)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('config_rollout_device as device')
            .select('device.sn')
            .whereRef('device.change_set_id', '=', 'rollout.change_set_id')
            .where('device.network_id', '=', network),
        ),
      )
      .where((eb) => eb.or([eb('rollout.ended_at', 'is', null), eb('rollout.ended_at', '>=', since)]))
      .orderBy('rollout.change_set_id', 'desc')
      .execute()
  }

  /** How each device's change of it ended; what overtook that is not told here. */
  outcomesOf(set: number) {
    return this.#db
      .selectFrom('config_rollout_device as device')
      .leftJoin('config_change as change', 'change.id', 'device.change_id')
      .select(['device.sn', 'device.stage', 'device.change_id', 'device.network_id'])
      .select(['change.outcome', 'change.name'])
      .where('device.change_set_id', '=', set)
      .execute()
  }

  /** @returns whether it was still there to be brought on from there */
  async move(set: number, from: Pick<RolloutRow, 'state' | 'stage'>, to: RolloutValues): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('config_rollout')
      .set(to)
      .where('change_set_id', '=', set)
      .where('state', '=', from.state)
      .where('stage', '=', from.stage)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** A network changes hands: what waits in it is its new owner's to say; in others it goes on without it. */
  async endOf(tenant: number, network: number, at: number): Promise<void> {
    const open = this.#db.selectFrom('config_rollout').select('change_set_id').where('tenant_id', '=', tenant)
    for (const { change_set_id: set } of await open.where('state', 'in', OPEN_ROLLOUTS).execute()) {
      const devices = await this.devicesOf(set)
      const rest = devices.filter(({ network_id }) => network_id !== network)
      if (rest.length === devices.length) continue
      if (rest.length === 0) await this.#giveUp(set, at)
      else await this.#without(set, network)
    }
  }

  async #giveUp(set: number, ended_at: number): Promise<void> {
    const rollout = this.#db.updateTable('config_rollout').set({ state: 'given_up', ended_at })
    await rollout.where('change_set_id', '=', set).execute()
  }

  async #without(set: number, network: number): Promise<void> {
    const devices = this.#db.deleteFrom('config_rollout_device').where('change_set_id', '=', set)
    await devices.where('network_id', '=', network).execute()
  }
}
