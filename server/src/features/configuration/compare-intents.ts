import type { ConfigSection, IntentChange, SectionDocument } from '#contract/configuration/schemas.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import type { DeviceIntent } from '../../southbound/configuration-ports.ts'

export type Sections = Pick<DeviceIntent, ConfigSection>
type Subject = IntentChange['subject']
type Fields = Map<string, unknown>

/** How two documents of one section differ, field by field; a secret only tells that it changed. */
export function compareDocuments(before: SectionDocument | null, after: SectionDocument): IntentChange[] {
  const was = before ? { [before.section]: before.intent } : {}
  return compareSection(after.section, was as Sections, { [after.section]: after.intent } as Sections)
}

/** The same over every section that either side has. */
export function compareSections(before: Sections, after: Sections): IntentChange[] {
  const sections: ConfigSection[] = ['wireless', 'switching']
  return sections.flatMap((section) => compareSection(section, before, after))
}

function compareSection(section: ConfigSection, before: Sections, after: Sections): IntentChange[] {
  return section === 'wireless' ? compareSsids(before, after) : comparePorts(before, after)
}

function compareSsids(before: Sections, after: Sections): IntentChange[] {
  const was = new Map((before.wireless?.ssids ?? []).map((one) => [one.key, one]))
  const is = new Map((after.wireless?.ssids ?? []).map((one) => [one.key, one]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)]
    const subject: Subject = { type: 'ssid', key, name: (now ?? old)!.name }
    if (old && now) return compareFields('wireless', subject, fieldsOf(old), fieldsOf(now))
    const change = now ? ('added' as const) : ('removed' as const)
    return { ...whole('wireless', subject, change), before: masked(old), after: masked(now) }
  })
}

/** A port nobody has said anything about is as a new one. */
function comparePorts(before: Sections, after: Sections): IntentChange[] {
  const was = new Map((before.switching?.ports ?? []).map((one) => [one.port, one]))
  const is = new Map((after.switching?.ports ?? []).map((one) => [one.port, one]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((port) => {
    const subject: Subject = { type: 'port', key: port, name: port }
    const [old, now] = [was.get(port) ?? defaultPort(port), is.get(port) ?? defaultPort(port)]
    return compareFields('switching', subject, fieldsOf(old), fieldsOf(now))
  })
}

function compareFields(section: ConfigSection, subject: Subject, was: Fields, is: Fields): IntentChange[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [before, after] = [was.get(field) ?? null, is.get(field) ?? null]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    const secret = isSecret(field)
    const values = secret ? { before: null, after: null } : { before, after }
    return { section, subject, change: 'changed' as const, field, ...values, secret }
  })
}

const whole = (section: ConfigSection, subject: Subject, change: 'added' | 'removed') => ({
  ...{ section, subject, change, field: null, secret: false },
})

const isSecret = (field: string) => /(?:^|\.)(?:password|secret)$/.test(field)

/** Dotted paths to values; lists of plain values are compared in whatever order they stand. */
function fieldsOf(value: object, above = ''): Fields {
  const fields: Fields = new Map()
  for (const [name, inside] of Object.entries(value)) {
    const path = above + name
    if (path === 'key' || path === 'port') continue
    if (Array.isArray(inside)) fields.set(path, inside.toSorted(byValue))
    else if (inside !== null && typeof inside === 'object' && !('kept' in inside))
      for (const [deeper, leaf] of fieldsOf(inside, `${path}.`)) fields.set(deeper, leaf)
    else fields.set(path, inside)
  }
  return fields
}

const byValue = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** A whole subject without its secrets. */
function masked(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const shown = Object.entries(value).map(([name, inside]) => [name, isSecret(name) ? null : masked(inside)])
  return Object.fromEntries(shown)
}
