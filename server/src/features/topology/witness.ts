import type { Sightings } from './sightings.ts'

/** So many of its children have to be seen, and so large a part of them on one port. */
const CHILDREN = 2
const SHARE = 0.8

type Below = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * A switch that lost the entry of another still sees what hangs on that one: where most of it is on one port, the
 * other is below that port, too. @returns what each holds besides what it sees
 */
export function witnessed(sightings: ReadonlyMap<string, Sightings>, below: Below): Below {
  const found = new Map<string, Map<string, string>>()
  for (const [child, held] of below) {
    if (held.size < CHILDREN) continue
    for (const [holder, ports] of below) {
      if (holder === child || sightings.get(holder)!.seen.has(child) || held.has(holder)) continue
      const port = portOfMost([...held.keys()], ports)
      if (port !== null) found.set(holder, (found.get(holder) ?? new Map()).set(child, port))
    }
  }
  return found
}

function portOfMost(children: readonly string[], ports: ReadonlyMap<string, string>): string | null {
  const seen = children.flatMap((child) => ports.get(child) ?? [])
  if (seen.length < CHILDREN) return null
  const [first] = [...Map.groupBy(seen, (port) => port)].toSorted((a, b) => b[1].length - a[1].length)
  return first![1].length >= seen.length * SHARE ? first![0] : null
}
