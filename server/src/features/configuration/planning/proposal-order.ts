import { profileSections } from '#contract/configuration/profiles.ts'
import { sectionLevels } from '#contract/configuration/section.ts'
import type { RequestedSection } from './requested-section.ts'

type Placed = Pick<RequestedSection, 'section' | 'target'>

export const isProfiles = ({ section }: Placed): boolean => profileSections.includes(section)

/** Profiles before what follows them, and then the farthest first: single values are said over that. */
export const inOrder = <One extends Placed>(asked: readonly One[]): One[] => [
  ...asked.filter(isProfiles),
  ...asked.filter((one) => !isProfiles(one)).toSorted(byLevel),
]

const byLevel = (one: Placed, other: Placed): number =>
  sectionLevels.indexOf(one.target.level) - sectionLevels.indexOf(other.target.level)
