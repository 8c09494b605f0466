import { KeyedQueue } from '../../lib/keyed-queue.ts'
import { ChangeRepository } from './change-sets/change.repository.ts'
import type { ConfigurationDeps } from './configuration.deps.ts'
import type { ConfigurationSettings } from './configuration.settings.ts'
import { Guards } from './delivery/protection/guards.ts'
import { VersionRepository } from './desired-state/version.repository.ts'
import { OpenRollouts } from './rollouts/open-rollouts.ts'
import { createSealedJson } from './sections/sealed-json.ts'
import { DeviceConfigStatusRepository } from './status/device-config-status.repository.ts'
import { DeviceConfigStatuses } from './status/device-config-statuses.ts'
import { GroupCommit } from './status/group-commit.ts'

/** What every part of configuration stands on: the tables, what of them is in memory, and what it was given. */
export function createBase(deps: ConfigurationDeps, settings: ConfigurationSettings) {
  const { db, bus, clock, log, devices, reach, tree, jobs } = deps
  const { stateOf, statesOf, uplinksOf, behindPorts, listed } = deps
  const commits = new GroupCommit(db)
  return {
    ...{ db, bus, clock, log, devices, reach, tree, jobs },
    ...{ stateOf, statesOf, uplinksOf, behindPorts, listed },
    ...{ settings, companions: deps.companions, calls: deps.calls },
    sealed: createSealedJson(deps.secrets),
    natives: new Map(deps.natives.map((native) => [native.protocol, native])),
    versions: new VersionRepository(db),
    changes: new ChangeRepository(db),
    rows: new DeviceConfigStatusRepository(db),
    statuses: new DeviceConfigStatuses(bus),
    commits,
    guards: new Guards(commits),
    rollouts: new OpenRollouts(),
    sessions: () => deps.sessions,
    dispatcher: () => deps.dispatcher,
    /** What is wanted of devices that joined or changed is worked out in the order that happened. */
    joinQueue: new KeyedQueue({
      failed: (error, sn) => log.error({ err: error, sn }, 'a device that changed could not be followed'),
    }),
    deviceQueue: new KeyedQueue({
      failed: (error, sn) => log.error({ err: error, sn }, 'a configuration could not be followed'),
    }),
  }
}

export type ConfigurationBase = ReturnType<typeof createBase>
