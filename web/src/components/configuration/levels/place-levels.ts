import type { SectionOrigin } from '#contract/configuration/changes/section-version.ts'
import type { SectionLevel } from '#contract/configuration/section.ts'
import type { ConfigTarget } from '../place'

export function levelOf(place: ConfigTarget): SectionLevel {
  if ('project' in place) return 'project'
  if ('sn' in place) return 'device'
  if (place.model !== undefined) return 'model'
  return place.kind ? 'kind' : 'network'
}

/** Whether it is the place itself that says what counts there. */
export const isOwn = (origin: SectionOrigin, place: ConfigTarget): boolean =>
  origin.level === levelOf(place) && (!('project' in place) || origin.project === place.project)
