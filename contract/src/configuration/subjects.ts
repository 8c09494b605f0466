import { type ConfigSection, type SectionDocument, sectionNamed } from './sections.ts'

export type Subject = Record<string, unknown>

/** The things a section is made of, by what names them for good. */
export function subjectsOf({ section, intent }: SectionDocument): Map<string, Subject> {
  const { subjects } = sectionNamed(section)
  if (subjects.member === null) return new Map([[subjects.type, intent as unknown as Subject]])
  const list = (intent as unknown as Record<string, Subject[]>)[subjects.member] ?? []
  return new Map(list.map((one) => [String(one[subjects.key]), one]))
}

/** The document with these in the place of its own. */
export function withSubjects(document: SectionDocument, list: readonly Subject[]): SectionDocument {
  const { member } = sectionNamed(document.section).subjects
  const [first] = list
  const intent = member === null ? (first ?? document.intent) : { ...document.intent, [member]: list }
  return { section: document.section, intent } as SectionDocument
}

/** The subject that counts where nobody has said anything; undefined where there is none then. */
export function unsaidSubject(section: ConfigSection, key: string): Subject | undefined {
  const { subjects, empty } = sectionNamed(section)
  if (subjects.member === null) return empty as Subject
  return (subjects.unsaid?.(key) ?? undefined) as Subject | undefined
}

/** How people call a subject; what is the only one of its section has no name. */
export function subjectName(section: ConfigSection, subject: Subject): string {
  const { subjects } = sectionNamed(section)
  return subjects.member === null ? '' : String(subject[subjects.name])
}

/** Member of a subject that is its key; null where there is only one. */
export function keyMember(section: ConfigSection): string | null {
  const { subjects } = sectionNamed(section)
  return subjects.member === null ? null : subjects.key
}

/** Whether people call a subject otherwise than its key. */
export function isNamedApart(section: ConfigSection): boolean {
  const { subjects } = sectionNamed(section)
  return subjects.member !== null && subjects.name !== subjects.key
}

/** Members of a subject that name it. */
export function namingMembers(section: ConfigSection): readonly string[] {
  const { subjects } = sectionNamed(section)
  return subjects.member === null ? [] : [subjects.key, subjects.name]
}

/** Where a subject stands in its document, for errors. */
export function subjectPath(section: ConfigSection, at: number): string {
  const { member } = sectionNamed(section).subjects
  return member === null ? 'document.intent' : `document.intent.${member}.${at}`
}

/** A value that is not declared plain is secret, one nobody declared too. */
export const isSecretLeaf = (section: ConfigSection, path: string): boolean =>
  (sectionNamed(section).leaves as Record<string, string>)[path] !== 'plain'

/** Values of a thing by dotted path; lists, and what stands for a secret, are values. */
export function leavesOf(thing: object, above = ''): [path: string, value: unknown][] {
  return Object.entries(thing).flatMap(([member, value]): [string, unknown][] => {
    const path = above + member
    return isInner(value) ? leavesOf(value, `${path}.`) : [[path, value]]
  })
}

/** The thing with every value replaced. */
export function mapLeaves<Thing extends object>(
  thing: Thing,
  replace: (path: string, value: unknown) => unknown,
  above = '',
): Thing {
  const members = Object.entries(thing).map(([member, value]) => {
    const path = above + member
    return [member, isInner(value) ? mapLeaves(value, replace, `${path}.`) : replace(path, value)]
  })
  return Object.fromEntries(members)
}

const isInner = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('kept' in value)
