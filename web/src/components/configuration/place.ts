import type { ConfigSection } from '#contract/configuration/sections.ts'

/** Whose section it is: a network's, or one device's. */
export type Place = { group: number } | { sn: string }

export const draftKey = (section: ConfigSection, place: Place): string =>
  `${section}:${'group' in place ? place.group : place.sn}`
