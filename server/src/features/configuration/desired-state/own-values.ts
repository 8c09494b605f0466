import { type SectionDocument, sectionNamed, takesValues } from '#contract/configuration/sections.ts'
import { subjectsOf, unsaidSubject } from '#contract/configuration/subjects.ts'
import { changedValues, sameValue, type ValueName } from '#contract/configuration/values.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'
import { maskDocument } from '../sections/secrets.ts'
import type { DesiredSection } from './desired-state.ts'

type OwnVersion = Pick<DesiredSection, 'says' | 'beneath' | 'values'>

/** As many as a call can name. */
const MOST = 1_000

/**
 * Of a document that a place is to have, the values that it has to say by itself, because they differ from what is said
 * above; null: it says all of it, or nothing above has the same things.
 */
export function differingValues(
  target: ConfigTarget,
  { says, beneath }: OwnVersion,
  document: SectionDocument,
): ValueName[] | null {
  if (says === 'whole' || beneath === null || !takesValues(document.section, target.level)) return null
  if (!hasSameThings(beneath, document)) return null
  const differing = changedValues(asSaved(beneath), asSaved(document))
  return differing.length > MOST ? null : differing
}

/** The same of what was edited without its secrets: what was not touched stays the device's own. */
export function editedValues(
  target: ConfigTarget,
  now: OwnVersion,
  [before, after]: [before: SectionDocument, after: SectionDocument],
): ValueName[] | null {
  const beneath = now.beneath && maskDocument(now.beneath)
  const differing = differingValues(target, { ...now, beneath }, after)
  if (!differing) return null
  const edited = changedValues(before, after)
  const isIn = (list: readonly ValueName[], name: ValueName) => list.some((one) => sameValue(one, name))
  const here = targetKey(target)
  const own = now.values.filter(({ origin }) => targetKey(origin.target) === here)
  const untouched = own.filter((name) => !isIn(edited, name))
  const told = differing.filter((name) => isIn(edited, name))
  return [...untouched.map(({ subject, member }) => ({ subject, member })), ...told]
}

/** Nothing comes and nothing goes, but for what is there whether anybody says anything of it or not. */
function hasSameThings(one: SectionDocument, other: SectionDocument): boolean {
  const [all, others] = [subjectsOf(one), subjectsOf(other)]
  const isThere = (key: string) => unsaidSubject(one.section, key) !== undefined
  const within = (keys: Iterable<string>, known: ReadonlyMap<string, unknown>) =>
    [...keys].every((key) => known.has(key) || isThere(key))
  return within(all.keys(), others) && within(others.keys(), all)
}

/** With its members in the order in which they are saved. */
function asSaved(document: SectionDocument): SectionDocument {
  const parsed = sectionNamed(document.section).intent.safeParse(document.intent)
  return parsed.success ? ({ section: document.section, intent: parsed.data } as SectionDocument) : document
}
