import { z } from 'zod'
import { type ConfigSection, type SectionDocument, sectionNamed } from './sections.ts'
import { keyMember, type Subject, subjectsOf, unsaidSubject, withSubjects } from './subjects.ts'

/**
 * A value that a place says otherwise than what counts above it: one member of a subject, whole, because half a VLAN mode
 * is none. Absent: the member is to be absent.
 */
export interface OwnValue {
  subject: string
  member: string
  value?: unknown
}

/** What a place says of a section when it says single values alone; the rest follows what is said above. */
export interface SectionValues {
  section: ConfigSection
  values: OwnValue[]
}

export const isValues = (said: SectionDocument | SectionValues): said is SectionValues => 'values' in said

/** Names a value: in calls, and where it comes from in answers. */
export const valueName = z.object({
  subject: z.string().max(64).describe('key of the SSID or port; the type of what is the only one'),
  member: z.string().max(64).describe('such as `password` or `vlan`'),
})
export type ValueName = z.infer<typeof valueName>

export const sameValue = (one: ValueName, other: ValueName): boolean =>
  one.subject === other.subject && one.member === other.member

interface Applied {
  document: SectionDocument
  counting: OwnValue[]
  /** Of things that are not there, or that make no valid whole with what is said above. */
  idle: OwnValue[]
}

/** What counts when single values are said over a document: of a thing all of them, or none where they do not fit. */
export function withValues(document: SectionDocument, { values }: SectionValues): Applied {
  const found: Applied = { document, counting: [], idle: [] }
  for (const [key, own] of Map.groupBy(values, ({ subject }) => subject)) {
    const next = withSubjectValues(found.document, key, own)
    if (next) found.document = next
    found[next ? 'counting' : 'idle'].push(...own)
  }
  return found
}

function withSubjectValues(document: SectionDocument, key: string, own: OwnValue[]): SectionDocument | null {
  const { section } = document
  const all = subjectsOf(document)
  const subject = all.get(key) ?? unsaidSubject(section, key)
  if (!subject || own.some(({ member }) => member === keyMember(section))) return null
  all.set(key, own.reduce(withMember, subject))
  const next = withSubjects(document, [...all.values()])
  return sectionNamed(section).intent.safeParse(next.intent).success ? next : null
}

function withMember(subject: Subject, own: OwnValue): Subject {
  const { [own.member]: _before, ...others } = subject
  return 'value' in own && own.value !== undefined ? { ...others, [own.member]: own.value } : others
}

/** What differs between two documents, value by value; things that went are not among them. */
export function changedValues(before: SectionDocument, after: SectionDocument): ValueName[] {
  const was = subjectsOf(before)
  const unsaid = (key: string) => unsaidSubject(after.section, key) ?? {}
  return [...subjectsOf(after)].flatMap(([subject, is]) => {
    const old = was.get(subject) ?? unsaid(subject)
    const members = [...new Set([...Object.keys(old), ...Object.keys(is)])]
    const differs = (member: string) => JSON.stringify(old[member]) !== JSON.stringify(is[member])
    return members.filter(differs).map((member) => ({ subject, member }))
  })
}

/** Of a document these values alone. @param keys of subjects that are there even where nothing is said of them */
export function saidAlone(
  document: SectionDocument,
  names: readonly ValueName[],
  keys: readonly string[],
): SectionDocument {
  const { section } = document
  const [all, key] = [subjectsOf(document), keyMember(section)]
  const said = [...new Set(keys)].map((subject): Subject => {
    const from: Subject = all.get(subject) ?? unsaidSubject(section, subject) ?? {}
    const members = names.flatMap((name) =>
      name.subject === subject && name.member in from ? [name.member] : [],
    )
    const named: Subject = key === null ? {} : { [key]: subject }
    return { ...named, ...Object.fromEntries(members.map((member) => [member, from[member]])) }
  })
  return withSubjects(document, said)
}

/** These values as a document has them; null: it has no such thing. */
export function valuesIn(document: SectionDocument, names: readonly ValueName[]): OwnValue[] | null {
  const subjects = subjectsOf(document)
  if (names.some(({ subject }) => !subjects.has(subject))) return null
  return names.map(({ subject, member }) => {
    const value = subjects.get(subject)?.[member]
    return { subject, member, ...(value !== undefined && { value }) }
  })
}
