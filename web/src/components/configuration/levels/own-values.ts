import type { SectionNow } from '#contract/configuration/changes/section-version.ts'
import { withTogether } from '#contract/configuration/profiles.ts'
import {
  type ConfigSection,
  type SectionDocument,
  sectionNamed,
  sections,
  takesValues,
} from '#contract/configuration/sections.ts'
import { subjectsOf, unsaidSubject, withSubjects } from '#contract/configuration/subjects.ts'
import { sameValue, type ValueName } from '#contract/configuration/values.ts'
import type { Draft as PlacedDraft } from '../draft-store'
import type { ConfigTarget } from '../place'
import { countChanges, same } from '../words/subjects'
import { isOwn, levelOf } from './place-levels'

type Draft = Omit<PlacedDraft, 'place'>

/**
 * Whether what is changed at a place is said there by itself, and the rest follows what is said above. With a draft that
 * adds or removes a thing the place says all of the section, where it may.
 */
export function saysValues(
  section: ConfigSection,
  place: ConfigTarget,
  now: SectionNow,
  draft: Draft | null = null,
): boolean {
  const comesOrGoes =
    !isAlwaysThere(section) && draft !== null && !hasSameSubjects(draft.saved, draft.document)
  if (comesOrGoes && sections[section].levels[levelOf(place)]) return false
  if (now.says !== 'nothing') return now.says === 'values'
  return now.beneath !== null && takesValues(section, levelOf(place))
}

/** Of some sections a thing is there whether anybody says anything of it or not: a port. */
const isAlwaysThere = (section: ConfigSection): boolean => {
  const { subjects } = sectionNamed(section)
  return subjects.member !== null && subjects.unsaid !== null
}

const hasSameSubjects = (one: SectionDocument, other: SectionDocument): boolean =>
  same([...subjectsOf(one).keys()].toSorted(), [...subjectsOf(other).keys()].toSorted())

/** The values a place says by itself with a draft: those it did and those that were changed, but for those given up. */
export function ownValues(now: SectionNow, draft: Draft | null, place: ConfigTarget): ValueName[] {
  const own = now.values
    .filter(({ origin }) => isOwn(origin, place))
    .map(({ subject, member }) => ({ subject, member }))
  if (!draft) return own
  const changed = [...(draft.said ?? []), ...changedValues(draft.saved, draft.document)]
  const all = [...own, ...changed].filter(
    (name, at, list) => list.findIndex((one) => sameValue(one, name)) === at,
  )
  const follows = (name: ValueName) =>
    draft.reset?.some((one) => sameValue(one, name)) &&
    same(valueIn(now.beneath, name), valueIn(draft.document, name))
  return all.filter((name) => !follows(name))
}

/** As a person counts them. */
export const changesOf = ({ saved, document, reset, said }: Draft): number =>
  Math.max(countChanges(saved, document), reset?.length ?? 0, said?.length ?? 0)

export function changedValues(before: SectionDocument, after: SectionDocument): ValueName[] {
  const was = subjectsOf(before)
  return [...subjectsOf(after)].flatMap(([subject, is]) => {
    const old = was.get(subject) ?? unsaidSubject(after.section, subject) ?? {}
    const members = [...new Set([...Object.keys(old), ...Object.keys(is)])]
    return members.filter((member) => !same(old[member], is[member])).map((member) => ({ subject, member }))
  })
}

/** The draft in which values follow what is said above, with those that make no whole without them. */
export function withReset(draft: Draft | null, now: SectionNow, names: readonly ValueName[]): Draft {
  const from = draft ?? startedFrom(now)
  const all = withTogether(now.document.section, names)
  const subjects = subjectsOf(from.document)
  for (const name of all) {
    const is = subjects.get(name.subject) ?? unsaidSubject(now.document.section, name.subject)
    if (!is) continue
    const { [name.member]: _own, ...others } = is
    const value = valueIn(now.beneath, name)
    subjects.set(name.subject, value === undefined ? others : { ...others, [name.member]: value })
  }
  const document = withSubjects(from.document, [...subjects.values()])
  const said = from.said?.filter((one) => !all.some((name) => sameValue(one, name)))
  return { ...from, document, reset: [...(from.reset ?? []), ...all], ...(said && { said }) }
}

/** The draft in which values are said, whether anything differs by them or not. */
export function withSaid(draft: Draft | null, now: SectionNow, names: readonly ValueName[]): Draft {
  const from = draft ?? startedFrom(now)
  const all = withTogether(now.document.section, names)
  const subjects = subjectsOf(from.document)
  for (const { subject } of all) {
    const unsaid = unsaidSubject(now.document.section, subject)
    if (!subjects.has(subject) && unsaid) subjects.set(subject, unsaid)
  }
  const document = withSubjects(from.document, [...subjects.values()])
  const reset = from.reset?.filter((one) => !all.some((name) => sameValue(one, name)))
  const before = (from.said ?? []).filter((one) => !all.some((name) => sameValue(one, name)))
  return { ...from, document, said: [...before, ...all], ...(reset && { reset }) }
}

const startedFrom = (now: SectionNow): Draft => ({
  ...{ base: now.version, saved: now.document, document: now.document },
})

const valueIn = (document: SectionDocument | null, { subject, member }: ValueName): unknown =>
  document
    ? (subjectsOf(document).get(subject) ?? unsaidSubject(document.section, subject))?.[member]
    : undefined
