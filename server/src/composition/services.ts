import { AlarmCauses } from '../features/alarm/causes/alarm-causes.ts'
import { createNotices } from '../features/alarm/notices/create-notices.ts'
import { createAuditLog } from '../features/audit-log/create-audit-log.ts'
import { sealKey } from '../features/audit-log/seal-key.ts'
import { createBalancing } from '../features/balancing/create-balancing.ts'
import { NewestImageReader } from '../features/firmware/newest-image.reader.ts'
import { createRollouts } from '../features/firmware/rollouts/create-rollouts.ts'
import { createFloorPlan } from '../features/floor-plan/create-floor-plan.ts'
import { createHealth } from '../features/health/create-health.ts'
import { AccountControl } from '../features/identity/account-control.service.ts'
import { createEmployees } from '../features/identity/employees/create-employees.ts'
import { MemberReader } from '../features/identity/member.reader.ts'
import { createRegistration } from '../features/identity/registration/create-registration.ts'
import { SecondFactorRepository } from '../features/identity/second-factor/second-factor.repository.ts'
import { createLists } from '../features/lists/create-lists.ts'
import { createMassActions } from '../features/mass-actions/create-mass-actions.ts'
import { createMessaging } from '../features/messaging/create-messaging.ts'
import { backupKeyOf } from '../features/operations/backup/backup-key.ts'
import { NightlyBackup } from '../features/operations/backup/nightly-backup.ts'
import { operatorMessages } from '../features/operations/backup/operator-messages.ts'
import { Headroom } from '../features/operations/headroom/headroom.ts'
import { makeBundle } from '../features/operations/support/make-bundle.ts'
import { createSystem } from '../features/operations/system/create-system.ts'
import { createUnbind } from '../features/operations/unbind/create-unbind.ts'
import { Releases } from '../features/operations/upgrade/releases.ts'
import { createOverview } from '../features/overview/create-overview.ts'
import { createRadioPlanning } from '../features/radio-planning/create-radio-planning.ts'
import { createRemoteAccess } from '../features/remote-access/create-remote-access.ts'
import { createReportDelivery } from '../features/reporting/create-report-delivery.ts'
import { createReporting } from '../features/reporting/create-reporting.ts'
import { createRoaming } from '../features/roaming/create-roaming.ts'
import { createSearch } from '../features/search/create-search.ts'
import { asUnavailable } from '../features/telemetry/as-unavailable.ts'
import { createRecording } from '../features/telemetry/create-recording.ts'
import { createTelemetry } from '../features/telemetry/create-telemetry.ts'
import { createInsight } from '../features/telemetry/insight/create-insight.ts'
import { createRemoteWrite } from '../features/telemetry/remote-write/create-remote-write.ts'
import { createHandover } from '../features/tenancy/handover/create-handover.ts'
import { NetworkListReader } from '../features/tenancy/network-list.reader.ts'
import { createSharing } from '../features/tenancy/sharing/create-sharing.ts'
import { createCalls } from '../http/calls.ts'
import { clientAddress } from '../http/client-address.ts'
import { packageVersion } from '../lib/package-version.ts'
import { secretKeyOf } from '../lib/secret-box.ts'
import { publicName } from '../southbound/certificates/server-names.ts'
import { affordableConnections } from '../southbound/listening/descriptor-limit.ts'
import { LISTENER_LIMITS } from '../southbound/listening/limits.ts'
import type { Core, SharedDeps } from './core.ts'
import { foldParts, type Part } from './part.ts'
import { pushContact } from './push-contact.ts'
import { engineOf, openAgain } from './stores.ts'

export type Services = Awaited<ReturnType<typeof composeServices>>

/** What is done with the core: figures, sharing, messages, logs, reports. */
export async function composeServices(
  { config, log, clock, bus, db, series, jobs, pace, commits }: SharedDeps,
  core: Core,
) {
  const { secrets, identity, tenancy, inventory, clients, alarm, configuration, guard, topology } = core
  const handover = createHandover({
    ...{ db, bus, clock, repository: tenancy.repository, accounts: identity.finder },
    parts: () => whole.transfers,
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
    clientsCountedAt: (sn) => inventory.reader.clientsCountedAt(sn),
    ...(pace?.presenceEveryMs && { presenceEveryMs: pace.presenceEveryMs }),
  })

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
    audited: () => whole.audited,
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
    ...{ bus, clock, tenancy, messenger: messaging.outbox },
    accounts: {
      keyOf: (text) => identity.finder.keyOf(text),
      find: (key) => identity.finder.find(key),
      membersOf: (tenant) => members.membersOf(tenant),
    },
  })
  const registration = createRegistration({
    ...{ db, bus, clock, secrets, identity, messenger: messaging.outbox },
    operationLog: auditLog.operationLog,
    open: config.ROOST_REGISTRATION === 'open',
    codesInLog: messaging.toLog,
  })
  const notices = createNotices({
    ...{ db, bus, clock, log, secrets, members, mailer: messaging.outbox },
    networkName: (tenant, network) => tenancy.reader.nameOf(tenant, network),
    timeZoneOf: async (tenant, network) => (await tenancy.reader.siteOf(tenant, network))?.timezone ?? 'UTC',
    push: { contact: pushContact(config.ROOST_PUBLIC_URL, config.ROOST_SMTP_FROM) },
  })
  const unbind = createUnbind({
    ...{ db, clock, log, alarms: alarm.service, messenger: messaging.outbox },
    release: (sn) => inventory.places.release(sn),
  })
  // Whatever counts stands behind this one: known when everything is made.
  const ownMetrics: { text?: () => Promise<string> } = {}
  const releases = new Releases({ source: config.ROOST_RELEASES, running: packageVersion, log })
  const headroom = new Headroom({
    ...{ clock, commits, dataFolder: config.ROOST_DATA_DIR },
    leastFree: config.ROOST_SERIES_FREE_MIB * 2 ** 20,
    connections: () => ({
      now: core.southbound.sessions.count(),
      limit: affordableConnections(LISTENER_LIMITS.maxConnections),
    }),
  })
  const system = createSystem({
    ...{
      db,
      bus,
      clock,
      log,
      dataFolder: config.ROOST_DATA_DIR,
      version: packageVersion,
      releases,
      headroom,
    },
    accounts: new AccountControl({
      ...{ db, clock, identity: identity.service, tokens: identity.tokens },
      factors: new SecondFactorRepository(db),
    }),
    ...{ messages: messaging.desk, jobs: jobs.desk },
    stateOf: (sn) => inventory.reader.state(sn),
    networkNow: (sn) => inventory.reader.networkNow(sn),
    topologyOf: (network) => core.maps.of(network),
    supportBundle: () =>
      makeBundle({
        ...{ config, version: packageVersion, isRunning: true, openRecords: () => openAgain(config) },
        now: () => clock.now(),
        roomFor: affordableConnections,
        metrics: async () => (await ownMetrics.text?.()) ?? '',
      }),
  })
  const backup = new NightlyBackup({
    source: {
      ...{ dataFolder: config.ROOST_DATA_DIR, openRecords: () => openAgain(config), version: packageVersion },
      engine: engineOf(config),
      snapshotSeries: config.ROOST_METRICS_WRITE_URL ? null : (folder) => series.snapshot(folder),
      key: config.ROOST_BACKUP_DIR
        ? backupKeyOf(config.ROOST_DATA_DIR, config.ROOST_BACKUP_KEY)
        : Buffer.alloc(32),
      now: () => clock.now(),
    },
    ...{ folder: config.ROOST_BACKUP_DIR, keep: config.ROOST_BACKUP_KEEP, log },
    failed: operatorMessages(new MemberReader(db), messaging.outbox),
  })
  const employees = createEmployees({
    ...{ db, bus, clock, identity, codes: registration.codes },
    places: { pathOf: (tenant, node) => tenancy.reader.pathOf(tenant, node) },
    scopes: tenancy.grants,
  })
  const search = createSearch({
    places: tenancy.reader,
    finding: inventory.finding,
    clients: clients.finding,
    ssids: configuration.ssids,
  })
  const overview = createOverview({
    ...{ db, clock, series: asUnavailable(series), places: tenancy.reader, kiosks: identity.kiosks },
    ...{ alarms: alarm.open, inventory: inventory.reader, vitals: inventory.vitals },
    networkName: (tenant, network) => tenancy.reader.nameOf(tenant, network),
    shares: (caller) => sharing.service.list(caller),
    tasks: (caller) => handover.service.list(caller),
  })
  const reporting = createReporting({
    ...{ db, series: asUnavailable(series), clock, guard, places: tenancy.reader },
  })
  const delivery = createReportDelivery({
    ...{ db, clock, log, guard, members, places: tenancy.reader, reports: reporting.service },
    ...{ mailer: messaging.outbox, mails: Boolean(config.ROOST_SMTP_URL), tickets: core.tickets },
  })
  const later = {
    callers: identity.callers,
    call: createCalls({ routes: () => whole.routes, guard, log, operationLog: auditLog.operationLog }),
  }
  const massActions = createMassActions({
    ...{ db, bus, clock, log, guard, secrets, jobs: jobs.queue, ...later },
    nameOf: async (sn) => (await inventory.reader.placeOf(sn))?.name ?? null,
  })
  const rollouts = createRollouts({
    ...{ db, clock, log, guard, jobs: jobs.queue, ...later },
    near: { neighboursOf: (sn) => topology.neighboursOf(sn) },
    told: (failed) => bus.emit('device.upgrade_failed', failed),
    ...(pace?.rollouts && { times: pace.rollouts }),
  })
  const lists = createLists({
    ...{ db, clock, inventory: inventory.reader, topology, alarms: alarm.open, reach: tenancy.reader },
    firmware: new NewestImageReader(db),
  })
  const health = await createHealth({
    ...{ bus, clock, log, series, topology, inventory: inventory.reader, tenancy: tenancy.reader },
    ...{ jobs: jobs.queue, networks: new NetworkListReader(db) },
    intents: configuration.siteIntents,
  })
  const alarmCauses = new AlarmCauses({ ...{ db, bus, clock, log }, findingsOf: health.findingsSince })
  const radioPlanning = createRadioPlanning({
    ...{
      db,
      bus,
      clock,
      log,
      inventory,
      tenancy: tenancy.reader,
      radios: configuration.radios,
      series,
      calls: clients.calls,
      applyRadios: configuration.applyRadios,
    },
  })
  const roaming = createRoaming({
    ...{ db, air: clients.air, surroundings: radioPlanning.surroundings, inventory: inventory.reader },
    ...{ clock, series: asUnavailable(series) },
  })
  const balancing = createBalancing({
    ...{ db, clock, log, air: clients.air, inventory: inventory.reader, steer: inventory.radio.steer },
    series: asUnavailable(series),
  })
  const remoteAccess = createRemoteAccess({
    ...{
      bus,
      db,
      clock,
      log,
      guard,
      devices: inventory.reader,
      clients: clients.finding,
      reach: tenancy.reader,
      secrets,
    },
    ...{ links: core.southbound.links, dispatcher: core.southbound.dispatcher, watch: core.tickets.watch },
    ...{ operationLog: auditLog.operationLog, authenticator: identity.authenticator },
    ...{ domain: config.ROOST_TUNNEL_DOMAIN, behindProxy: config.ROOST_TRUST_PROXY !== undefined },
    telnet: {
      range: config.ROOST_TELNET_PORTS,
      host: config.ROOST_DEVICE_HOST,
      publicName: publicName(config.ROOST_PUBLIC_URL),
    },
    addressOf: clientAddress(config.ROOST_TRUST_PROXY),
    days: config.ROOST_LOG_RETENTION_DAYS,
    settings: pace?.tunnels,
  })
  const parts: Part[] = [
    ...[auditLog, messaging, delivery, unbind, system, sharing, registration, employees, tenancy, handover],
    ...[remoteWrite, telemetry, search, overview, reporting, massActions, rollouts, health, alarmCauses],
    ...[remoteAccess, backup, releases, notices, radioPlanning, roaming, balancing],
    createFloorPlan({ db, devices: inventory.reader, alarms: alarm.open, air: clients.air }),
    configuration.schedules(later),
    ...[createRecording({ series }), lists, createInsight({ db, clock })],
    // Behind all whose jobs it runs: it stops before them.
    jobs,
  ]
  const whole = foldParts([...core.parts, ...parts])
  return { parts, auditLog, messaging, health, remoteAccess, ownMetrics, jobHandlers: whole.jobs }
}
