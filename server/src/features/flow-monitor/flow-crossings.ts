import type { Logger } from '../../lib/logger.ts'
import type { CrossingRow, FlowRepository } from './flow.repository.ts'
import type { FlowGuardian, Refusal } from './flow-guardian.ts'
import type { CrossedThreshold } from './flow-watcher.ts'
import { limitOf } from './judge-flow.ts'
import type { OpenCrossing, WatchedPort } from './watch-list.ts'

type Params = Record<string, string | number>

/** Tells people; answered by the alarm feature. */
export interface FlowAlarms {
  raise(alarm: {
    tenant: number
    network: number | null
    sn: string
    originator: string
    type: 'port_flow_above' | 'port_flow_below'
    params: Params
    foldKey: string
    at: number
  }): Promise<void>
  revise(which: { tenant: number; foldKey: string }, params: Params): Promise<void>
  end(which: { tenant: number; foldKey: string }, at: number): Promise<void>
}

export interface CrossingDeps {
  flows: FlowRepository
  guardian: FlowGuardian
  alarms: FlowAlarms
  placeOf(sn: string): Promise<{ tenant: number; network: number; name: string } | null>
  /** Switches the port, where that was asked for and nothing speaks against it. */
  act(row: CrossingRow, watched: WatchedPort): Promise<void>
  log: Logger
}

/** Writes crossings down, tells of them, and ends them. */
export class FlowCrossings {
  readonly #deps: CrossingDeps
  constructor(deps: CrossingDeps) {
    this.#deps = deps
  }

  async crossed(crossed: CrossedThreshold): Promise<void> {
    const { watched, level, at } = crossed
    const again = watched.crossing?.kind === level
    await this.end(watched, at, again ? 'again' : 'back')
    if (level !== 'within') await this.#begin(crossed, level, again)
  }

  /** @param how `again`: the flow is still beyond, and another crossing follows */
  async end(watched: WatchedPort, at: number, how: 'back' | 'again' | 'closed' = 'back'): Promise<void> {
    const { crossing } = watched
    if (!crossing) return
    watched.crossing = null
    if (how === 'back') await this.#deps.alarms.end(alarmOf(watched, crossing.kind), at)
    await this.#deps.flows.update(crossing.id, { ended_at: at })
  }

  async #begin({ watched, kbps, state, at }: CrossedThreshold, kind: OpenCrossing['kind'], again: boolean) {
    const { tenant, sn, port, flow } = watched
    const place = await this.#deps.placeOf(sn)
    // What its former owner wanted of it is nothing to whom it belongs now.
    if (place?.tenant !== tenant) return
    const asked = flow.action !== 'report'
    const refusal = asked ? await this.#deps.guardian.refuses({ watched, state, at }) : null
    const found = { kind, port, kbps: Math.round(kbps), limit_kbps: limitOf(flow, kind) }
    const params = paramsOf(found, flow.intervalSeconds, refusal ?? beginning[flow.action])
    const told = { originator: place.name, type: `port_flow_${kind}` as const, params, at }
    // Told first: what is written down is acted upon after a kill, and no port may be switched untold.
    await this.#deps.alarms.raise({ ...alarmOf(watched, kind), network: place.network, sn, ...told })
    // The alarm of the one before stands, perhaps unread: it tells of this one now.
    if (again) await this.#deps.alarms.revise(alarmOf(watched, kind), params)
    const row = await this.#deps.flows.insert({
      ...{ ...found, tenant_id: tenant, sn, account_id: watched.accountId, at, action: flow.action },
      ...{ step: asked ? (refusal ? 'not_done' : 'down') : 'told', why: refusal },
    })
    watched.crossing = { id: row.id, kind }
    if (asked && !refusal) await this.#deps.act(row, watched)
    else this.#deps.log.info({ sn, port, kind, kbps: row.kbps, refusal }, 'the flow of a port crossed')
  }

  /** What became of the action, in the alarm that tells of the crossing. */
  async tellOutcome(
    row: CrossingRow,
    seconds: number,
    done: 'reset_done' | 'close_done' | 'failed',
  ): Promise<void> {
    const which = { tenant: row.tenant_id, foldKey: foldKey(row) }
    await this.#deps.alarms.revise(which, paramsOf(row, seconds, done))
  }
}

const beginning = { report: 'told', reset: 'reset', close: 'close' } as const

type CrossingOutcome = Refusal | 'told' | 'reset' | 'close' | 'reset_done' | 'close_done' | 'failed'

type MeasuredFlow = Pick<CrossingRow, 'port' | 'kbps' | 'limit_kbps'>

const paramsOf = (row: MeasuredFlow, seconds: number, done: CrossingOutcome): Params => ({
  ...{ port: row.port, kbps: row.kbps, limitKbps: row.limit_kbps, seconds, done },
})

const foldKey = ({ kind, sn, port }: Pick<CrossingRow, 'kind' | 'sn' | 'port'>) =>
  `port_flow_${kind} ${sn} ${port}`

const alarmOf = ({ tenant, sn, port }: WatchedPort, kind: OpenCrossing['kind']) => ({
  tenant,
  foldKey: foldKey({ kind, sn, port }),
})
