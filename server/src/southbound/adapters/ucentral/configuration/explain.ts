import type { Rejection } from '#contract/configuration/changes/intent-change.ts'
import type { NativeRejection, RenderedDocument } from '../../../configuration-ports.ts'
import { nativeSections } from './sections/sections.ts'

type DocumentLocation = RenderedDocument['places'][number]

/** Which SSID, port or radio a device's objection is about, and which field of it. */
export function explain(rejected: readonly NativeRejection[], { places }: RenderedDocument): Rejection[] {
  return rejected.map((item) => {
    const pointer = item.pointer ?? ''
    const place =
      longest(places.filter((one) => isWithin(pointer, one.pointer))) ?? onlyOneBelow(pointer, places)
    if (place === undefined) return { ...item, section: null, subject: null, field: null }
    return { ...item, section: place.section, subject: place.name, field: fieldOf(pointer, place) }
  })
}

const isWithin = (pointer: string, parent: string): boolean =>
  pointer === parent || pointer.startsWith(`${parent}/`)

const longest = (places: readonly DocumentLocation[]): DocumentLocation | undefined =>
  places.toSorted((a, b) => b.pointer.length - a.pointer.length)[0]

/** An objection to an interface is about its SSID when it has a single one. */
function onlyOneBelow(pointer: string, places: readonly DocumentLocation[]): DocumentLocation | undefined {
  const parent = /^\/interfaces\/\d+/.exec(pointer)?.[0]
  if (parent === undefined) return undefined
  const within = places.filter(({ pointer }) => isWithin(pointer, parent))
  // What is listed inside an SSID is no other one.
  const [first, ...more] = within.filter(({ pointer }) => /^\/interfaces\/\d+\/[^/]+\/\d+$/.test(pointer))
  return more.length === 0 ? first : undefined
}

function fieldOf(pointer: string, place: DocumentLocation): string | null {
  if (!isWithin(pointer, place.pointer)) return /^\/interfaces\/\d+\/vlan/.test(pointer) ? 'vlan' : null
  const rest = pointer.slice(place.pointer.length + 1)
  const fitting = nativeSections[place.section].fields.filter(([path]) => isWithin(rest, path))
  return fitting.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}
