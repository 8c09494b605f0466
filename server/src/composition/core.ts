import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { EventBus } from '../events/bus.ts'
import { createAlarm } from '../features/alarm/create-alarm.ts'
import type { PresenceSettings } from '../features/alarm/presence/presence.settings.ts'
import { createClients } from '../features/clients/create-clients.ts'
import type { ConfigurationDeps } from '../features/configuration/configuration.deps.ts'
import { createConfiguration } from '../features/configuration/create-configuration.ts'
import { changeExport } from '../features/configuration/log/change-export.ts'
import { cpeRoutes } from '../features/cpe/cpe.routes.ts'
import { CpeLinkReader } from '../features/cpe/cpe-link.reader.ts'
import { createFiles } from '../features/files/create-files.ts'
import { createFirmware } from '../features/firmware/create-firmware.ts'
import type { RolloutTimes } from '../features/firmware/rollouts/rollout-runner.ts'
import { createFlowMonitor, type FlowMonitorDeps } from '../features/flow-monitor/create-flow-monitor.ts'
import { createIdentity } from '../features/identity/create-identity.ts'
import { createWaysToSignIn } from '../features/identity/create-ways-to-sign-in.ts'
import { createInventory } from '../features/inventory/create-inventory.ts'
import type { RemoteAccessSettings } from '../features/remote-access/create-remote-access.ts'
import { attachedClients } from '../features/telemetry/attached-clients.ts'
import { eraseSeries } from '../features/telemetry/erase-series.ts'
import { createTenancy } from '../features/tenancy/create-tenancy.ts'
import { NetworkListReader } from '../features/tenancy/network-list.reader.ts'
import { createTopology } from '../features/topology/create-topology.ts'
import { CallerWatch } from '../http/caller-watch.ts'
import type { ExportList } from '../http/exports.ts'
import type { Guard } from '../http/guard.ts'
import type { TicketCalls } from '../http/ticket-call.ts'
import type { createJobs } from '../jobs/create-jobs.ts'
import type { Clock } from '../lib/clock.ts'
import { FairStarts } from '../lib/fair-share/fair-starts.ts'
import type { Logger } from '../lib/logger.ts'
import { createSecretBox } from '../lib/secret-box.ts'
import { prepareDeviceTls } from '../southbound/certificates/device-tls.ts'
import { createSouthbound, type SouthboundOptions } from '../southbound/southbound.ts'
import type { SeriesStore } from '../timeseries/series-store.ts'
import type { Part } from './part.ts'
import { pretendFleets } from './pretend-fleet.ts'

/** What all parts are composed of. */
export interface SharedDeps {
  config: Config
  log: Logger
  clock: Clock
  bus: EventBus
  db: Db
  /** Commits of the records since the start; null: PostgreSQL makes them. */
  commits: (() => number) | null
  series: SeriesStore
  jobs: ReturnType<typeof createJobs>
  /** As inventory has it; for the demo alone. */
  ownedSince?: ((tenant: number, now: number) => number) | undefined
  /** Other than the usual times and limits: tests and benchmarks. */
  pace?: Pick<SouthboundOptions, 'limits' | 'linkLimits' | 'protocols'> &
    Pick<ConfigurationDeps, 'settings'> & {
      flow?: FlowMonitorDeps['settings']
      presenceEveryMs?: number
      tunnels?: Partial<RemoteAccessSettings>
      presence?: Partial<PresenceSettings>
      conditionMs?: number
      certificateMs?: number
      rollouts?: RolloutTimes
      jobs?: { leaseMs: number }
    }
}

export type Core = Awaited<ReturnType<typeof composeCore>>

/** Accounts, places, devices and their configuration: what the rest of the product is about. */
export async function composeCore(shared: SharedDeps) {
  const { config, log, clock, bus, db, series, jobs, pace, ownedSince } = shared
  const secrets = createSecretBox(config.ROOST_DATA_DIR, config.ROOST_SECRET_KEY)
  const pretend = pretendFleets(config, () => southbound.ucentralPort())
  const identity = createIdentity({
    ...{ db, bus, clock, dataFolder: config.ROOST_DATA_DIR },
    pendRoles: config.ROOST_PEND_ROLES,
    pretends: pretend.most > 0,
  })
  const callerWatch = new CallerWatch({ bus, clock, callers: identity.callers })
  const waysToSignIn = createWaysToSignIn({
    ...{ db, clock, log, secrets, config, accounts: identity.accounts },
    identity: identity.service,
  })
  const tenancy = createTenancy({
    ...{ db, bus, clock, log, secrets },
    devices: () => inventory.places,
    relocated: (trx, networks) => configuration.relocated(trx, networks),
    edited: (trx, place) => configuration.edited(trx, place),
    ssidsOf: async (tenant, networks) =>
      (await configuration.ssids.ssidsOf(tenant, networks)).map(({ name }) => name),
    erase: eraseSeries({
      series,
      isBound: async (sn) => (await inventory.reader.subjectOf(sn)) !== undefined,
    }),
  })
  const files = await createFiles({
    ...{ db, bus, clock, log, callers: identity.callers },
    folder: join(config.ROOST_DATA_DIR, 'files'),
  })
  const firmware = await createFirmware({
    ...{ db, clock, log, dataFolder: config.ROOST_DATA_DIR },
    modelsOf: (tenant) => inventory.reader.modelsOf(tenant),
    tenantOf: (sn) => inventory.admission.tenantOf?.(sn) ?? null,
  })
  const inventory = await createInventory({
    db,
    bus,
    clock,
    log,
    reach: tenancy.reader,
    links: tenancy.reader,
    config,
    secrets,
    uploads: files.uploads,
    firmware: firmware.source,
    pretend,
    ...(ownedSince && { ownedSince }),
    renamed: (trx, place) => configuration.edited(trx, place),
  })
  const map = createTopology({ db, bus, clock, log, devices: inventory.reader })
  const topology = map.reader
  const clients = await createClients({
    ...{ db, bus, clock, topology, inventory: inventory.reader, devices: inventory.finding },
    ...{ log, tenancy: tenancy.reader, kick: inventory.kick, boundOf: inventory.boundOf },
    blocked: {
      blockedIn: (place) => configuration.blocked.blockedIn(place),
      blockedOf: (tenant) => configuration.blocked.blockedOf(tenant),
    },
  })
  const alarm = createAlarm({ db, bus, clock, log, reach: tenancy.reader })
  const tls = prepareDeviceTls(config, clock.now())
  const southbound = await createSouthbound({
    config,
    admission: inventory.admission,
    sink: inventory.sink,
    pingSecondsOf: inventory.pingSecondsOf,
    clock,
    log,
    tls,
    ...(pace?.limits && { limits: pace.limits }),
    ...(pace?.linkLimits && { linkLimits: pace.linkLimits }),
    ...(pace?.protocols && { protocols: pace.protocols }),
    files: (request, response) =>
      request.url?.startsWith('/files/fw/')
        ? firmware.serveDevices(request, response)
        : files.serveDevices(request, response),
  })
  await inventory.connect({ sessions: southbound.sessions, dispatcher: southbound.dispatcher })
  const guard: Guard = {
    network: (caller, id) => tenancy.reader.network(caller, id),
    project: (caller, id) => tenancy.reader.project(caller, id),
    device: (caller, sn) => inventory.reader.device(caller, sn),
  }
  const flowMonitor = createFlowMonitor({
    ...{ db, bus, clock, log, guard, alarms: alarm.service, devices: inventory.reader },
    topology,
    editing: () => configuration.portEditor,
    ...(pace?.flow && { settings: pace.flow }),
  })
  const configuration = await createConfiguration({
    ...{ db, bus, clock, log, secrets, jobs: jobs.queue },
    reach: tenancy.reader,
    tree: tenancy.reader,
    devices: inventory.reader,
    stateOf: (sn) => inventory.reader.state(sn),
    statesOf: (sns) => inventory.reader.states(sns),
    uplinksOf: (sn) => topology.uplinksOf(sn),
    behindPorts: (sn) => topology.behindPorts(sn),
    clientsAt: (of) => attachedClients(series, of),
    listed: (sns) => inventory.configListed(sns),
    calls: clients.calls,
    natives: southbound.configurations,
    companions: {
      ...{ wan: null, lan: null, cpe: null },
      ...{ wireless: null, watchdog: null, blocking: null },
      ...{ vlans: null, spanning: null, loops: null, relays: null, sensors: null },
      ...{ portProfiles: null, ssidProfiles: null, variables: null },
      switching: flowMonitor.companion,
      ...{ radios: null, timers: null, management: null },
    },
    ...{ sessions: southbound.sessions, dispatcher: southbound.dispatcher },
    ...(pace?.settings && { settings: pace.settings }),
  })
  const configurationExport = {
    exports: [changeExport((tenant, network) => tenancy.reader.nameOf(tenant, network)) as ExportList],
  }
  const conditions = alarm.conditions(inventory.reader, {
    neighboursOf: (sn) => topology.neighboursOf(sn),
    ...{ paceMs: pace?.conditionMs, times: pace?.presence },
  })
  const networks = new NetworkListReader(db)
  const presence = alarm.presence({
    ...{ conditions, topology, devices: inventory.reader, times: pace?.presence },
    networkName: (tenant, network) => tenancy.reader.nameOf(tenant, network),
    networks: async () => (await networks.networks()).map(({ id }) => id),
    everOnline: () => inventory.reader.everOnline(),
  })
  const starts = new FairStarts()
  const parts: Part[] = [
    ...[identity, waysToSignIn, inventory, clients, firmware, configuration, configurationExport, alarm],
    ...[conditions, presence, flowMonitor, files, callerWatch],
    map,
    { routes: cpeRoutes(new CpeLinkReader(inventory.reader)) },
  ]
  return {
    parts,
    ...{ secrets, identity, waysToSignIn, tenancy, files, firmware, inventory, clients, alarm, southbound },
    ...{ configuration, topology, guard, callerWatch, tls, maps: map.graph, tellPastMap: map.tellPast },
    starts,
    tickets: {
      redeem: files.redeem,
      watch: callerWatch.watch.bind(callerWatch),
      starts,
    } satisfies TicketCalls,
  }
}
