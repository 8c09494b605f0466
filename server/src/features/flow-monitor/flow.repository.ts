import type { Selectable, Updateable } from 'kysely'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { usernameOf } from '../identity/account.reader.ts'

export type CrossingRow = Selectable<Database['flow_crossing']>
type WatchRow = Selectable<Database['flow_watch']>

/** A port with thresholds. */
export interface WatchedSettings {
  tenant: number
  sn: string
  port: string
  /** Who saved the thresholds; null = that account is gone, or the device changed hands since. */
  accountId: number | null
  flow: PortFlow
  enabled: boolean
}

const DAY_MS = 86_400_000
const KEPT_MS = 31 * DAY_MS

/** Which ports are watched, and what they crossed. */
export class FlowRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async watched(): Promise<WatchedSettings[]> {
    return (await this.#db.selectFrom('flow_watch').selectAll().execute()).map(settingsOf)
  }

  async watchedOf(tenant: number, sn: string): Promise<WatchedSettings[]> {
    const rows = this.#db.selectFrom('flow_watch').selectAll()
    return (await rows.where('tenant_id', '=', tenant).where('sn', '=', sn).execute()).map(settingsOf)
  }

  async replace(tenant: number, sn: string, at: number, watched: WatchedSettings[]): Promise<void> {
    await this.#db.deleteFrom('flow_watch').where('tenant_id', '=', tenant).where('sn', '=', sn).execute()
    for (const { port, accountId, flow, enabled } of watched)
      await this.#db
        .insertInto('flow_watch')
        .values({
          ...{ tenant_id: tenant, sn, port, account_id: accountId, saved_at: at },
          ...{ flow: JSON.stringify(flow), enabled: enabled ? 1 : 0 },
        })
        .execute()
  }

  /** Writes a crossing, and forgets old ones of the same device. */
  async insert(row: Omit<CrossingRow, 'id' | 'ended_at' | 'change_set_id'>): Promise<CrossingRow> {
    await this.#db
      .deleteFrom('flow_crossing')
      .where('tenant_id', '=', row.tenant_id)
      .where('sn', '=', row.sn)
      .where('at', '<', row.at - KEPT_MS)
      .execute()
    const values = { ...row, ended_at: null, change_set_id: null }
    return this.#db.insertInto('flow_crossing').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async update(id: number, values: Updateable<Database['flow_crossing']>): Promise<void> {
    await this.#db.updateTable('flow_crossing').set(values).where('id', '=', id).execute()
  }

  /** Those that last, or whose action has not ended. */
  unfinished(): Promise<CrossingRow[]> {
    return this.#db
      .selectFrom('flow_crossing')
      .selectAll()
      .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('step', 'in', ['down', 'up'])]))
      .orderBy('id')
      .execute()
  }

  /** Newest first. */
  latest(tenant: number, sn: string, limit: number): Promise<(CrossingRow & { by: string | null })[]> {
    return this.#db
      .selectFrom('flow_crossing')
      .selectAll('flow_crossing')
      .select(usernameOf('flow_crossing.account_id').as('by'))
      .where('flow_crossing.tenant_id', '=', tenant)
      .where('flow_crossing.sn', '=', sn)
      .orderBy('flow_crossing.id', 'desc')
      .limit(limit)
      .execute()
  }

  /** How often something was done to a port within a day before then. */
  async actionsOfDay(tenant: number, sn: string, port: string, now: number): Promise<number> {
    const acted = this.#db
      .selectFrom('flow_crossing')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant)
      .where('sn', '=', sn)
      .where('port', '=', port)
      .where('at', '>', now - DAY_MS)
      .where('step', 'not in', ['told', 'not_done'])
    return Number((await acted.executeTakeFirstOrThrow()).n)
  }

  /** Devices changed hands: what is watched and was crossed goes along, in nobody's name until it is saved anew. */
  async move({ from, to, sns }: { from: number; to: number; sns: string[] }): Promise<void> {
    for (let at = 0; at < sns.length; at += 500) {
      const some = sns.slice(at, at + 500)
      for (const table of ['flow_watch', 'flow_crossing'] as const)
        await this.#db
          .updateTable(table)
          .set({ tenant_id: to, account_id: null })
          .where('tenant_id', '=', from)
          .where('sn', 'in', some)
          .execute()
    }
  }
}

const settingsOf = ({ tenant_id, sn, port, account_id, flow, enabled }: WatchRow): WatchedSettings => ({
  ...{ tenant: tenant_id, sn, port, accountId: account_id, enabled: enabled === 1 },
  flow: JSON.parse(flow) as PortFlow,
})
