import { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { ConfigurationDeps } from './configuration.deps.ts'
import type { ConfigurationSettings } from './configuration.settings.ts'
import { CsvService } from './csv/csv.service.ts'
import { CsvPlaces } from './csv/csv-places.ts'
import { ConfigConfirmation } from './delivery/config-confirmation.ts'
import { ConfigureCommand } from './delivery/configure-command.ts'
import { DeliveryQueue } from './delivery/delivery-queue.ts'
import { DeliveryRunner } from './delivery/delivery-runner.ts'
import { DepartureHandler } from './delivery/departure-handler.ts'
import { GroupCommit } from './delivery/group-commit.ts'
import { Reconciler } from './delivery/reconciler.ts'
import { ReportsOnDemand } from './delivery/reports-on-demand.ts'
import { ApplyService } from './desired-state/apply.service.ts'
import { BaseDocuments } from './desired-state/base-documents.ts'
import { ChangeRepository } from './desired-state/change.repository.ts'
import { ChangeWriter } from './desired-state/change-writer.ts'
import { ConfigRenderer } from './desired-state/config-renderer.ts'
import { DesiredState } from './desired-state/desired-state.ts'
import { DeviceConfigStatusRepository } from './desired-state/device-config-status.repository.ts'
import { DeviceConfigStatuses } from './desired-state/device-config-statuses.ts'
import { OriginPresenter } from './desired-state/origin.presenter.ts'
import { Planner } from './desired-state/planner.ts'
import { ProfileRepository } from './desired-state/profile.repository.ts'
import { Profiles } from './desired-state/profiles.ts'
import { ProposedDocuments } from './desired-state/proposed-documents.ts'
import { Sayings } from './desired-state/sayings.ts'
import { Sites } from './desired-state/sites.ts'
import { StatusWriter } from './desired-state/status-writer.ts'
import { TargetDevices } from './desired-state/target-devices.ts'
import { VersionRepository } from './desired-state/version.repository.ts'
import { Adoption } from './drift/adoption.ts'
import { DriftService } from './drift/drift.service.ts'
import { DriftStore } from './drift/drift-store.ts'
import { ReadingService } from './drift/reading.service.ts'
import { ChangeLogRepository } from './log/change-log.repository.ts'
import { ChangeSetService } from './log/change-set.service.ts'
import { LogService } from './log/log.service.ts'
import { PortEditor } from './sections/port-editor.ts'
import { runningSections } from './sections/running-sections.ts'
import { createSealedJson } from './sections/sealed-json.ts'

/** Constructs and joins the parts of configuration. */
export function createParts(deps: ConfigurationDeps, settings: ConfigurationSettings) {
  const { db, bus, clock, log, devices, reach, tree } = deps
  const base = {
    ...{ db, bus, clock, log, devices, reach, tree, settings, companions: deps.companions },
    sealed: createSealedJson(deps.secrets),
    natives: new Map(deps.natives.map((native) => [native.protocol, native])),
    versions: new VersionRepository(db),
    changes: new ChangeRepository(db),
    rows: new DeviceConfigStatusRepository(db),
    statuses: new DeviceConfigStatuses(bus),
    commits: new GroupCommit(db),
    sessions: () => deps.sessions,
    dispatcher: () => deps.dispatcher,
    deviceQueue: new KeyedQueue({
      failed: (error, sn) => log.error({ err: error, sn }, 'a configuration could not be followed'),
    }),
  }
  const tables = { ...base, statuses: base.rows }
  const profiles = new Profiles({ ...base, profiles: new ProfileRepository(db), flushMs: settings.flushMs })
  const sayings = new Sayings(base)
  const targets = new TargetDevices(base)
  const sites = new Sites(tree)
  const runs = runningSections(tables)
  const desired = new DesiredState({ ...base, sayings, sites, runs })
  const renderer = new ConfigRenderer({ ...tables, profiles, desired })
  const driftStore = new DriftStore(base.rows, base.sealed)
  const statusWriter = new StatusWriter(base)
  const { stateOf } = deps
  const reports = new ReportsOnDemand({ ...base, stateOf, reportBudgetMs: settings.readBudgetMs })
  const bases = new BaseDocuments({
    ...{ ...tables, profiles, reports },
    now: () => clock.now(),
    readAtOnce: settings.readsAtOnce,
    readBudgetMs: settings.readBudgetMs,
  })
  const configureCommand = new ConfigureCommand({
    ...base,
    waiting: () => deliveryQueue.waiting(),
    tryLater: (sn) => deliveryQueue.requestLater(sn, settings.retryAfterMs[0] ?? 0),
  })
  const delivery = new DeliveryRunner({ ...base, renderer, bases, statusWriter, configureCommand })
  const deliveryQueue: DeliveryQueue = new DeliveryQueue({
    ...base,
    tenantOf: (sn) => base.statuses.get(sn)?.tenant ?? 0,
    deliver: (sn) => delivery.deliver(sn),
  })
  const documents = new ProposedDocuments({ ...base, sayings, desired, targets, driftStore, runs })
  const planner = new Planner({ ...base, documents, targets, desired, renderer, bases })
  const writer = new ChangeWriter(base)
  const reconciler = new Reconciler({ ...base, renderer, bases, desired, writer, deliveryQueue })
  const drift = new DriftService({ ...base, renderer, driftStore, statusWriter, stateOf: deps.stateOf })
  const changeLog = new ChangeLogRepository(db)
  const origins = new OriginPresenter(base)
  const adoption = new Adoption({ desired, targets, driftStore, renderer })
  const apply = new ApplyService({ ...base, planner, writer, desired, deliveryQueue, reconciler })
  return {
    ...base,
    ...{ profiles, deliveryQueue, reconciler, desired, bases },
    ...{ apply, portEditor: new PortEditor({ desired, apply, rows: base.rows }) },
    reading: new ReadingService({
      ...tables,
      origins,
      planner,
      desired,
      log: changeLog,
      renderer,
      driftStore,
    }),
    csv: new CsvService({ ...base, planner, origins, places: new CsvPlaces({ devices, renderer }) }),
    changeSets: new ChangeSetService({ ...base, log: changeLog, desired, origins }),
    history: new LogService({ ...base, log: changeLog, adoption }),
    reports: new ConfigConfirmation({ ...base, statusWriter, deliveryQueue, drift }),
    departures: new DepartureHandler({ ...base, deliveryQueue }),
  }
}
