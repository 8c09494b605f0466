import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import {
  type ConfigSection,
  configSections,
  emptyDocument,
  type SectionDocument,
  type SectionIntents,
  sections,
} from '#contract/configuration/sections.ts'
import {
  isSecretLeaf,
  keyMember,
  leavesOf,
  mapLeaves,
  type Subject,
  subjectName,
  subjectsOf,
  unsaidSubject,
} from '#contract/configuration/subjects.ts'

type ChangedSubject = IntentChange['subject']

/** How two documents of one section differ, field by field; a secret only tells that it changed. */
export function compareDocuments(before: SectionDocument | null, after: SectionDocument): IntentChange[] {
  const { section } = after
  const was = subjectsOf(before?.section === section ? before : emptyDocument(section))
  const is = subjectsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    compareSubjects(section, key, was.get(key), is.get(key)),
  )
}

/** What a section is set to where nobody set it and what runs is not known: all of it. */
export function settingAnew(after: SectionDocument): IntentChange[] {
  const { section } = after
  return [...subjectsOf(after)].flatMap(([key, is]) => {
    const subject = { type: sections[section].subjects.type, key, name: subjectName(section, is) }
    const set = compareFields(section, subject, {}, is).filter(
      ({ after, secret }) => secret || !isEmpty(after),
    )
    return set.map((change) => ({ ...change, change: 'added' as const }))
  })
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || same(value, [])
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The same over every section that either side has. */
export function compareSections(before: SectionIntents, after: SectionIntents): IntentChange[] {
  return configSections.flatMap((section) =>
    compareDocuments(documentIn(before, section), documentIn(after, section)),
  )
}

const documentIn = (intents: SectionIntents, section: ConfigSection): SectionDocument => {
  const intent = intents[section]
  return intent ? ({ section, intent } as SectionDocument) : emptyDocument(section)
}

/** What nobody has said anything about counts as its section says; where that is nothing, it comes or goes whole. */
function compareSubjects(
  section: ConfigSection,
  key: string,
  was: Subject | undefined,
  is: Subject | undefined,
): IntentChange[] {
  const [old, now] = [was ?? unsaidSubject(section, key), is ?? unsaidSubject(section, key)]
  const { type } = sections[section].subjects
  const subject: ChangedSubject = { type, key, name: subjectName(section, (now ?? old)!) }
  if (old && now) return compareFields(section, subject, old, now)
  const change = now ? ('added' as const) : ('removed' as const)
  const whole = { section, subject, change, field: null, secret: false }
  return [{ ...whole, before: masked(section, old), after: masked(section, now) }]
}

function compareFields(
  section: ConfigSection,
  subject: ChangedSubject,
  old: Subject,
  now: Subject,
): IntentChange[] {
  const [was, is] = [fieldsOf(section, old), fieldsOf(section, now)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [before, after] = [was.get(field) ?? null, is.get(field) ?? null]
    if (same(before, after)) return []
    const secret = isSecretLeaf(section, field)
    const values = secret ? { before: null, after: null } : { before, after }
    return { section, subject, change: 'changed' as const, field, ...values, secret }
  })
}

/** Without the key; lists of plain values are compared in whatever order they stand. */
function fieldsOf(section: ConfigSection, subject: Subject): Map<string, unknown> {
  const key = keyMember(section)
  const leaves = leavesOf(subject).filter(([path]) => path !== key)
  return new Map(
    leaves.map(([path, value]) => [path, Array.isArray(value) ? value.toSorted(byValue) : value]),
  )
}

const byValue = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** A whole subject without its secrets. */
const masked = (section: ConfigSection, subject: Subject | undefined): Subject | null =>
  subject ? mapLeaves(subject, (path, value) => (isSecretLeaf(section, path) ? null : value)) : null
