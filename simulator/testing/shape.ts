import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'

export interface ShapeRules {
  /** Paths of objects whose keys are names (ports, VLANs): every value has one shape. */
  readonly maps: readonly RegExp[]
  /** Paths that may be missing although the example has them. */
  readonly optional?: readonly RegExp[]
  /** Paths that may be there although the example lacks them. */
  readonly extra?: readonly RegExp[]
}

/**
 * Compares a document with a recorded one: same members, same JSON types, whatever the values. List
 * elements are compared with the example's elements taken together. Returns the differences as
 * `path: what`; an empty list means alike.
 */
export function shapeDifferences(example: JsonValue, actual: JsonValue, rules: ShapeRules): string[] {
  return compare([example], actual, '', rules)
}

/** `path` is written `/member/[]/member`, with `*` for the keys of a map. */
function compare(
  examples: readonly JsonValue[],
  actual: JsonValue,
  path: string,
  rules: ShapeRules,
): string[] {
  const types = new Set(examples.map(typeOf))
  if (!types.has(typeOf(actual))) return [`${path}: ${typeOf(actual)} instead of ${[...types].join(' or ')}`]
  if (Array.isArray(actual)) return compareLists(examples, actual, path, rules)
  if (isJsonObject(actual)) return compareObjects(examples.filter(isJsonObject), actual, path, rules)
  return []
}

function compareLists(
  examples: readonly JsonValue[],
  actual: readonly JsonValue[],
  path: string,
  rules: ShapeRules,
): string[] {
  const elements = examples.filter((example) => Array.isArray(example)).flat()
  if (elements.length === 0) return []
  return unique(actual.flatMap((element) => compare(elements, element, `${path}/[]`, rules)))
}

function compareObjects(
  examples: readonly JsonObject[],
  actual: JsonObject,
  path: string,
  rules: ShapeRules,
): string[] {
  if (matches(rules.maps, path)) return compareMaps(examples, actual, path, rules)
  const required = Object.keys(examples[0] ?? {}).filter((key) => examples.every((example) => key in example))
  const missing = required.filter((key) => !(key in actual) && !matches(rules.optional, `${path}/${key}`))
  const present = Object.entries(actual).flatMap(([key, value]) => {
    const known = examples.flatMap((example) => (example[key] === undefined ? [] : [example[key]]))
    const at = `${path}/${key}`
    if (known.length === 0) return matches(rules.extra, at) ? [] : [`${at}: not in the example`]
    return value === undefined ? [] : compare(known, value, at, rules)
  })
  return unique([...missing.map((key) => `${path}/${key}: missing`), ...present])
}

function compareMaps(
  examples: readonly JsonObject[],
  actual: JsonObject,
  path: string,
  rules: ShapeRules,
): string[] {
  const known = examples.flatMap((example) => Object.values(example)).filter((value) => value !== undefined)
  if (known.length === 0) return []
  const values = Object.values(actual).filter((value) => value !== undefined)
  return unique(values.flatMap((value) => compare(known, value, `${path}/*`, rules)))
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function matches(patterns: readonly RegExp[] | undefined, path: string): boolean {
  return patterns?.some((pattern) => pattern.test(path)) ?? false
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)]
}
