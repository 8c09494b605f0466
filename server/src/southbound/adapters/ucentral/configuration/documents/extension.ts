import { type ActiveTime, activeTime, weekdays } from '#contract/configuration/active-time.ts'
import { arrayOf, isJsonObject, type JsonObject, type JsonValue, objectOf } from '#protocols/json.ts'
import { without } from './document.ts'

const PLACE = 'third-party'
const NAME = 'roost'

/** Our settings in a document (docs/protocols/roost-extension.md). */
export const extensionIn = (document: JsonObject): JsonObject =>
  objectOf(objectOf(document, PLACE) ?? {}, NAME) ?? {}

/** The document with one member of our settings; undefined takes it out, and all of them with the last. */
export function withExtension(
  document: JsonObject,
  member: string,
  value: JsonValue | undefined,
): JsonObject {
  const others = without(extensionIn(document), member, 'version')
  const own = value === undefined ? others : { ...others, [member]: value }
  const places = without(objectOf(document, PLACE) ?? {}, NAME)
  const kept = Object.keys(own).length === 0 ? places : { ...places, [NAME]: { ...own, version: 1 } }
  if (Object.keys(kept).length === 0) return without(document, PLACE)
  return { ...document, [PLACE]: kept }
}

/** Days as ISO 8601 counts them, Monday being 1; the zone as the network has it. */
export const nativeTime = ({ days, from, to }: ActiveTime, zone: string): JsonObject => ({
  days: weekdays.flatMap((day, at) => (days.includes(day) ? [at + 1] : [])),
  ...{ from, to, zone },
})

/** @returns undefined for what is no time */
export function timeIn(value: JsonValue | undefined): ActiveTime | undefined {
  if (!isJsonObject(value)) return undefined
  const numbers = arrayOf(value, 'days') ?? []
  const days = weekdays.filter((_, at) => numbers.includes(at + 1))
  return activeTime.safeParse({ days, from: value.from, to: value.to }).data
}
