import { routeLine, routeOf } from '#contract/addressing/lines.ts'
import { type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { extensionIn, withExtension } from '../documents/extension.ts'
import type { Rendering } from '../rendering.ts'

/** `third-party.roost.routing` (docs/protocols/roost-extension.md): what the schema has no words for. */
export const canRoute = ({ profile }: Rendering): boolean => profile.roost.includes('routing')

/** The document with these routes and no others. */
export function withRoutes(document: JsonObject, lines: readonly string[]): JsonObject {
  const routes = lines.flatMap((line) => routeOf(line) ?? []).map(({ to, via }): JsonObject => ({ to, via }))
  return withExtension(document, 'routing', { routes })
}

export function routesIn(document: JsonObject): string[] {
  return objectsIn(objectOf(extensionIn(document), 'routing')?.routes).flatMap((route) => {
    const line = routeLine({ to: textOf(route, 'to') ?? '', via: textOf(route, 'via') ?? '' })
    return routeOf(line) === null ? [] : [line]
  })
}
