import { readFileSync } from 'node:fs'
import { isJsonObject, type JsonObject, type JsonValue, objectOf, textOf } from '#protocols/json.ts'

const FOLDER = new URL('../../protocols/ucentral/schemas/', import.meta.url)

const PORT_NAME = /^(WAN|LAN|Ethernet)\d*$/

/** What a document and a published schema disagree about; `path` is written as `/interfaces/[]/name`. */
export interface SchemaFindings {
  /** Members of another type or value than the schema says. */
  readonly conflicts: string[]
  /** Members the schema does not mention. */
  readonly unknown: string[]
}

/**
 * Walks a document along one of the published schemas (types, enumerations, constants, references). Port
 * names fit any key pattern: the wire says `WAN` and `Ethernet5` where the schema says `wan` and `eth5`.
 */
export function walkSchema(file: string, document: JsonObject): SchemaFindings {
  const root: JsonObject = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
  const conflicts = new Set<string>()
  const unknown = new Set<string>()
  const visit = (value: JsonValue, given: JsonObject, path: string): void => {
    const schema = resolve(root, given)
    if (!fits(value, schema)) conflicts.add(`${path}: ${kindOf(value)}`)
    else if (Array.isArray(value)) visitItems(value, objectOf(schema, 'items'), path)
    else if (isJsonObject(value)) visitMembers(value, schema, path)
  }
  const visitItems = (list: readonly JsonValue[], items: JsonObject | null, path: string): void => {
    if (items !== null) for (const item of list) visit(item, items, `${path}/[]`)
  }
  const visitMembers = (object: JsonObject, schema: JsonObject, path: string): void => {
    const free = schema.properties === undefined && schema.patternProperties === undefined
    for (const [key, value] of Object.entries(object)) {
      const [member, name] = memberOf(schema, key)
      if (member !== null && value !== undefined) visit(value, member, `${path}/${name}`)
      else if (!free) unknown.add(`${path}/${key}`)
    }
  }
  visit(document, root, '')
  return { conflicts: [...conflicts].sort(), unknown: [...unknown].sort() }
}

function resolve(root: JsonObject, schema: JsonObject): JsonObject {
  const target = textOf(schema, '$ref')?.replace('#/$defs/', '')
  const found = target === undefined ? null : objectOf(objectOf(root, '$defs') ?? {}, target)
  return found === null ? schema : resolve(root, found)
}

function memberOf(schema: JsonObject, key: string): [JsonObject | null, string] {
  const named = objectOf(objectOf(schema, 'properties') ?? {}, key)
  if (named !== null) return [named, key]
  for (const [pattern, member] of Object.entries(objectOf(schema, 'patternProperties') ?? {})) {
    if ((PORT_NAME.test(key) || new RegExp(pattern).test(key)) && isJsonObject(member)) return [member, '*']
  }
  return [null, key]
}

function fits(value: JsonValue, schema: JsonObject): boolean {
  const { type } = schema
  if (schema.const !== undefined && schema.const !== value) return false
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false
  const allowed = Array.isArray(type) ? type : [type]
  return type === undefined || allowed.some((name) => name === kindOf(value) || isWhole(name, value))
}

function isWhole(name: JsonValue | undefined, value: JsonValue): boolean {
  return name === 'integer' && Number.isInteger(value)
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
