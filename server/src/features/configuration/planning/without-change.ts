import { isDeepStrictEqual as same } from 'node:util'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { type Subject, subjectName, subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'

/** What stands there now without one change of the past; or what of it was changed again since. */
export type WithoutChange = { document: SectionDocument } | { overlap: string }

/**
 * Takes one change out and leaves what was saved after it, field by field.
 * @param before and `made` are what was wanted before the change and with it
 */
export function withoutChange(
  before: SectionDocument,
  made: SectionDocument,
  now: SectionDocument,
): WithoutChange {
  const [old, changed, result] = [subjectsOf(before), subjectsOf(made), new Map(subjectsOf(now))]
  for (const key of new Set([...old.keys(), ...changed.keys()])) {
    const [was, became, stands] = [old.get(key), changed.get(key), result.get(key)]
    if (same(was, became)) continue
    const back = was && became && stands ? fieldsBack(was, became, stands) : null
    if (back) result.set(key, back)
    else if (!same(stands, became)) return { overlap: nameIn(now, stands ?? became ?? was) }
    else if (was) result.set(key, was)
    else result.delete(key)
  }
  return { document: withSubjects(now, [...result.values()]) }
}

/** Null: one of the fields was changed again. */
function fieldsBack(was: Subject, became: Subject, stands: Subject): Subject | null {
  const result = { ...stands }
  for (const field of new Set([...Object.keys(was), ...Object.keys(became)])) {
    if (same(was[field], became[field])) continue
    if (!same(stands[field], became[field])) return null
    result[field] = was[field]
  }
  return result
}

const nameIn = ({ section }: SectionDocument, subject: Subject | undefined): string =>
  subject ? subjectName(section, subject) : ''
