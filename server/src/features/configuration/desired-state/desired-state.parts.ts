import type { ConfigurationBase } from '../configuration.base.ts'
import { runningSections } from '../sections/running-sections.ts'
import { DesiredState } from './desired-state.ts'
import { OriginPresenter } from './origin.presenter.ts'
import { OwnVersions } from './sayings.ts'
import { Sites } from './sites.ts'
import { TargetDevices } from './target-devices.ts'

/** What is wanted of a device, who says it, and whom a place is about. */
export function createDesiredState(base: ConfigurationBase) {
  const sayings = new OwnVersions(base)
  const runs = runningSections({ ...base, statuses: base.rows })
  const sites = new Sites(base.tree)
  return {
    ...{ sayings, runs, sites },
    desired: new DesiredState({ ...base, sayings, sites, runs }),
    targets: new TargetDevices(base),
    origins: new OriginPresenter(base),
  }
}

export type DesiredStateParts = ReturnType<typeof createDesiredState>
