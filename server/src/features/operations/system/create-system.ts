import type { AnswerOf, Endpoint } from '#contract/define-endpoint.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { limits } from '#contract/limits.ts'
import * as accountControl from '#contract/operations/system/accounts.ts'
import * as headroomCalls from '#contract/operations/system/headroom.ts'
import * as lists from '#contract/operations/system/lists.ts'
import * as modules from '#contract/operations/system/modules.ts'
import * as overview from '#contract/operations/system/overview.ts'
import type { SystemListQuery } from '#contract/operations/system/system-list.ts'
import * as work from '#contract/operations/system/work.ts'
import type { Role } from '#contract/permissions.ts'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import type { SystemTable } from '../../../db/system-table.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type Caller, type Route, route } from '../../../http/route.ts'
import type { JobDesk } from '../../../jobs/job-desk.ts'
import { systemJobs } from '../../../jobs/system-jobs.ts'
import type { Logger } from '../../../lib/logger.ts'
import { alarmsOf, systemAlarms } from '../../alarm/system-alarms.reader.ts'
import { systemOperations } from '../../audit-log/system-operations.reader.ts'
import { UsageReader } from '../../audit-log/usage.reader.ts'
import { VersionUsageReader } from '../../configuration/version-usage.reader.ts'
import { tenantNameOf } from '../../identity/account.reader.ts'
import { systemAccounts } from '../../identity/system-accounts.reader.ts'
import { systemDevices, systemLoads, systemRank } from '../../inventory/records/system-devices.reader.ts'
import { systemMessages } from '../../messaging/system-messages.reader.ts'
import { systemNetworks } from '../../tenancy/system-networks.reader.ts'
import type { Headroom } from '../headroom/headroom.ts'
import { lossesOf } from './lost-connection.repository.ts'
import { LostConnections } from './lost-connections.ts'
import { ModuleUsageService } from './module-usage.service.ts'
import { SystemListRepository } from './system-list.repository.ts'
import { type SystemOverviewDeps, SystemOverviewRepository } from './system-overview.repository.ts'

/** What is done to accounts. Answered by identity. */
interface AccountControl {
  block(caller: Caller, id: number, blocked: boolean): Promise<void>
  endSessions(caller: Caller, id: number): Promise<void>
  resetSecondFactor(caller: Caller, id: number): Promise<void>
  setRole(caller: Caller, id: number, role: Role): Promise<void>
}

/** Outgoing messages. Answered by messaging. */
interface MessageDesk {
  show(id: number): Promise<AnswerOf<typeof work.showMessage>>
  retry(id: number): Promise<void>
}

export interface SystemDeps extends SystemOverviewDeps {
  bus: Pick<EventBus, 'on'>
  log: Logger
  accounts: AccountControl
  messages: MessageDesk
  jobs: JobDesk
  stateOf(sn: string): Promise<DeviceState | null>
  networkNow(sn: string): number | null
  /** Answered by topology. */
  topologyOf(network: number): Promise<TopologyGraph>
  supportBundle(): Promise<{ name: string; text: string }>
  headroom: Headroom
}

const DAY_MS = 86_400_000
const RANKED_DAYS = 30

/** What the operator of the server sees and does over all tenants. */
export function createSystem(deps: SystemDeps) {
  const { db, clock } = deps
  const overviews = new SystemOverviewRepository(deps)
  const usage = new ModuleUsageService({
    ...{ calls: new UsageReader(db), versions: new VersionUsageReader(db), clock },
  })
  const lost = new LostConnections(deps)
  return {
    routes: [
      ...listRoutes(deps),
      ...accountRoutes(deps.accounts),
      ...workRoutes(deps),
      route(modules.showModuleUsage, ({ query }) => usage.show(query.range)),
      route(overview.makeSupportBundle, () => deps.supportBundle()),
      route(overview.showSystem, () => overviews.show()),
      route(headroomCalls.showHeadroom, () => deps.headroom.show()),
      route(headroomCalls.measureHeadroom, () => deps.headroom.measure()),
      topologyRoute(deps),
      route(overview.showSystemMap, ({ query }) => overviews.map(query.what)),
    ],
    start: () => {
      deps.headroom.load.start()
      return lost.start()
    },
    stop: () => {
      deps.headroom.load.stop()
      return lost.stop()
    },
    audited: { 'system.accounts': { table: 'account', by: 'id' } } as const,
  }
}

function topologyRoute({ db, topologyOf }: SystemDeps): Route {
  const networks = new SystemListRepository(db)
  return route(overview.showSystemTopology, async ({ query }) => {
    const network = await networks.find(systemNetworks, query.group)
    if (!network) throw new ApiError('does_not_exist')
    const { name, owner } = network as { name: string; owner: string | null }
    return { ...(await topologyOf(query.group)), name, owner }
  })
}

function listRoutes({ db, clock, stateOf }: SystemDeps): Route[] {
  const service = new SystemListRepository(db)
  const loadOf = async (sn: string) => {
    const state = await stateOf(sn)
    return { cpu: state?.unit.cpuRatio ?? null, memory: state?.unit.memoryUsedRatio ?? null }
  }
  const rank = (now: number) =>
    systemRank({
      alarms: alarmsOf('device.sn', now - RANKED_DAYS * DAY_MS),
      losses: lossesOf('device.sn', Math.floor(now / DAY_MS) - RANKED_DAYS),
    })
  const tables: [Endpoint, () => SystemTable][] = [
    [lists.systemDevices, () => systemDevices],
    [lists.systemRank, () => rank(clock.now())],
    [lists.systemLoads, () => systemLoads(loadOf)],
    [lists.systemAccounts, () => systemAccounts(clock.now(), clock.now() - limits.sessionIdleMs)],
    [lists.systemMessages, () => systemMessages],
    [lists.systemJobs, () => systemJobs(tenantNameOf('job.tenant_id'))],
    [lists.systemOperations, () => systemOperations],
    [lists.systemAlarms, () => systemAlarms],
    [lists.systemNetworks, () => systemNetworks],
  ]
  return tables.map(([endpoint, table]) => ({
    endpoint,
    handle: ({ query }) => service.list(table(), query as SystemListQuery),
  }))
}

function accountRoutes(accounts: AccountControl): Route[] {
  return [
    route(accountControl.blockAccount, async ({ caller, body }) => {
      await accounts.block(caller, body.id, body.blocked)
      return {}
    }),
    route(accountControl.endAccountSessions, async ({ caller, body }) => {
      await accounts.endSessions(caller, body.id)
      return {}
    }),
    route(accountControl.resetSecondFactor, async ({ caller, body }) => {
      await accounts.resetSecondFactor(caller, body.id)
      return {}
    }),
    route(accountControl.setAccountRole, async ({ caller, body }) => {
      await accounts.setRole(caller, body.id, body.role)
      return {}
    }),
  ]
}

function workRoutes({ messages, jobs }: SystemDeps): Route[] {
  return [
    route(work.showMessage, ({ query }) => messages.show(query.id)),
    route(work.retryMessage, async ({ body }) => {
      await messages.retry(body.id)
      return {}
    }),
    route(work.listJobKinds, () => jobs.kinds()),
    route(work.pauseJobs, async ({ caller, body }) => {
      if (!(await jobs.pause(body.kind, body.paused, caller.username))) throw new ApiError('does_not_exist')
      return {}
    }),
    route(work.runJobs, async ({ body }) => {
      const id = await jobs.runKind(body.kind)
      if (id === undefined) throw new ApiError('does_not_exist')
      return { id }
    }),
    route(work.retryJob, async ({ body }) => {
      if (!(await jobs.exists(body.id))) throw new ApiError('does_not_exist')
      if (!(await jobs.runNow(body.id))) throw new ApiError('already_handled')
      return {}
    }),
  ]
}
