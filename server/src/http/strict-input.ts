import { z } from 'zod'

/** By its own kind's members. */
type Definition = Record<string, unknown>

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/**
 * The same schema, which refuses members it does not name, at every depth (DECISIONS: unknown input is Invalid
 * parameter). An object that says itself what else it takes stays as it is. Input only: of an answer what is not named
 * is left out.
 */
export function strictInput<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const made = known.get(schema)
  if (made) return made as Schema
  const def = schema._zod.def as unknown as Definition
  const parts = partsOf(def)
  const strict =
    Object.keys(parts).length === 0 ? schema : z.core.clone(schema, { ...def, ...parts } as never)
  known.set(schema, strict)
  return strict
}

/** What stands inside a schema, made strict. */
function partsOf(def: Definition): Record<string, unknown> {
  if (def.type === 'object') return strictShape(def as unknown as z.core.$ZodObjectDef)
  const found = Object.entries(inner).filter(([name]) => isSchema(def[name]) || Array.isArray(def[name]))
  return Object.fromEntries(found.map(([name]) => [name, each(def[name])]))
}

/** Where other kinds of schema keep those they are made of. */
const inner = { element: 1, innerType: 1, options: 1, items: 1, rest: 1, valueType: 1, in: 1, out: 1 }

const strictShape = ({ shape, catchall }: z.core.$ZodObjectDef) => ({
  shape: Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, strictInput(member)])),
  catchall: catchall ? strictInput(catchall) : z.never(),
})

const each = (part: unknown): unknown =>
  Array.isArray(part)
    ? part.map((one) => (isSchema(one) ? strictInput(one) : one))
    : strictInput(part as never)

const isSchema = (part: unknown): part is z.core.$ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part
