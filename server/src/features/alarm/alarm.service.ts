import { type Alarm, type AlarmType, alarmTypes, type listAlarms } from '#contract/alarm/endpoints.ts'
import type { QueryOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { EventBus } from '../../events/bus.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { Caller, Rows } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { Logger } from '../../lib/logger.ts'
import { isNowhere, narrowed } from '../../lib/reach.ts'
import { presentAlarm } from './alarm.presenter.ts'
import { type AlarmPosition, type AlarmRepository, type AlarmRow, beganAt } from './alarm.repository.ts'

export interface AlarmDeps {
  alarms: AlarmRepository
  reach: ReachReader
  bus: EventBus
  clock: Clock
  log: Logger
}

/** Something to tell the people of a tenant. */
export interface NewAlarm {
  tenant: number
  network: number | null
  sn: string
  originator: string
  type: AlarmType
  params: Alarm['params']
  /** Two with the same key are one as long as nobody has read it. */
  foldKey: string
  at: number
}

export class AlarmService {
  readonly #deps: AlarmDeps
  readonly #counting = new KeyedQueue()
  constructor(deps: AlarmDeps) {
    this.#deps = deps
  }

  /** Tells once: nothing happens while the same alarm stands unread. One that was over begins again. */
  async raise({ tenant, network, sn, originator, type, params, foldKey, at }: NewAlarm): Promise<void> {
    const told = JSON.stringify(params)
    const fresh = await this.#deps.alarms.insert({
      tenant_id: tenant,
      network_id: network,
      ...{ sn, originator, type },
      level: alarmTypes[type],
      params: told,
      fold_key: foldKey,
      created_at: at,
      last_at: at,
    })
    const again = { params: told, resolved_at: null, last_at: at, reopened_at: at }
    const row = fresh ?? (await this.#deps.alarms.revise({ tenant, foldKey }, again, 'resolved'))
    if (!row) return
    this.#deps.log.warn({ tenant, sn, type, params }, 'alarm raised')
    this.#tell(row)
  }

  /** As `raise`; while it stands unread it counts how often it happened (`times`), with what was told last. */
  raiseAgain(alarm: NewAlarm): Promise<void> {
    // One after the other: two that count at once would count one.
    return this.#counting.run(`${alarm.tenant} ${alarm.foldKey}`, () => this.#raiseAgain(alarm))
  }

  async #raiseAgain(alarm: NewAlarm): Promise<void> {
    const existing = await this.#deps.alarms.findOpen(alarm)
    const told = JSON.parse(existing?.params ?? '{}') as Alarm['params']
    const params = { ...alarm.params, times: Number(told.times ?? 0) + 1 }
    await (existing ? this.revise(alarm, params) : this.raise({ ...alarm, params }))
  }

  /** What the unread alarm tells now. Nothing happens when nobody was told, or somebody has read it. */
  async revise(which: Pick<NewAlarm, 'tenant' | 'foldKey'>, params: Alarm['params']): Promise<void> {
    this.#tell(await this.#deps.alarms.revise(which, { params: JSON.stringify(params) }))
  }

  /** What the alarm tells of is over: it has its end, read or not. */
  async end(which: Pick<NewAlarm, 'tenant' | 'foldKey'>, at: number): Promise<void> {
    for (const row of await this.#deps.alarms.end(which, at)) this.#tell(row)
  }

  #tell(row: AlarmRow | undefined): void {
    if (!row) return
    const { tenant_id: tenant, network_id: network } = row
    this.#deps.bus.emit('alarm.raised', { tenant, network, alarm: presentAlarm(row) })
  }

  /** @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a bad cursor */
  async list(caller: Caller, query: QueryOf<typeof listAlarms>): Promise<Rows<Alarm>> {
    const from = query.cursor === undefined ? null : decode(query.cursor)
    const reach = await this.#deps.reach.reachOf(caller)
    const among = query.group === undefined ? reach : narrowed(reach, [query.group])
    const { unread, open, sn, state, q, at } = query
    const kinds = { levels: query.level, types: query.type, families: query.family }
    const filter = { ...among, ...kinds, unread, open, sn, state, q, at }
    const total = isNowhere(filter) ? 0 : await this.#deps.alarms.count(filter)
    const paged = query.limit !== undefined || query.cursor !== undefined
    if (!paged && total > limits.listWholeMax) {
      throw new ApiError('too_many', { total, max: limits.listWholeMax })
    }
    const limit = paged ? (query.limit ?? limits.pageDefault) : limits.listWholeMax
    const found = total === 0 ? [] : await this.#deps.alarms.page(filter, from, limit + 1)
    const rows = found.slice(0, limit)
    const next = found.length > limit ? encode(rows.at(-1)!) : null
    return { rows: rows.map(presentAlarm), page: paged ? { next, total } : null }
  }

  /** @returns how many were unread, where the caller may change something */
  async read(caller: Caller, ids: number[] | 'all', group?: number): Promise<number> {
    const all = await this.#deps.reach.reachOf(caller, 'write')
    const reach = group === undefined ? all : narrowed(all, [group])
    if (isNowhere(reach) || ids.length === 0) return 0
    return this.#deps.alarms.confirm(reach, ids, this.#deps.clock.now())
  }
}

const encode = (row: AlarmRow) => Buffer.from(`alarm:${beganAt(row)}:${row.id}`).toString('base64url')

function decode(cursor: string): AlarmPosition {
  const [, began, id] =
    /^alarm:(\d{1,15}):(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
  return { began: Number(began), id: Number(id) }
}
