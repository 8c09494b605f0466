import type { PreviewItem } from '#contract/configuration/changes/preview.ts'
import { type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { subjectName, subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues, sameValue, type ValueName } from '#contract/configuration/values.ts'
import { targetKey } from '../config-target.ts'
import type { PlannedItem } from './plan.ts'

type Moving = Pick<PreviewItem, 'ownValues' | 'followedValues'>

/** Single values that a place says by itself once an item is applied, and those that it leaves to what is said above. */
export function valuesThatMove({ target, current, document, counts }: PlannedItem): Moving {
  if (document && !isValues(document)) return { ownValues: [], followedValues: [] }
  const here = targetKey(target)
  const was = current.values.filter(({ origin }) => targetKey(origin.target) === here)
  const is = document?.values ?? []
  const without = (all: readonly ValueName[], others: readonly ValueName[]) =>
    all.filter((name) => !others.some((one) => sameValue(one, name)))
  const named = (names: ValueName[]) => names.map((name) => withName(name, [counts, current.document]))
  return { ownValues: named(without(is, was)), followedValues: named(without(was, is)) }
}

function withName({ subject, member }: ValueName, documents: readonly SectionDocument[]) {
  const found = documents.map((one) => subjectsOf(one).get(subject)).find((one) => one !== undefined)
  const { section } = documents[0]!
  const isOne = sectionNamed(section).subjects.member === null
  return { subject, member, name: found ? subjectName(section, found) : isOne ? '' : subject }
}
