import type { SectionDocument } from '#contract/configuration/sections.ts'
import { type Subject, subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'

/** Equal in content; the order of keys says nothing, the order of lists does. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [mine, theirs] = [a as Subject, b as Subject]
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...keys].every((key) => same(mine[key], theirs[key]))
}

export type SubjectState = 'added' | 'changed' | 'removed' | 'same'

/** How a subject of the draft stands to what is saved. */
export function subjectState(saved: SectionDocument, draft: SectionDocument, key: string): SubjectState {
  const [before, after] = [subjectsOf(saved).get(key), subjectsOf(draft).get(key)]
  if (before && !after) return 'removed'
  if (!before && after) return 'added'
  return same(before, after) ? 'same' : 'changed'
}

/** Changes as a person counts them: a thing that comes or goes is one, every field of another one. */
export function countChanges(saved: SectionDocument, draft: SectionDocument): number {
  const [before, after] = [subjectsOf(saved), subjectsOf(draft)]
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].reduce((sum, key) => sum + changesOf(before.get(key), after.get(key)), 0)
}

function changesOf(before: Subject | undefined, after: Subject | undefined): number {
  if (!before || !after) return before === after ? 0 : 1
  return Object.keys({ ...before, ...after }).filter((field) => !same(before[field], after[field])).length
}

/**
 * What one person changed since `base`, put on top of what another saved meanwhile: things I did not touch are as
 * theirs, things I touched as mine. The review shows what that means.
 */
export function rebase(
  base: SectionDocument,
  mine: SectionDocument,
  theirs: SectionDocument,
): SectionDocument {
  const [old, own] = [subjectsOf(base), subjectsOf(mine)]
  const result = new Map(subjectsOf(theirs))
  for (const key of new Set([...old.keys(), ...own.keys()])) {
    const subject = own.get(key)
    if (same(old.get(key), subject)) continue
    if (subject) result.set(key, subject)
    else result.delete(key)
  }
  return withSubjects(theirs, [...result.values()])
}
