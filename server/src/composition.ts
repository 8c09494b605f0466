import { join } from 'node:path'
import { reachesLevel } from '#contract/permissions.ts'
import type { Config } from './config.ts'
import { type Db, type Engine, openPostgres, openSqlite } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { EventBus } from './events/bus.ts'
import { alarmTransfer } from './features/alarm/alarm.transfer.ts'
import { createAlarm } from './features/alarm/create-alarm.ts'
import { createAuditLog } from './features/audit-log/create-audit-log.ts'
import { operationExport } from './features/audit-log/operation-export.ts'
import { sealKey } from './features/audit-log/seal-key.ts'
import { changeExport } from './features/configuration/change-export.ts'
import { type ConfigurationDeps, createConfiguration } from './features/configuration/create-configuration.ts'
import { createFiles } from './features/files/create-files.ts'
import { createFirmware } from './features/firmware/create-firmware.ts'
import { createEmployees } from './features/identity/create-employees.ts'
import { createIdentity } from './features/identity/create-identity.ts'
import { createRegistration } from './features/identity/create-registration.ts'
import { createWaysToSignIn } from './features/identity/create-ways-to-sign-in.ts'
import { MemberReader } from './features/identity/member.reader.ts'
import { createInventory } from './features/inventory/create-inventory.ts'
import { deviceExport } from './features/inventory/device-export.ts'
import { createLists } from './features/lists/create-lists.ts'
import { createMessaging } from './features/messaging/create-messaging.ts'
import { createUnbind } from './features/operations/unbind/create-unbind.ts'
import { createOverview } from './features/overview/create-overview.ts'
import { createReportDelivery } from './features/reporting/create-report-delivery.ts'
import { createReporting } from './features/reporting/create-reporting.ts'
import { createSearch } from './features/search/create-search.ts'
import { createRecording } from './features/telemetry/create-recording.ts'
import { createTelemetry } from './features/telemetry/create-telemetry.ts'
import { createInsight } from './features/telemetry/insight/create-insight.ts'
import { createRemoteWrite } from './features/telemetry/remote-write/create-remote-write.ts'
import { tellingAway } from './features/telemetry/telling-away.ts'
import { createTenancy } from './features/tenancy/create-tenancy.ts'
import { createHandover } from './features/tenancy/handover/create-handover.ts'
import { createSharing } from './features/tenancy/sharing/create-sharing.ts'
import { type ExportList, mountExports } from './http/exports.ts'
import type { Guard } from './http/guard.ts'
import { createHttpServer } from './http/server.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'
import { createOwnMetrics, type Figures } from './lib/own-metrics.ts'
import { createSecretBox, secretKeyOf } from './lib/secret-box.ts'
import { LiveHub } from './live/live-hub.ts'
import { attachLive } from './live/live-server.ts'
import { prepareDeviceTls } from './southbound/certificates/device-tls.ts'
import { configurations, createSouthbound, type SouthboundOptions } from './southbound/southbound.ts'
import { openOutsideStore } from './timeseries/outside/open-outside-store.ts'
import { openSeriesStore, type SeriesStore } from './timeseries/series-store.ts'

export interface ComposeOptions {
  config: Config
  log: Logger
  clock?: Clock
  /** Folder of the built console; none = the API alone. */
  consoleFolder?: string
  /** Other than the usual times and limits: tests and benchmarks. */
  pace?: Pick<SouthboundOptions, 'limits'> & Pick<ConfigurationDeps, 'settings'>
}

/** The only place that constructs and joins. Everything is made, migrated and loaded; nothing listens yet. */
export async function compose({ config, log, clock = systemClock, consoleFolder, pace }: ComposeOptions) {
  const bus = new EventBus(log)
  const db = await openRecords(config)
  const series = await openSeries(config, log)
  const secrets = createSecretBox(config.ROOST_DATA_DIR, config.ROOST_SECRET_KEY)
  const identity = createIdentity({ db, bus, clock })
  const waysToSignIn = createWaysToSignIn({
    ...{ db, clock, log, secrets, config, accounts: identity.accounts },
    identity: identity.service,
  })
  const tenancy = createTenancy({
    ...{ db, bus, clock, log, secrets },
    devices: () => inventory.places,
    ssidsOf: async (tenant, networks) =>
      (await configuration.ssids.ssidsOf(tenant, networks)).map(({ name }) => name),
  })
  const files = await createFiles({ db, clock, log, folder: join(config.ROOST_DATA_DIR, 'files') })
  const firmware = await createFirmware({
    ...{ db, clock, log, dataFolder: config.ROOST_DATA_DIR },
    modelsOf: (tenant) => inventory.reader.modelsOf(tenant),
  })
  const inventory = await createInventory({
    db,
    bus,
    clock,
    log,
    reach: tenancy.reader,
    config,
    secrets,
    uploads: files.uploads,
    firmware: firmware.source,
  })
  const alarm = createAlarm({ db, bus, clock, log, reach: tenancy.reader })
  const southbound = await createSouthbound({
    config,
    admission: inventory.admission,
    sink: inventory.sink,
    clock,
    log,
    tls: prepareDeviceTls(config, clock.now()),
    ...(pace?.limits && { limits: pace.limits }),
    files: (request, response) =>
      request.url?.startsWith('/files/fw/')
        ? firmware.serveDevices(request, response)
        : files.serveDevices(request, response),
  })
  inventory.connect({ sessions: southbound.sessions, dispatcher: southbound.dispatcher })
  const configuration = await createConfiguration({
    ...{ db, bus, clock, log, secrets },
    reach: tenancy.reader,
    localeOf: (tenant, network) => tenancy.reader.localeOf(tenant, network),
    devices: inventory.reader,
    stateOf: (sn) => inventory.reader.state(sn),
    natives: [...configurations],
    ...{ sessions: southbound.sessions, dispatcher: southbound.dispatcher },
    ...(pace?.settings && { settings: pace.settings }),
  })
  const handover = createHandover({
    ...{ db, bus, clock, repository: tenancy.repository, accounts: identity.finder },
    parts: () => [
      inventory.transfer,
      configuration.transfer,
      alarmTransfer,
      remoteWrite.transfer,
      identity.kiosks.transfer,
    ],
    devices: {
      snsIn: async (networks) => (await inventory.places.inNetworks(networks)).map(({ sn }) => sn),
      quietly: (work) => inventory.quietly(work),
    },
  })
  const telemetry = createTelemetry({
    bus,
    clock,
    log,
    series,
    authenticator: identity.authenticator,
    reach: tenancy.reader,
    subjects: await inventory.reader.subjects(),
    subjectOf: (sn) => inventory.reader.subjectOf(sn),
    subjectsOf: (tenant) => inventory.reader.subjectsOf(tenant),
    presence: () => inventory.reader.presence(),
  })

  const guard: Guard = {
    network: (caller, id) => tenancy.reader.network(caller, id),
    project: (caller, id) => tenancy.reader.project(caller, id),
    device: (caller, sn) => inventory.reader.device(caller, sn),
  }
  const remoteWrite = await createRemoteWrite({
    ...{ db, bus, clock, log, series, guard },
    authenticator: identity.authenticator,
  })
  const auditLog = await createAuditLog({
    ...{ db, bus, clock, log },
    dataFolder: config.ROOST_DATA_DIR,
    key: sealKey(secretKeyOf(config.ROOST_DATA_DIR, config.ROOST_SECRET_KEY)),
    days: config.ROOST_LOG_RETENTION_DAYS,
    reach: tenancy.reader,
    subjects: {
      placeOf: (sn) => inventory.reader.placeOf(sn),
      networkName: (tenant, id) => tenancy.reader.nameOf(tenant, id),
      projectName: (tenant, id) => tenancy.reader.projectName(tenant, id),
      tokenName: identity.tokenName,
    },
  })
  const messaging = createMessaging({ db, clock, log, secrets, config })
  const members = new MemberReader(db)
  const sharing = createSharing({
    ...{ bus, clock, log, tenancy, messenger: messaging.outbox },
    accounts: {
      keyOf: (text) => identity.finder.keyOf(text),
      find: (key) => identity.finder.find(key),
      membersOf: (tenant) => members.membersOf(tenant),
    },
  })
  const registration = createRegistration({
    ...{ db, bus, clock, log, secrets, identity, messenger: messaging.outbox },
    operationLog: auditLog.operationLog,
    open: config.ROOST_REGISTRATION === 'open',
    codesInLog: messaging.toLog,
  })
  const unbind = createUnbind({
    ...{ db, clock, log, alarms: alarm.service, messenger: messaging.outbox },
    release: (sn) => inventory.places.release(sn),
  })
  const employees = createEmployees({
    ...{ db, bus, clock, identity, codes: registration.codes },
    places: { pathOf: (tenant, node) => tenancy.reader.pathOf(tenant, node) },
  })
  const search = createSearch({
    places: tenancy.reader,
    finding: inventory.finding,
    ssids: configuration.ssids,
  })
  const overview = createOverview({
    ...{ db, bus, clock, series: tellingAway(series), places: tenancy.reader, kiosks: identity.kiosks },
    ...{ alarms: alarm.open, inventory: inventory.reader },
    networkName: (tenant, network) => tenancy.reader.nameOf(tenant, network),
    shares: (caller) => sharing.service.list(caller),
    tasks: (caller) => handover.service.list(caller),
  })
  const reporting = createReporting({
    ...{ db, series: tellingAway(series), clock, guard, places: tenancy.reader },
  })
  const delivery = createReportDelivery({
    ...{ db, clock, log, guard, members, places: tenancy.reader, reports: reporting.service },
    ...{ mailer: messaging.outbox, mails: Boolean(config.ROOST_SMTP_URL), redeem: files.redeem },
  })
  const hub = new LiveHub(bus, {
    reachOf: (caller) => tenancy.reader.reachOf(caller),
    mayDevice: async (caller, sn, level) => {
      const standing = await guard.device(caller, sn)
      return standing !== null && reachesLevel(standing.level, level)
    },
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
  let ready = false
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
  const http = await createHttpServer({
    routes,
    authenticator: identity.authenticator,
    guard,
    log,
    operationLog: auditLog.operationLog,
    health: { ready: () => ready, metrics: own.text, metricsToken: config.ROOST_METRICS_TOKEN },
    extras: [
      waysToSignIn.mount,
      registration.mount,
      telemetry.mount,
      remoteWrite.mount,
      delivery.mount,
      files.mountDownloads((caller, sn) => guard.device(caller, sn)),
      firmware.mountUploads,
      (app) => mountExports(app, { lists: exported, routes, guard, clock, log, redeem: files.redeem }),
    ],
    trustProxy: config.ROOST_TRUST_PROXY,
    ...(consoleFolder && { consoleFolder }),
  })
  const live = attachLive(http.server, {
    hub,
    authenticator: identity.authenticator,
    guard,
    reach: tenancy.reader,
  })

  return {
    bus,
    db,
    series,
    identity,
    tenancy,
    inventory,
    configuration,
    files,
    firmware,
    auditLog,
    messaging,
    southbound,
    http,
    routes,
    guard,
    async start(): Promise<void> {
      await tenancy.keeper.start()
      messaging.start()
      delivery.runner.start()
      sharing.reminders.start()
      await unbind.start()
      await southbound.start()
      await http.listen({ host: config.ROOST_HTTP_HOST, port: config.ROOST_HTTP_PORT })
      ready = true
    },
    /** Drains: no new work, devices closed cleanly, everything observed written. */
    async stop(): Promise<void> {
      ready = false
      live.close()
      await http.close()
      await southbound.stop()
      hub.close()
      overview.stop()
      telemetry.stop()
      remoteWrite.stop()
      tenancy.keeper.stop()
      registration.stop()
      sharing.reminders.stop()
      unbind.stop()
      await delivery.stop()
      await messaging.stop()
      await auditLog.stop()
      own.stop()
      await files.stop()
      await configuration.stop()
      await firmware.stop()
      await inventory.stop()
      await series.close()
      await db.destroy()
    },
  }
}

export type Roost = Awaited<ReturnType<typeof compose>>

async function openRecords(config: Config): Promise<Db> {
  const url = config.ROOST_DATABASE_URL
  const engine: Engine = url ? 'postgres' : 'sqlite'
  const db = url ? openPostgres(url) : openSqlite(join(config.ROOST_DATA_DIR, 'roost.db'))
  await migrate(db, engine)
  return db
}

const DAY_MS = 86_400_000

function openSeries(config: Config, log: Logger): Promise<SeriesStore> {
  const { ROOST_METRICS_WRITE_URL: writeUrl, ROOST_METRICS_QUERY_URL: queryUrl } = config
  const onTrouble = (message: string) => log.error({ trouble: message }, 'the series store is in trouble')
  if (!writeUrl || !queryUrl)
    return openSeriesStore({
      directory: join(config.ROOST_DATA_DIR, 'series'),
      retentionMs: config.ROOST_SERIES_RAW_DAYS * DAY_MS,
      rollupRetentionMs: config.ROOST_SERIES_ROLLUP_DAYS * DAY_MS,
      leastFreeBytes: config.ROOST_SERIES_FREE_MIB * 2 ** 20,
      onIngest: ({ shortage, freeBytes }) =>
        shortage
          ? log.error(
              { shortage, freeBytes },
              'no samples are taken: the disk of the time series has no room',
            )
          : log.info({ freeBytes }, 'samples are taken again'),
      onTrouble,
    })
  return openOutsideStore({
    ...{ directory: join(config.ROOST_DATA_DIR, 'outside'), writeUrl, queryUrl, onTrouble },
    ...(config.ROOST_METRICS_TENANT && { tenant: config.ROOST_METRICS_TENANT }),
    queueBytes: config.ROOST_METRICS_QUEUE_BYTES,
  })
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
