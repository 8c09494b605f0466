import type { StateProblem } from '#contract/inventory/state/device-state.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import { readMac } from './mac.ts'

export interface Range {
  readonly min: number
  readonly max: number
}

/** Counters are unsigned, up to 64 bits on the device. */
export const COUNT: Range = { min: 0, max: 2 ** 64 }

const MAX_PROBLEMS = 50
const MAX_PATH = 200

/** The number behind a value; agents of some versions write numbers as text. Null when there is none. */
export function toNumber(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return value
  const written = typeof value === 'string' && /^\s*[-+]?\d{1,20}(?:\.\d{1,20})?\s*$/.test(value)
  return written ? Number(value) : null
}

/**
 * Reads fields of a report. Absent and `null` (which is how agents write NaN) read as undefined; a wrong one
 * too, and is named in `problems`. `at` is the JSON pointer of the object that is read.
 */
export class FieldReader {
  readonly problems: StateProblem[] = []

  number(object: JsonObject, key: string, at: string, range: Range = COUNT): number | undefined {
    const value = object[key]
    if (value === undefined || value === null) return undefined
    return this.numberOf(value, `${at}/${key}`, range)
  }

  /** See {@link number}, for a bare value. */
  numberOf(value: JsonValue, path: string, range: Range): number | undefined {
    const number = toNumber(value)
    if (number === null) return this.wrong(path, 'wrong_type')
    if (!(number >= range.min && number <= range.max)) return this.wrong(path, 'out_of_range')
    return number
  }

  integer(object: JsonObject, key: string, at: string, range: Range): number | undefined {
    const number = this.number(object, key, at, range)
    if (number === undefined || Number.isSafeInteger(number)) return number
    return this.wrong(`${at}/${key}`, 'wrong_type')
  }

  /** Printable text; too long is cut and named. Empty reads as absent. */
  text(object: JsonObject, key: string, at: string, maxLength: number): string | undefined {
    const value = object[key]
    if (value === undefined || value === null) return undefined
    return this.textOf(value, `${at}/${key}`, maxLength)
  }

  textOf(value: JsonValue, path: string, maxLength: number): string | undefined {
    if (typeof value !== 'string') return this.wrong(path, 'wrong_type')
    if (value.length > maxLength) this.wrong(path, 'too_long')
    return cleanText(value, maxLength) || undefined
  }

  /** `true` or `false`; nothing else is taken for one. */
  flag(object: JsonObject, key: string, at: string): boolean | undefined {
    const value = object[key]
    if (value === undefined || value === null) return undefined
    return typeof value === 'boolean' ? value : this.wrong(`${at}/${key}`, 'wrong_type')
  }

  /** One of some words, in whatever letters it is written. */
  word<Word extends string>(
    object: JsonObject,
    key: string,
    at: string,
    words: readonly Word[],
  ): Word | undefined {
    const written = this.text(object, key, at, 64)?.toLowerCase()
    if (written === undefined) return undefined
    return words.find((word) => word.toLowerCase() === written) ?? this.wrong(`${at}/${key}`, 'unknown_value')
  }

  /** `AA:BB:CC:DD:EE:FF` */
  mac(object: JsonObject, key: string, at: string): string | undefined {
    const value = object[key]
    if (value === undefined || value === null || value === '') return undefined
    return (
      readMac(value) ?? this.wrong(`${at}/${key}`, typeof value === 'string' ? 'unknown_value' : 'wrong_type')
    )
  }

  object(object: JsonObject, key: string, at: string): JsonObject | undefined {
    const value = object[key]
    if (value === undefined || value === null || isJsonObject(value)) return value ?? undefined
    // Some scripts write an empty table as an empty list.
    return Array.isArray(value) && value.length === 0 ? undefined : this.wrong(`${at}/${key}`, 'wrong_type')
  }

  list(object: JsonObject, key: string, at: string, maxItems: number): JsonValue[] | undefined {
    const value = object[key]
    if (value === undefined || value === null) return undefined
    if (!Array.isArray(value)) return this.wrong(`${at}/${key}`, 'wrong_type')
    if (value.length > maxItems) this.wrong(`${at}/${key}`, 'too_many')
    return value.slice(0, maxItems)
  }

  /** The objects of a list with their JSON pointers; other items are named and left out. */
  objects(object: JsonObject, key: string, at: string, maxItems: number): [JsonObject, string][] | undefined {
    return this.list(object, key, at, maxItems)?.flatMap((item, index): [JsonObject, string][] => {
      const path = `${at}/${key}/${index}`
      if (isJsonObject(item)) return [[item, path]]
      this.wrong(path, 'wrong_type')
      return []
    })
  }

  /** The members of an object that are objects themselves: name, value, JSON pointer. */
  members(object: JsonObject, at: string, maxItems: number): [string, JsonObject, string][] {
    const keys = Object.keys(object)
    if (keys.length > maxItems) this.wrong(at, 'too_many')
    return keys.slice(0, maxItems).flatMap((key): [string, JsonObject, string][] => {
      const value = object[key]
      const path = `${at}/${escapeKey(key)}`
      if (isJsonObject(value)) return [[key, value, path]]
      if (value !== null) this.wrong(path, 'wrong_type')
      return []
    })
  }

  /** Texts of a list; others are named and left out. */
  texts(object: JsonObject, key: string, at: string, maxItems: number, maxLength: number): string[] {
    return (this.list(object, key, at, maxItems) ?? []).flatMap((item, index) => {
      const text = this.textOf(item, `${at}/${key}/${index}`, maxLength)
      return text === undefined ? [] : [text]
    })
  }

  /** Names a field that was left out. */
  wrong(path: string, reason: StateProblem['reason']): undefined {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ path: cleanText(path, MAX_PATH), reason })
    return undefined
  }
}

/** A member name as one step of a JSON pointer. */
export function escapeKey(key: string): string {
  return key.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')
}
