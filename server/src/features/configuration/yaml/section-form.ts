import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { keyMember, type Subject, subjectsOf, unsaidSubject } from '#contract/configuration/subjects.ts'
import { type YamlMember, YamlMembers } from '../../../lib/yaml/write-yaml.ts'
import { alternatives, type Schema, subjectSchema } from '../csv/section-columns.ts'
import { sameValue } from './same-value.ts'

/** How the subjects of a section stand in a file. */
interface SectionForm {
  /** What a member is, in the words of the contract. */
  comments: ReadonlyMap<string, string>
  /** Members that have to be there and may be null: left out they are. */
  nullable: ReadonlySet<string>
  /** All that a subject can have, in their order, and those of them that may be null. */
  members: ReadonlyMap<string, { takesNull: boolean }>
}

const made = new Map<ConfigSection, SectionForm>()

export function formOf(section: ConfigSection): SectionForm {
  const known = made.get(section) ?? makeForm(section)
  made.set(section, known)
  return known
}

function makeForm(section: ConfigSection): SectionForm {
  const members = alternatives(subjectSchema(section)).flatMap(({ properties, required }) =>
    Object.entries(properties ?? {}).map(([name, schema]) => ({ name, schema, required })),
  )
  const described = members.flatMap(({ name, schema }): [string, string][] => {
    const text = describedIn(schema)
    return text === undefined ? [] : [[name, text]]
  })
  const nullable = members.filter(
    ({ name, schema, required }) => required?.includes(name) && alternatives(schema).some(isNull),
  )
  const takesNull = (member: string) =>
    members.some(({ name, schema }) => name === member && alternatives(schema).some(isNull))
  return {
    comments: new Map(described),
    nullable: new Set(nullable.map(({ name }) => name)),
    members: new Map(members.map(({ name }) => [name, { takesNull: takesNull(name) }])),
  }
}

const isNull = ({ type }: Schema): boolean => [type].flat().includes('null')

const describedIn = (schema: Schema): string | undefined =>
  schema.description ?? schema.anyOf?.find(({ description }) => description !== undefined)?.description

/**
 * What a place says in a section, as a file has it: subjects with what differs from one nobody has said anything of.
 * @param commented whether what the first subject says is explained
 */
export function writtenIntent(document: SectionDocument, commented: boolean): YamlMembers {
  const { section } = document
  const { subjects } = sectionNamed(section)
  const intent = document.intent as unknown as Subject
  if (subjects.member === null) return written(section, intent, commented)
  const list = ordered(section, [...subjectsOf(document).values()])
  const members = Object.entries({ ...intent, [subjects.member]: null }).map(([name, value]): YamlMember => {
    if (name !== subjects.member) return { name, value }
    return { name, value: list.map((subject, at) => written(section, subject, commented && at === 0)) }
  })
  return new YamlMembers(members)
}

/** Those that are always there stand by their key, as ports do; others as somebody put them. */
export function ordered(section: ConfigSection, list: readonly Subject[]): readonly Subject[] {
  const key = keyMember(section)
  if (key === null || !list.some((one) => unsaidSubject(section, String(one[key])))) return list
  const order = new Intl.Collator('en', { numeric: true })
  return list.toSorted((a, b) => order.compare(String(a[key]), String(b[key])))
}

function written(section: ConfigSection, subject: Subject, commented: boolean): YamlMembers {
  const { comments } = formOf(section)
  const members = Object.entries(subject)
    .filter(([name, value]) => !isLeftOut(section, subject, name, value))
    .map(([name, value]) => ({ name, value, comment: commented ? comments.get(name) : undefined }))
  return new YamlMembers(members)
}

function isLeftOut(section: ConfigSection, subject: Subject, name: string, value: unknown): boolean {
  const key = keyMember(section)
  if (value === undefined) return true
  if (name === key) return false
  const unsaid = unsaidIn(section, subject)
  if (name in unsaid) return sameValue(unsaid[name], value)
  return value === null && formOf(section).nullable.has(name)
}

/** What a list's subject of that key is before anybody says anything; of what is the only one all is said. */
function unsaidIn(section: ConfigSection, subject: Subject): Subject {
  const key = keyMember(section)
  return (key !== null && unsaidSubject(section, String(subject[key]))) || {}
}

/** A section's intent with what a file leaves out. What is no intent at all is given back as it is. */
export function completedIntent(section: ConfigSection, told: unknown): unknown {
  const { subjects } = sectionNamed(section)
  if (!isThing(told)) return told
  if (subjects.member === null) return completed(section, told)
  const list = told[subjects.member]
  if (!Array.isArray(list)) return told
  return {
    ...told,
    [subjects.member]: list.map((one) => (isThing(one) ? completed(section, one) : one)),
  }
}

function completed(section: ConfigSection, subject: Subject): Subject {
  const nulls = [...formOf(section).nullable].map((name) => [name, null])
  return { ...Object.fromEntries(nulls), ...unsaidIn(section, subject), ...subject }
}

const isThing = (value: unknown): value is Subject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
