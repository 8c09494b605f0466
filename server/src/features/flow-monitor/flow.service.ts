import type { AnswerOf } from '#contract/define-endpoint.ts'
import type {
  FlowCrossing,
  FlowStand,
  WatchedPort as ShownPort,
  showFlow,
} from '#contract/flow-monitor/endpoints.ts'
import { doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { CrossingRow, FlowRepository } from './flow.repository.ts'
import type { WatchedPort, WatchList } from './watch-list.ts'

export interface FlowServiceDeps {
  list: WatchList
  flows: FlowRepository
  known(sn: string): Promise<{ tenant: number; online: boolean } | null>
}

const CROSSINGS_SHOWN = 100

/** How the watched ports of a device stand. */
export class FlowService {
  readonly #deps: FlowServiceDeps
  constructor(deps: FlowServiceDeps) {
    this.#deps = deps
  }

  async show({ tenant }: Pick<Caller, 'tenant'>, sn: string): Promise<AnswerOf<typeof showFlow>> {
    const device = await this.#deps.known(sn)
    if (device?.tenant !== tenant) throw doesNotExist('device')
    const watched = [...(this.#deps.list.of(sn)?.values() ?? [])].filter((port) => port.tenant === tenant)
    const crossings = await this.#deps.flows.latest(tenant, sn, CROSSINGS_SHOWN)
    return {
      ports: watched.map((port) => presentPort(port, device.online)),
      crossings: crossings.map(presentCrossing),
    }
  }
}

function presentPort({ port, flow, stand, kbps, window, enabled }: WatchedPort, online: boolean): ShownPort {
  const now: FlowStand = online || !enabled ? stand : 'silent'
  const measured = now === stand
  return { port, flow, stand: now, kbps: measured ? kbps : null, since: measured ? window.since : null }
}

const presentCrossing = (row: CrossingRow & { by: string | null }): FlowCrossing => ({
  ...{ id: row.id, port: row.port, at: row.at, kbps: row.kbps, limitKbps: row.limit_kbps },
  kind: row.kind as FlowCrossing['kind'],
  endedAt: row.ended_at,
  action: row.action as FlowCrossing['action'],
  step: row.step as FlowCrossing['step'],
  ...{ why: row.why, by: row.by },
})
