import type { Point } from '../drawing'

interface Named extends Point {
  name: string
  /** Its name is written whatever it covers. */
  first: boolean
}

/** Pixels that a sign takes about, and a line. */
const signPx = 6.6
const linePx = 15

/**
 * Whose names are written below them: where access points stand close, names on top of each other say nothing. Those
 * that are left out stand in the list, and when theirs is chosen.
 * @returns places in the list
 */
export function namesThatFit(stands: readonly Named[], zoom: number): Set<number> {
  const written = new Set<number>()
  const order = [...stands.keys()].sort(
    (one, other) => Number(stands[other]!.first) - Number(stands[one]!.first),
  )
  for (const index of order) {
    const one = stands[index]!
    const covers = [...written].some((at) => {
      const other = stands[at]!
      const reach = ((one.name.length + other.name.length) / 2) * signPx
      return Math.abs(one.x - other.x) * zoom < reach && Math.abs(one.y - other.y) * zoom < linePx
    })
    if (!covers) written.add(index)
  }
  return written
}
