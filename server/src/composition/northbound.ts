import { reachesLevel } from '#contract/permissions.ts'
import { operationExport } from '../features/audit-log/operation-export.ts'
import { changeExport } from '../features/configuration/change-export.ts'
import { deviceExport } from '../features/inventory/device-export.ts'
import { createLists } from '../features/lists/create-lists.ts'
import { createRecording } from '../features/telemetry/create-recording.ts'
import { createInsight } from '../features/telemetry/insight/create-insight.ts'
import { clientAddress } from '../http/client-address.ts'
import { type ExportList, mountExports } from '../http/exports.ts'
import { createHttpServer } from '../http/server.ts'
import { createOwnMetrics, type Figures } from '../lib/own-metrics.ts'
import { StorageProbe } from '../lib/storage-probe.ts'
import { LiveHub } from '../live/live-hub.ts'
import { createLiveLimits } from '../live/live-limits.ts'
import { attachLive } from '../live/live-server.ts'
import type { Core, Ground } from './core.ts'
import type { Services } from './services.ts'

/** What people and scripts reach: calls, downloads, the live channel. `ready` is what /readyz tells. */
export async function composeNorthbound(
  ground: Ground,
  core: Core,
  services: Services,
  { ready, consoleFolder }: { ready: () => boolean; consoleFolder?: string },
) {
  const { config, log, clock, bus, db, series } = ground
  const { identity, waysToSignIn, tenancy, files, firmware, inventory, alarm, southbound } = core
  const { configuration, guard } = core
  const { handover, telemetry, remoteWrite, auditLog, sharing, registration, unbind, employees } = services
  const { search, overview, reporting, delivery } = services
  const hub = new LiveHub(bus, {
    reachOf: (caller) => tenancy.reader.reachOf(caller),
    mayDevice: async (caller, sn, level) => {
      const standing = await guard.device(caller, sn)
      return standing !== null && reachesLevel(standing.level, level)
    },
    callers: identity.callers,
    placeOf: (sn) => inventory.reader.placeNow(sn),
    now: () => clock.now(),
  })
  const own = createOwnMetrics(
    async (): Promise<Figures> => ({
      roost_live_connections: hub.count(),
      roost_devices_connected: southbound.sessions.count(),
      ...prefixed('roost_series_', await series.stats()),
      ...prefixed('roost_southbound_', southbound.stats()),
    }),
  )
  const routes = [
    ...identity.routes,
    ...waysToSignIn.routes,
    ...registration.routes,
    ...employees.routes,
    ...unbind.routes,
    ...tenancy.routes,
    ...sharing.routes,
    ...handover.routes,
    ...inventory.routes,
    ...alarm.routes,
    ...files.routes,
    ...configuration.routes,
    ...core.flowMonitor.routes,
    ...firmware.routes,
    ...auditLog.routes,
    ...search.routes,
    ...createRecording({ series }).routes,
    ...reporting.routes,
    ...delivery.routes,
    ...overview.routes,
    ...createLists({ db, clock }).routes,
    ...createInsight({ db, clock }).routes,
  ]
  const exported = [
    deviceExport,
    operationExport,
    changeExport((tenant, network) => tenancy.reader.nameOf(tenant, network)),
  ] as ExportList[]
  const room = new StorageProbe(config.ROOST_DATA_DIR, clock)
  const http = await createHttpServer({
    routes,
    authenticator: identity.authenticator,
    guard,
    log,
    operationLog: auditLog.operationLog,
    health: {
      ready,
      hasRoom: () => room.takesFiles(),
      metrics: own.text,
      metricsToken: config.ROOST_METRICS_TOKEN,
    },
    extras: [
      waysToSignIn.mount,
      registration.mount,
      telemetry.mount,
      remoteWrite.mount,
      delivery.mount,
      files.mountDownloads({ mayDevice: (caller, sn) => guard.device(caller, sn), ...core.tickets }),
      firmware.mountUploads,
      (app) => mountExports(app, { lists: exported, routes, guard, clock, log, ...core.tickets }),
    ],
    trustProxy: config.ROOST_TRUST_PROXY,
    ...(consoleFolder && { consoleFolder }),
  })
  const live = attachLive(http.server, {
    hub,
    authenticator: identity.authenticator,
    guard,
    reach: tenancy.reader,
    limits: createLiveLimits(clock),
    watch: core.tickets.watch,
    addressOf: clientAddress(config.ROOST_TRUST_PROXY),
  })
  return { hub, own, routes, http, live }
}

/** Counters of a part under one prefix, `camelCase` as `snake_case`; counts by word become a `code` label. */
function prefixed(prefix: string, figures: object): Figures {
  const flat = Object.entries(figures).flatMap(([key, value]): [string, number][] => {
    const name = prefix + key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
    if (typeof value === 'number') return [[name, value]]
    return Object.entries((value ?? {}) as Figures).map(([code, count]) => [`${name}{code="${code}"}`, count])
  })
  return Object.fromEntries(flat)
}
