import { KeyedQueue } from '../../lib/keyed-queue.ts'
import { ApplyService } from './apply.service.ts'
import { BaseDocuments } from './base-documents.ts'
import { Bringer } from './bringer.ts'
import { ChangeRepository } from './change.repository.ts'
import { ChangeLogRepository } from './change-log.repository.ts'
import { ChangeWriter } from './change-writer.ts'
import type { ConfigurationSettings } from './configuration.settings.ts'
import type { ConfigurationDeps } from './create-configuration.ts'
import { DeliveryService } from './delivery.service.ts'
import { Drafts } from './drafts.ts'
import { DriftService } from './drift.service.ts'
import { DriftKeeper } from './drift-keeper.ts'
import { GroupCommit } from './group-commit.ts'
import { Leaver } from './leaver.ts'
import { Ledger } from './ledger.ts'
import { LogService } from './log.service.ts'
import { Planner } from './planner.ts'
import { PortEditor } from './port-editor.ts'
import { ProfileRepository } from './profile.repository.ts'
import { Profiles } from './profiles.ts'
import { Pusher } from './pusher.ts'
import { ReadingService } from './reading.service.ts'
import { ReportFollower } from './report-follower.ts'
import { ReportsOnDemand } from './reports-on-demand.ts'
import { runningSections } from './running-sections.ts'
import { createSealedJson } from './sealed-json.ts'
import { Sender } from './sender.ts'
import { StandingRepository } from './standing.repository.ts'
import { Standings } from './standings.ts'
import { VersionRepository } from './version.repository.ts'
import { Wanted } from './wanted.ts'

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
  const pusher: Pusher = new Pusher({ ...base, push: (sn) => delivery.push(sn) })
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
