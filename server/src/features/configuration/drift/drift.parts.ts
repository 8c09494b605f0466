import type { ConfigurationBase } from '../configuration.base.ts'
import type { DesiredStateParts } from '../desired-state/desired-state.parts.ts'
import type { RenderingParts } from '../rendering/rendering.parts.ts'
import { StatusWriter } from '../status/status-writer.ts'
import { Adoption } from './adoption.ts'
import { DriftService } from './drift.service.ts'
import { DriftStore } from './drift-store.ts'

/** What devices run that nobody here asked for. */
export function createDrift(
  base: ConfigurationBase,
  { desired, targets }: DesiredStateParts,
  { renderer }: RenderingParts,
) {
  const driftStore = new DriftStore(base.rows, base.sealed)
  const statusWriter = new StatusWriter(base)
  return {
    ...{ driftStore, statusWriter },
    drift: new DriftService({ ...base, renderer, driftStore, statusWriter }),
    adoption: new Adoption({ desired, targets, driftStore, renderer }),
  }
}

export type DriftParts = ReturnType<typeof createDrift>
