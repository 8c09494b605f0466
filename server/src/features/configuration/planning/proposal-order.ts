import { profileSections } from '#contract/configuration/profiles.ts'
import { sectionLevels } from '#contract/configuration/section.ts'
import type { RequestedSection } from './requested-section.ts'

type OfPlace = Pick<RequestedSection, 'section' | 'target'>

export const isProfiles = ({ section }: OfPlace): boolean => profileSections.includes(section)

/** Profiles before what follows them, and then the farthest first: single values are said over that. */
export const inOrder = <One extends OfPlace>(asked: readonly One[]): One[] => [
  ...asked.filter(isProfiles),
  ...asked.filter((one) => !isProfiles(one)).toSorted(byLevel),
]

const byLevel = (one: OfPlace, other: OfPlace): number =>
  sectionLevels.indexOf(one.target.level) - sectionLevels.indexOf(other.target.level)
