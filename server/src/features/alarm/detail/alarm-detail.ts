import type { AlarmDetail as Detail } from '#contract/alarm/detail.ts'
import type { Db } from '../../../db/client.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import { isNowhere } from '../../../lib/reach.ts'
import type { RecentChangesReader } from '../../configuration/log/recent-changes.reader.ts'
import type { OwnActionsReader } from '../../inventory/commands/own-actions.reader.ts'
import { presentAlarm } from '../alarm.presenter.ts'
import type { AlarmRepository, AlarmRow } from '../alarm.repository.ts'
import type { CauseRepository } from '../causes/cause.repository.ts'

const MOST = { devices: 200, children: 50, changes: 20 }
const BEFORE_MS = 30 * 60_000

export interface AlarmDetailDeps {
  db: Db
  alarms: Pick<AlarmRepository, 'find'>
  reach: ReachReader
  causes: Pick<CauseRepository, 'of'>
  configured: Pick<RecentChangesReader, 'between'>
  ordered: Pick<OwnActionsReader, 'between'>
  usernameOf(account: number): Promise<string | null>
}

/** One alarm with all that is known about it. */
export class AlarmDetail {
  readonly #deps: AlarmDetailDeps
  constructor(deps: AlarmDetailDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist` also for one beyond the caller's reach */
  async show(caller: Caller, id: number): Promise<Detail> {
    const reach = await this.#deps.reach.reachOf(caller)
    const row = isNowhere(reach) ? undefined : await this.#deps.alarms.find(reach, id)
    if (!row) throw doesNotExist('alarm')
    const [devices, deviceCount, children, causes] = await Promise.all([
      this.#devices(row),
      this.#count(row),
      this.#children(row),
      this.#deps.causes.of(row.id),
    ])
    const changes = await this.#changes(row)
    return { alarm: presentAlarm(row), devices, deviceCount, children, causes, changes }
  }

  async #devices(row: AlarmRow): Promise<Detail['devices']> {
    const rows = await this.#deps.db
      .selectFrom('alarm_device')
      .selectAll()
      .where('alarm_id', '=', row.id)
      .orderBy('state')
      .orderBy('sn')
      .limit(MOST.devices)
      .execute()
    return rows.map(({ sn, name, state, users, since, until }) => ({
      ...{ sn, name, users, since, until },
      state: state as Detail['devices'][number]['state'],
    }))
  }

  async #count(row: AlarmRow): Promise<number> {
    const counted = this.#deps.db.selectFrom('alarm_device').select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.where('alarm_id', '=', row.id).executeTakeFirstOrThrow()).n)
  }

  async #children(row: AlarmRow) {
    const alarms = this.#deps.db.selectFrom('alarm').selectAll().where('parent_id', '=', row.id)
    return (await alarms.orderBy('id').limit(MOST.children).execute()).map(presentAlarm)
  }

  async #changes({ network_id: network, created_at: to }: AlarmRow): Promise<Detail['changes']> {
    if (network === null) return []
    const from = to - BEFORE_MS
    const { configured, ordered, usernameOf } = this.#deps
    const [changed, commands] = await Promise.all([
      configured.between(network, from, to, MOST.changes),
      ordered.between(network, from, to, MOST.changes),
    ])
    const found = [
      ...changed.map((one) => ({ ...one, kind: 'configuration' as const })),
      ...commands.map((one) => ({ ...one, kind: 'command' as const })),
    ]
    const latest = found.toSorted((a, b) => b.at - a.at).slice(0, MOST.changes)
    return Promise.all(
      latest.map(async ({ account, ...one }) => ({
        ...one,
        by: account === null ? null : await usernameOf(account),
      })),
    )
  }
}
