import { readFileSync } from 'node:fs'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import { Ajv, type ValidateFunction } from 'ajv'
import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'

const FOLDER = new URL('../../../../../../../protocols/ucentral/schemas/', import.meta.url)
const FILES = { ap: 'ap.ucentral.schema.full.json', switch: 'ols.ucentral.schema.full.json' } as const
type Platform = keyof typeof FILES

const schemas = {
  ap: JSON.parse(readFileSync(new URL(FILES.ap, FOLDER), 'utf8')) as JsonObject,
  switch: JSON.parse(readFileSync(new URL(FILES.switch, FOLDER), 'utf8')) as JsonObject,
}

const LABELS =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
const cidr = (address: (text: string) => boolean) => (text: string) => {
  const [head = '', bits = ''] = text.split('/')
  return (head === 'auto' || address(head)) && /^\d{1,3}$/.test(bits)
}
const FORMATS: Record<string, RegExp | ((text: string) => boolean)> = {
  'uc-mac': /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i,
  'uc-cidr': cidr((text) => isIP(text) !== 0),
  'uc-cidr4': cidr(isIPv4),
  'uc-cidr6': cidr(isIPv6),
  'uc-ip': (text) => isIP(text) !== 0,
  'uc-host': (text) => isIP(text) !== 0 || LABELS.test(text),
  'uc-fqdn': LABELS,
  'uc-timeout': /^\d+[smhdw]$/,
  'uc-portrange': /^\d{1,5}(?:-\d{1,5})?$/,
  'uc-base64': /^[A-Za-z0-9+/\s]*={0,2}\s*$/,
  'uc-mobility': /^[0-9a-f]{4}$/i,
  hostname: LABELS,
  ipv4: isIPv4,
  ipv6: isIPv6,
  uri: (text) => URL.canParse(text),
}

const validators = new Map<Platform, ValidateFunction>()

function validatorOf(platform: Platform): ValidateFunction {
  const known = validators.get(platform)
  if (known !== undefined) return known
  const made = new Ajv({ strict: false, allErrors: true, formats: FORMATS }).compile(schemas[platform])
  validators.set(platform, made)
  return made
}

/** What the schema that devices check by has against a document. */
export function schemaErrors(platform: Platform, document: unknown): string[] {
  const validate = validatorOf(platform)
  validate(document)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Pointers of members that the schema does not mention: it lets them pass, and devices drop them. */
export const unknownMembers = (platform: Platform, document: JsonObject): string[] =>
  unknownIn(document, [schemas[platform]], '')

function unknownIn(value: JsonValue, given: readonly JsonObject[], at: string): string[] {
  const candidates = given.flatMap(alternatives)
  if (Array.isArray(value)) {
    const items = candidates.map(({ items }) => items).filter(isJsonObject)
    return value.flatMap((item, index) => unknownIn(item, items, `${at}/${index}`))
  }
  if (!isJsonObject(value) || candidates.some(isFree)) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const below = candidates.flatMap((schema) => memberOf(schema, key))
    return below.length === 0 ? [`${at}/${key}`] : unknownIn(member ?? null, below, `${at}/${key}`)
  })
}

/** A schema and everything it may be or must be besides. */
function alternatives(schema: JsonObject): JsonObject[] {
  const inner = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => {
    const list = schema[word]
    return Array.isArray(list) ? list.filter(isJsonObject) : []
  })
  return [schema, ...inner.flatMap(alternatives)]
}

/** Objects of which the schema says nothing, such as `third-party`. */
const isFree = (schema: JsonObject): boolean =>
  schema.additionalProperties === true ||
  (schema.type === 'object' &&
    ['properties', 'patternProperties', 'oneOf', 'anyOf', 'allOf'].every(
      (word) => schema[word] === undefined,
    ))

function memberOf({ properties, patternProperties }: JsonObject, key: string): JsonObject[] {
  const named = isJsonObject(properties) ? properties[key] : undefined
  const patterns = isJsonObject(patternProperties) ? Object.entries(patternProperties) : []
  const fitting = patterns.filter(([pattern]) => new RegExp(pattern).test(key)).map(([, schema]) => schema)
  return [named, ...fitting].filter(isJsonObject)
}

/** Whether the schema mentions a path such as `interfaces.ssids.name`, lists left out of it. */
export function mentions(platform: Platform, path: string): boolean {
  let candidates = [schemas[platform]]
  for (const key of path.split('.')) {
    const here = candidates.flatMap(alternatives)
    const objects = here.flatMap((schema) =>
      isJsonObject(schema.items) ? alternatives(schema.items) : [schema],
    )
    candidates = objects.flatMap((schema) => memberOf(schema, key))
  }
  return candidates.length > 0
}
