import type { ConfigurationBase } from '../configuration.base.ts'
import type { DesiredStateParts } from '../desired-state/desired-state.parts.ts'
import { BaseDocuments } from './base-documents.ts'
import { ConfigRenderer } from './config-renderer.ts'
import { ProfileRepository } from './profile.repository.ts'
import { Profiles } from './profiles.ts'
import { ReportsOnDemand } from './reports-on-demand.ts'

/** Makes native documents of what is wanted, over what a device ran before. */
export function createRendering(base: ConfigurationBase, { desired }: DesiredStateParts) {
  const { db, clock, settings } = base
  const tables = { ...base, statuses: base.rows }
  const profiles = new Profiles({
    ...base,
    profiles: new ProfileRepository(db),
    flushMs: settings.flushMs,
  })
  const reports = new ReportsOnDemand({ ...base, reportBudgetMs: settings.readBudgetMs })
  return {
    profiles,
    renderer: new ConfigRenderer({ ...tables, profiles, desired }),
    bases: new BaseDocuments({
      ...{ ...tables, profiles, reports },
      now: () => clock.now(),
      readAtOnce: settings.readsAtOnce,
      readBudgetMs: settings.readBudgetMs,
    }),
    stop: () => profiles.flush(),
  }
}

export type RenderingParts = ReturnType<typeof createRendering>
