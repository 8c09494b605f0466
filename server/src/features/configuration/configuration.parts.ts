import { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { ConfigurationDeps } from './configuration.deps.ts'
import type { ConfigurationSettings } from './configuration.settings.ts'
import { Bringer } from './delivery/bringer.ts'
import { DeliveryService } from './delivery/delivery.service.ts'
import { GroupCommit } from './delivery/group-commit.ts'
import { Leaver } from './delivery/leaver.ts'
import { Pusher } from './delivery/pusher.ts'
import { ReportFollower } from './delivery/report-follower.ts'
import { ReportsOnDemand } from './delivery/reports-on-demand.ts'
import { Sender } from './delivery/sender.ts'
import { ApplyService } from './desired-state/apply.service.ts'
import { BaseDocuments } from './desired-state/base-documents.ts'
import { ChangeRepository } from './desired-state/change.repository.ts'
import { ChangeWriter } from './desired-state/change-writer.ts'
import { Drafts } from './desired-state/drafts.ts'
import { Ledger } from './desired-state/ledger.ts'
import { Planner } from './desired-state/planner.ts'
import { ProfileRepository } from './desired-state/profile.repository.ts'
import { Profiles } from './desired-state/profiles.ts'
import { StandingRepository } from './desired-state/standing.repository.ts'
import { Standings } from './desired-state/standings.ts'
import { VersionRepository } from './desired-state/version.repository.ts'
import { Wanted } from './desired-state/wanted.ts'
import { DriftService } from './drift/drift.service.ts'
import { DriftKeeper } from './drift/drift-keeper.ts'
import { ReadingService } from './drift/reading.service.ts'
import { ChangeLogRepository } from './log/change-log.repository.ts'
import { LogService } from './log/log.service.ts'
import { PortEditor } from './sections/port-editor.ts'
import { runningSections } from './sections/running-sections.ts'
import { createSealedJson } from './sections/sealed-json.ts'

/** Constructs and joins the parts of configuration. */
export function createParts(deps: ConfigurationDeps, settings: ConfigurationSettings) {
  const { db, bus, clock, log, devices, reach } = deps
  const base = {
    ...{ db, bus, clock, log, devices, reach, settings },
    sealed: createSealedJson(deps.secrets),
    natives: new Map(deps.natives.map((native) => [native.protocol, native])),
    versions: new VersionRepository(db),
    changes: new ChangeRepository(db),
    rows: new StandingRepository(db),
    standings: new Standings(bus),
    commits: new GroupCommit(db),
    sessions: () => deps.sessions,
    dispatcher: () => deps.dispatcher,
    deviceQueue: new KeyedQueue({
      failed: (error, sn) => log.error({ err: error, sn }, 'a configuration could not be followed'),
    }),
  }
  const tables = { ...base, standings: base.rows }
  const profiles = new Profiles({ ...base, profiles: new ProfileRepository(db), flushMs: settings.flushMs })
  const wanted = new Wanted({ ...base, localeOf: deps.localeOf, runs: runningSections(tables) })
  const drafts = new Drafts({ ...tables, profiles, wanted })
  const drifts = new DriftKeeper(base.rows, base.sealed)
  const ledger = new Ledger(base)
  const { stateOf } = deps
  const reports = new ReportsOnDemand({ ...base, stateOf, reportBudgetMs: settings.readBudgetMs })
  const bases = new BaseDocuments({
    ...{ ...tables, profiles, reports },
    now: () => clock.now(),
    readAtOnce: settings.readsAtOnce,
    readBudgetMs: settings.readBudgetMs,
  })
  const sender = new Sender({
    ...base,
    waiting: () => pusher.waiting(),
    tryLater: (sn) => pusher.requestLater(sn, settings.retryAfterMs[0] ?? 0),
  })
  const delivery = new DeliveryService({ ...base, drafts, bases, ledger, sender })
  const pusher: Pusher = new Pusher({
    ...base,
    tenantOf: (sn) => base.standings.get(sn)?.tenant ?? 0,
    push: (sn) => delivery.push(sn),
  })
  const companion = { ports: deps.ports }
  const planner = new Planner({ ...base, ...companion, wanted, drafts, drifts, bases })
  const writer = new ChangeWriter(base)
  const bringer = new Bringer({ ...base, drafts, bases, wanted, writer, pusher })
  const drift = new DriftService({ ...base, drafts, drifts, ledger, stateOf: deps.stateOf })
  const changeLog = new ChangeLogRepository(db)
  const apply = new ApplyService({ ...base, ...companion, planner, writer, wanted, pusher, bringer })
  return {
    ...base,
    ...{ profiles, pusher, bringer, wanted, bases },
    ...{ apply, portEditor: new PortEditor({ wanted, apply, rows: base.rows }) },
    reading: new ReadingService({ ...tables, planner, wanted, log: changeLog, drafts, drifts }),
    history: new LogService({ ...base, log: changeLog, drifts }),
    reports: new ReportFollower({ ...base, ledger, pusher, drift }),
    leaver: new Leaver({ ...base, pusher }),
  }
}
