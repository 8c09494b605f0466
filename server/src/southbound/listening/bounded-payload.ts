import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { cleanText } from '../clean-text.ts'

const MAX_DEPTH = 8
const MAX_VALUES = 2_000
const MAX_TEXT = 2_000
const MAX_KEY = 100
/** What stands where something was left out. */
const LEFT_OUT = '…'

/** A copy of what a device sent that is safe to keep and show: printable, and of bounded depth and size. */
export function boundedPayload(value: JsonValue | undefined): JsonValue {
  let values = 0
  const copy = (item: JsonValue | undefined, depth: number): JsonValue => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return LEFT_OUT
    if (typeof item === 'string') return cleanText(item, MAX_TEXT)
    if (Array.isArray(item)) return copyArray(item, depth)
    if (isJsonObject(item)) return copyObject(item, depth)
    return typeof item === 'number' && !Number.isFinite(item) ? null : (item ?? null)
  }
  const copyArray = (items: JsonValue[], depth: number) => {
    const kept: JsonValue[] = []
    for (const item of items) {
      kept.push(copy(item, depth + 1))
      if (values > MAX_VALUES) break
    }
    return kept
  }
  const copyObject = (object: JsonObject, depth: number) => {
    const kept: JsonObject = {}
    for (const key of Object.keys(object)) {
      kept[cleanText(key, MAX_KEY)] = copy(object[key], depth + 1)
      if (values > MAX_VALUES) break
    }
    return kept
  }
  return copy(value, 0)
}
