import { arrayOf, isJsonObject, type JsonObject } from '#protocols/json.ts'

/** The objects in a list of a document. */
export const objectsIn = (parent: JsonObject, key: string): JsonObject[] =>
  (arrayOf(parent, key) ?? []).filter(isJsonObject)
