import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'

/** No document of a real device comes near it; a hostile one would end the stack. */
const DEEPEST = 32

/** The objects of a list; a document read from a device may hold anything. */
export const objectsIn = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/** The texts of a list. */
export const textsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= DEEPEST) return true
  // Each review looks through two documents of each device.
  for (const key in value) if (isTooDeep((value as JsonObject)[key], depth + 1)) return true
  return false
}

/** One that may be changed. As JSON has it: `structuredClone`, which knows all else, takes six times as long. */
export function copyOf<Value extends JsonValue>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (!isJsonObject(value)) return value
  const copy: JsonObject = { ...value }
  for (const [key, member] of Object.entries(copy))
    if (typeof member === 'object' && member !== null) setMember(copy, key, copyOf(member))
  return copy as Value
}

/**
 * Members sorted by name, absent ones left out: a store may give members back in another order, and the
 * same wish must give the same bytes.
 */
export function canonical(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(canonical)
  return isJsonObject(value) ? canonicalObject(value) : value
}

export function canonicalObject(object: JsonObject): JsonObject {
  const sorted: JsonObject = {}
  for (const key of Object.keys(object).sort()) {
    const member = object[key]
    if (member !== undefined) setMember(sorted, key, canonical(member))
  }
  return sorted
}

/** A device may call a member `__proto__`. */
export const setMember = (object: JsonObject, key: string, member: JsonValue | undefined): void => {
  if (key !== '__proto__') object[key] = member
  else
    Object.defineProperty(object, key, {
      value: member,
      enumerable: true,
      writable: true,
      configurable: true,
    })
}

/** Without those keys. */
export const without = (object: JsonObject, ...keys: string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

export const hasRadios = (document: JsonObject): boolean =>
  objectsIn(document.radios).length > 0 ||
  objectsIn(document.interfaces).some(({ ssids }) => ssids !== undefined)

/** `Ethernet2` before `Ethernet10`, in every locale. */
export function byPortName(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [one, other] = [left[at] ?? '', right[at] ?? '']
    if (one === other) continue
    const difference = Number(one) - Number(other)
    if (Number.isFinite(difference) && difference !== 0) return difference
    return one < other ? -1 : 1
  }
  return 0
}

const partsOf = (name: string): string[] => name.split(/(\d+)/)

/** Selectors are names or globs such as `LAN*`. */
export function selects(selector: string, port: string): boolean {
  if (!selector.includes('*')) return selector === port
  const [head = '', ...rest] = selector.split('*')
  if (!port.startsWith(head)) return false
  let at = head.length
  for (const [index, part] of rest.entries()) {
    if (index === rest.length - 1) return port.length - part.length >= at && port.endsWith(part)
    const found = port.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return true
}
