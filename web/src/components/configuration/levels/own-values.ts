import type { SectionNow } from '#contract/configuration/schemas.ts'
import {
  type ConfigSection,
  type SectionDocument,
  sections,
  takesValues,
} from '#contract/configuration/sections.ts'
import { subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'
import { sameValue, type ValueName } from '#contract/configuration/values.ts'
import type { Draft as PlacedDraft } from '../draft-store'
import type { ConfigTarget } from '../place'
import { same } from '../words/subjects'
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
  const comesOrGoes = draft !== null && !hasSameSubjects(draft.saved, draft.document)
  if (comesOrGoes && sections[section].levels[levelOf(place)]) return false
  if (now.says !== 'nothing') return now.says === 'values'
  return now.beneath !== null && takesValues(section, levelOf(place))
}

const hasSameSubjects = (one: SectionDocument, other: SectionDocument): boolean =>
  same([...subjectsOf(one).keys()].toSorted(), [...subjectsOf(other).keys()].toSorted())

/** The values a place says by itself with a draft: those it did and those that were changed, but for those given up. */
export function ownValues(now: SectionNow, draft: Draft | null, place: ConfigTarget): ValueName[] {
  const own = now.values
    .filter(({ origin }) => isOwn(origin, place))
    .map(({ subject, member }) => ({ subject, member }))
  if (!draft) return own
  const changed = changedValues(draft.saved, draft.document)
  const all = [...own, ...changed.filter((name) => !own.some((one) => sameValue(one, name)))]
  const follows = (name: ValueName) =>
    draft.reset?.some((one) => sameValue(one, name)) &&
    same(valueIn(now.beneath, name), valueIn(draft.document, name))
  return all.filter((name) => !follows(name))
}

export function changedValues(before: SectionDocument, after: SectionDocument): ValueName[] {
  const was = subjectsOf(before)
  return [...subjectsOf(after)].flatMap(([subject, is]) => {
    const old = was.get(subject) ?? {}
    const members = [...new Set([...Object.keys(old), ...Object.keys(is)])]
    return members.filter((member) => !same(old[member], is[member])).map((member) => ({ subject, member }))
  })
}

/** The draft in which a value follows what is said above. */
export function withReset(draft: Draft | null, now: SectionNow, name: ValueName): Draft {
  const from = draft ?? { base: now.version, saved: now.document, document: now.document }
  const value = valueIn(now.beneath, name)
  const subjects = [...subjectsOf(from.document)].map(([key, subject]) => {
    if (key !== name.subject) return subject
    const { [name.member]: _own, ...others } = subject
    return value === undefined ? others : { ...others, [name.member]: value }
  })
  return { ...from, document: withSubjects(from.document, subjects), reset: [...(from.reset ?? []), name] }
}

const valueIn = (document: SectionDocument | null, { subject, member }: ValueName): unknown =>
  document ? subjectsOf(document).get(subject)?.[member] : undefined
