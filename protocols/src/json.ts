/** Any value JSON text can spell. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject

/** A JSON object. A member that is absent reads as `undefined`. */
export interface JsonObject {
  [key: string]: JsonValue | undefined
}

/** True for a plain JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member as text, or null when it is absent or of another type. */
export function textOf(object: JsonObject, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' ? value : null
}

/** The member as an object, or null when it is absent or of another type. */
export function objectOf(object: JsonObject, key: string): JsonObject | null {
  const value = object[key]
  return isJsonObject(value) ? value : null
}

/** The member as an array, or null when it is absent or of another type. */
export function arrayOf(object: JsonObject, key: string): JsonValue[] | null {
  const value = object[key]
  return Array.isArray(value) ? value : null
}

/**
 * The member as a whole number in the safe range. Agents of some versions write numbers as text
 * (`"36"`), so digits in a string count too; everything else is null.
 */
export function integerOf(object: JsonObject, key: string): number | null {
  return toInteger(object[key])
}

/** See {@link integerOf}, for a bare value. */
export function toInteger(value: JsonValue | undefined): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
