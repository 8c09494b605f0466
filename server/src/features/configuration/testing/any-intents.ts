import fc from 'fast-check'
import { z } from 'zod'
import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import type { Subject } from '#contract/configuration/subjects.ts'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Values of a schema, as JSON Schema tells it; what it does not tell (refinements) is for the schema to refuse. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const several = schema.anyOf ?? schema.oneOf
  // What stands for a secret is no value of its own.
  if (several) return fc.oneof(...several.filter(({ properties }) => !properties?.kept).map(valuesOf))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'null'].flat()
  return fc.oneof(...types.map((type) => ofType[type]!(schema)))
}

const ofType: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -1_000, maximum = 100_000 }) =>
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
  number: ({ minimum = -1_000, maximum = 100_000 }) =>
    fc.double({ min: minimum, max: maximum, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
  string: ({ pattern, minLength = 0, maxLength = 24 }) =>
    pattern === undefined
      ? fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 24) })
      : matching(new RegExp(pattern, /\\p\{/.test(pattern) ? 'u' : '')),
  array: ({ items = {}, minItems = 0, maxItems = 6 }) =>
    fc.array(valuesOf(items), { minLength: minItems, maxLength: Math.min(maxItems, 6) }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)])), {
      requiredKeys: required,
    }),
}

/** Patterns that look ahead, and those of kinds of signs, are tried with texts that people write. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const written = fc.oneof(
    fc.constantFrom(
      'a',
      'a.example',
      '192.0.2.1',
      'fe80::1',
      'Büro 2',
      '  two blanks  ',
      "o'hara",
      '客人网络',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
  )
  return /\(\?[=!<]|\\p\{/.test(pattern.source) ? written : fc.stringMatching(pattern)
}

/** Of each section some subjects that are right by themselves, found by trying; the same in every run of a process. */
const pools = new Map<ConfigSection, readonly Subject[]>()

function poolOf(section: ConfigSection): readonly Subject[] {
  const known = pools.get(section) ?? makePool(section)
  pools.set(section, known)
  return known
}

function makePool(section: ConfigSection): readonly Subject[] {
  const { intent, subjects } = sectionNamed(section)
  const whole = z.toJSONSchema(intent, { io: 'input', unrepresentable: 'any' }) as Schema
  const { member } = subjects
  const one = member === null ? whole : whole.properties![member]!.items!
  const right = (subject: Subject): Subject[] => {
    for (let left = REPAIRS; left > 0; left--) {
      const parsed = intent.safeParse(member === null ? subject : { [member]: [subject] })
      if (parsed.success)
        return member === null
          ? [parsed.data as Subject]
          : (parsed.data as Record<string, Subject[]>)[member]!
      const [wrong] = parsed.error.issues.map(({ path }) => String(path[member === null ? 0 : 2]))
      if (!takenOut(one, subject, wrong ?? '')) return []
    }
    return []
  }
  const any = valuesOf(one) as fc.Arbitrary<Subject>
  const found: Subject[] = []
  for (let seed = 1; seed <= ROUNDS && found.length < ENOUGH; seed++)
    found.push(...fc.sample(any, { numRuns: 250, seed }).flatMap(right))
  return found
}

const ROUNDS = 12
const ENOUGH = 40
const REPAIRS = 6

/** What does not fit the other members goes, where it may. */
function takenOut(schema: Schema, subject: Subject, member: string): boolean {
  const told = subject[member]
  const of = (schema.anyOf ?? schema.oneOf ?? [schema]).find(({ properties }) => properties?.[member])
  if (!of || told === null || told === undefined) return false
  const { anyOf = [], type } = of.properties![member]!
  const nullable = [type, ...anyOf.map((one) => one.type)].flat().includes('null')
  if (nullable) subject[member] = null
  else if (of.required?.includes(member)) return false
  else delete subject[member]
  return true
}

/**
 * What anybody could want in a section, by its declaration alone. Lists hold few, each by a key of its own.
 * @throws Error for a section of which trying finds nothing: its subjects need a hand here
 */
export function anyDocument(section: ConfigSection): fc.Arbitrary<SectionDocument> {
  const pool = poolOf(section)
  const { intent, subjects } = sectionNamed(section)
  if (pool.length === 0) throw new Error(`no subject of ${section} was found by trying`)
  const documentOf = (list: readonly Subject[]): SectionDocument => {
    if (subjects.member === null) return { section, intent: list[0] } as never
    const byKey = new Map(list.map((one) => [one[subjects.key], one]))
    return { section, intent: { [subjects.member]: [...byKey.values()] } } as never
  }
  const length = subjects.member === null ? { minLength: 1, maxLength: 1 } : { maxLength: 5 }
  const documents = fc.array(fc.constantFrom(...pool), length).map(documentOf)
  return documents.filter((document) => intent.safeParse(document.intent).success)
}
