import type { Sighting } from './sighting.ts'

/** Of each report anew, and of all its sightings alike. */
const OF_THE_REPORT = new Set<string>(['told', 'radio'] satisfies (keyof Sighting)[])

/**
 * A sighting in the place of the one of the report before. Most says the same, or other figures of the same: it is
 * written into what is in memory of that one already, as whatever is new is carried into the old generation with every
 * report.
 * @returns `before`, where it can be written into; else `now`, with those members of before that are equal
 */
export function asBefore(now: Sighting, before: Sighting | undefined): Sighting {
  if (!before) return now
  // Nobody else's object: sockets and radios are those of several clients.
  if (now.client && before.client) now.client = writtenInto(before.client, now.client)
  return writtenInto(before, now)
}

/** The list of before where it is the same; else with its texts for those that are equal. */
export function textsAsBefore(now: string[], before: readonly string[]): readonly string[] {
  if (now.length === before.length && now.every((text, i) => text === before[i])) return before
  const known = new Map(before.map((text) => [text, text]))
  return now.map((text) => known.get(text) ?? text)
}

type Members = Record<string, unknown>

function writtenInto<Whole extends object>(before: Whole, now: Whole): Whole {
  if (before === now) return now
  const [old, fresh] = [before as Members, now as Members]
  let isAlike = sizeOf(before) === sizeOf(now)
  for (const key in now) {
    if (!OF_THE_REPORT.has(key)) shares(fresh, old, key)
    isAlike &&= key in before
  }
  if (!isAlike) return now
  for (const key in now) if (old[key] !== fresh[key]) old[key] = fresh[key]
  return before
}

/** Whether a member is equal in both; then both have that of before. */
function shares(now: Members, before: Members, key: string): boolean {
  const [one, other] = [now[key], before[key]]
  if (typeof one === 'string') {
    if (one !== other) return false
    // Equal, and yet another text in memory.
    now[key] = other
    return true
  }
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (!areEqual(one as Members, other as Members)) return false
  now[key] = other
  return true
}

function areEqual(one: Members, other: Members): boolean {
  let equal = Array.isArray(one) === Array.isArray(other) && sizeOf(one) === sizeOf(other)
  for (const key in one) if (!shares(one, other, key)) equal = false
  return equal
}

/** How many members it has; lists are objects with members here. */
function sizeOf(object: object): number {
  let size = 0
  for (const _ in object) size++
  return size
}
