import { type JsonObject, type JsonValue, textOf, toInteger } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'

const MAX_NAME = 64

/** The printable texts of a list, each once. */
export function cleanNames(list: JsonValue[] | null, most: number): string[] {
  const texts = (list ?? []).slice(0, most).filter((item) => typeof item === 'string')
  return [...new Set(texts.map((text) => cleanText(text, MAX_NAME)).filter((text) => text !== ''))]
}

/** The whole numbers of a list, each once. */
export function wholeNumbers(list: JsonValue[] | null, most: number): number[] {
  const found = (list ?? []).slice(0, most).map((item) => toInteger(item))
  return [...new Set(found.filter((number) => number !== null))]
}

export const cleanName = (object: JsonObject, key: string): string =>
  cleanText(textOf(object, key) ?? '', MAX_NAME)
