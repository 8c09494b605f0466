import type { JsonObject } from '#protocols/json.ts'
import { dropAbsent, type WithoutUndefined } from './fields/drop-absent.ts'
import type { FieldReader } from './fields/field-reader.ts'
import { LENGTHS } from './fields/maxima.ts'

type NamedItem<Rest> = { id: string; name?: string } & WithoutUndefined<Rest>

/** Things that bear a stable `id` of their own; one without it, or with another's, is named and left out. */
export function readNamed<Rest extends object>(
  reader: FieldReader,
  object: JsonObject,
  key: string,
  at: string,
  maxItems: number,
  rest: (entry: JsonObject, path: string) => Rest,
): NamedItem<Rest>[] {
  const found = new Map<string, NamedItem<Rest>>()
  for (const [entry, path] of reader.objects(object, key, at, maxItems) ?? []) {
    const id = reader.text(entry, 'id', path, LENGTHS.name)
    if (id === undefined || found.has(id)) reader.wrong(`${path}/id`, 'unknown_value')
    else {
      const name = reader.text(entry, 'name', path, LENGTHS.name)
      found.set(id, { ...dropAbsent({ id, name }), ...dropAbsent(rest(entry, path)) })
    }
  }
  return [...found.values()]
}
