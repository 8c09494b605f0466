import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { type Subject, subjectsOf, unsaidSubject } from '#contract/configuration/subjects.ts'
import { sameValue } from './same-value.ts'

/** Which of both counts where they cannot be brought together. */
export type Take = 'file' | 'current'

/** What was there, is there and is to be there; undefined: nothing. */
export interface Sides<Value> {
  base: Value | undefined
  current: Value | undefined
  file: Value | undefined
}

/** Both sides changed it, and otherwise. */
export interface Clash {
  /** Null: the section as a whole. */
  subject: { key: string; sides: Sides<Subject> } | null
  /** Null: all of it. */
  field: string | null
  values: Sides<unknown>
  /** Of a single value: sides that do not say it. */
  inherits?: readonly (keyof Sides<unknown>)[]
}

export interface DocumentSides {
  /** Undefined: what was there is not known any more, so that whatever differs is a clash. */
  base: SectionDocument | null | undefined
  current: SectionDocument | null
  file: SectionDocument | null
}

export type Decide = (clash: Clash) => Take

/**
 * A section with what both sides changed, secrets in clear. Who changed a thing alone counts; where both did, somebody
 * decides. @param decide is asked of every clash
 */
export function mergeDocuments(
  section: ConfigSection,
  { base, current, file }: DocumentSides,
  decide: Decide,
): SectionDocument | null {
  if (sameDocument(file, current)) return current
  const known = base !== undefined
  if (known && sameDocument(file, base)) return current
  if (known && sameDocument(current, base)) return file
  if (!file || !current) {
    const values = { base: base ?? undefined, current: current ?? undefined, file: file ?? undefined }
    return decide({ subject: null, field: null, values }) === 'file' ? file : current
  }
  return mergeInside(section, { base: base ?? null, current, file }, known, decide)
}

interface BothSides {
  base: SectionDocument | null
  current: SectionDocument
  file: SectionDocument
}

function mergeInside(
  section: ConfigSection,
  { base, current, file }: BothSides,
  known: boolean,
  decide: Decide,
): SectionDocument {
  const { member } = sectionNamed(section).subjects
  const [was, is, told] = [
    base ? subjectsOf(base) : new Map<string, Subject>(),
    subjectsOf(current),
    subjectsOf(file),
  ]
  const merged = new Map<string, Subject>()
  for (const key of new Set([...is.keys(), ...told.keys()])) {
    const sides = { base: was.get(key), current: is.get(key), file: told.get(key) }
    const one = mergeSubject(section, key, sides, known, decide)
    if (one) merged.set(key, one)
  }
  const list = [...merged.values()]
  if (member === null) return { section, intent: list[0] ?? current.intent } as SectionDocument
  const besides = mergeMembers(
    without(member, { base: base?.intent, current: current.intent, file: file.intent }),
    known,
    (field, values) => decide({ subject: null, field, values }),
  )
  return { section, intent: { ...besides, [member]: list } } as SectionDocument
}

/** What nobody has said anything of is as its section says. */
function mergeSubject(
  section: ConfigSection,
  key: string,
  sides: Sides<Subject>,
  known: boolean,
  decide: Decide,
): Subject | undefined {
  const unsaid = sectionNamed(section).subjects.member === null ? undefined : unsaidSubject(section, key)
  const [base, current, file] = [sides.base ?? unsaid, sides.current ?? unsaid, sides.file ?? unsaid]
  if (sameValue(file, current)) return sides.current ?? sides.file
  if (known && sameValue(file, base)) return sides.current
  if (known && sameValue(current, base)) return sides.file
  const subject = { key, sides }
  if (file && current)
    return mergeMembers({ base, current, file }, known, (field, values) => decide({ subject, field, values }))
  return decide({ subject, field: null, values: sides }) === 'file' ? file : current
}

function mergeMembers(
  { base, current = {}, file = {} }: Sides<Subject>,
  known: boolean,
  decide: (field: string, values: Sides<unknown>) => Take,
): Subject {
  const names = new Set([...Object.keys(current), ...Object.keys(file)])
  const taken = [...names].map((name) => {
    const values = { base: base?.[name], current: current[name], file: file[name] }
    const from = takeOf(values, known) ?? decide(name, values)
    return [name, from === 'file' ? values.file : values.current] as const
  })
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined))
}

/** Null: both changed it, and otherwise. */
function takeOf({ base, current, file }: Sides<unknown>, known: boolean): Take | null {
  if (sameValue(file, current) || (known && sameValue(file, base))) return 'current'
  return known && sameValue(current, base) ? 'file' : null
}

function without(member: string, sides: Sides<object>): Sides<Subject> {
  const rest = (intent: object | undefined) =>
    intent && Object.fromEntries(Object.entries(intent).filter(([name]) => name !== member))
  return { base: rest(sides.base), current: rest(sides.current), file: rest(sides.file) }
}

/** Of a section whose subjects are always there, one that is as if nobody had spoken of it is as none. */
export function sameDocument(a: SectionDocument | null, b: SectionDocument | null): boolean {
  if (!a || !b) return a === b
  const { member } = sectionNamed(a.section).subjects
  if (member === null) return sameValue(a.intent, b.intent)
  const { current, file } = without(member, { base: undefined, current: a.intent, file: b.intent })
  if (!sameValue(current, file)) return false
  const [one, other] = [subjectsOf(a), subjectsOf(b)]
  return [...new Set([...one.keys(), ...other.keys()])].every((key) => {
    const unsaid = unsaidSubject(a.section, key)
    return sameValue(one.get(key) ?? unsaid, other.get(key) ?? unsaid)
  })
}
