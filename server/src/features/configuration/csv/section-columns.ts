import { z } from 'zod'
import { type ConfigSection, sectionNamed } from '#contract/configuration/sections.ts'
import { isSecretLeaf } from '#contract/configuration/subjects.ts'

/** What a cell of a column may hold. `numbers`, `texts`: a list of them; `absent`: the value may not be there. */
export type CellType = 'text' | 'number' | 'boolean' | 'null' | 'absent' | 'numbers' | 'texts'

/** One value of a section's subjects; its dotted path is the head of its column, in every language. */
export interface SectionColumn {
  path: string
  /** Never written to a file; read from one where it is given. */
  secret: boolean
  types: ReadonlySet<CellType>
}

/** A thing inside a subject that may not be there: what stands in its place then. */
export interface OptionalThing {
  path: string
  absent: null | undefined
}

export interface SectionColumns {
  columns: readonly SectionColumn[]
  /** Outer ones before inner ones. */
  optional: readonly OptionalThing[]
}

export interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  description?: string
}

const made = new Map<ConfigSection, SectionColumns>()

/** The columns of a section: every value that its declaration names, in that order. */
export function columnsOf(section: ConfigSection): SectionColumns {
  const known = made.get(section) ?? makeColumns(section)
  made.set(section, known)
  return known
}

function makeColumns(section: ConfigSection): SectionColumns {
  const subject = subjectSchema(section)
  const paths = Object.keys(sectionNamed(section).leaves)
  const columns = paths.map((path) => ({
    path,
    secret: isSecretLeaf(section, path),
    types: new Set([
      ...at(subject, path).flatMap(typesOf),
      ...(isRequired(subject, path) ? [] : (['absent'] as const)),
    ]),
  }))
  const things = [...new Set(paths.flatMap(thingsAround))].sort((a, b) => a.length - b.length)
  const optional = things.flatMap((path): OptionalThing[] => {
    if (at(subject, path).some(({ type }) => type === 'null')) return [{ path, absent: null }]
    return isRequired(subject, path) ? [] : [{ path, absent: undefined }]
  })
  return { columns, optional }
}

/** As JSON Schema has it: the one form in which a schema tells its own structure. */
export function subjectSchema(section: ConfigSection): Schema {
  const { intent, subjects } = sectionNamed(section)
  const whole = z.toJSONSchema(intent, { io: 'input', unrepresentable: 'any' }) as Schema
  return subjects.member === null ? whole : whole.properties![subjects.member]!.items!
}

/** Everything that may stand at a path. */
const at = (schema: Schema, path: string): Schema[] =>
  path
    .split('.')
    .reduce(
      (found, member) => found.flatMap((one) => alternatives(one.properties?.[member])),
      alternatives(schema),
    )

export const alternatives = (schema: Schema | undefined): Schema[] => {
  if (!schema) return []
  const several = schema.anyOf ?? schema.oneOf
  return several ? several.flatMap(alternatives) : [schema]
}

function isRequired(subject: Schema, path: string): boolean {
  const inside = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  const member = path.slice(inside === '' ? 0 : inside.length + 1)
  const holders = inside === '' ? alternatives(subject) : at(subject, inside)
  return holders.some(({ required }) => required?.includes(member))
}

/** `a.b.c` stands in `a` and in `a.b`. */
const thingsAround = (path: string): string[] => {
  const members = path.split('.')
  return members.slice(1).map((_, i) => members.slice(0, i + 1).join('.'))
}

function typesOf({ type, items }: Schema): CellType[] {
  return [type ?? []].flat().flatMap((one): CellType[] => {
    if (one === 'array') return alternatives(items).some(isNumber) ? ['numbers'] : ['texts']
    if (one === 'string') return ['text']
    if (one === 'integer' || one === 'number') return ['number']
    return one === 'boolean' || one === 'null' ? [one] : []
  })
}

const isNumber = ({ type }: Schema): boolean => type === 'integer' || type === 'number'
