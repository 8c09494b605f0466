import type { Wall } from '#contract/floor-plan/schemas.ts'
import type { Point } from './drawing'

/** A space that walls close in, and where its size is written. */
export interface Room extends Point {
  /** m² */
  area: number
}

/** Ends so close to each other meet, in metres. */
const meets = 0.15
/** Less is no room but a corner of a slip. */
const leastArea = 1

type Segment = readonly [Point, Point]

/** The rooms of a plan: faces between its walls, cut where they touch or cross. Walls that end freely close nothing. */
export function roomsOf(walls: readonly Wall[]): Room[] {
  const corners: Point[] = []
  const cornerAt = (at: Point): number => {
    const found = corners.findIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= meets)
    return found < 0 ? corners.push(at) - 1 : found
  }
  const segments = walls.map(
    ({ x1, y1, x2, y2 }): Segment => [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ],
  )
  const ways = new Map<number, Set<number>>()
  for (const [index, segment] of segments.entries()) {
    const stops = stopsOn(segment, index, segments).map(cornerAt)
    for (const [at, from] of stops.entries()) {
      const to = stops[at + 1]
      if (to === undefined || to === from) continue
      ways.set(from, (ways.get(from) ?? new Set()).add(to))
      ways.set(to, (ways.get(to) ?? new Set()).add(from))
    }
  }
  return facesOf(corners, withoutEnds(ways))
}

/** Its ends, and where others touch or cross it, along the way. */
function stopsOn([start, end]: Segment, own: number, all: readonly Segment[]): Point[] {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const along = (at: Point) =>
    ((at.x - start.x) * (end.x - start.x) + (at.y - start.y) * (end.y - start.y)) / length
  const near = (at: Point) => {
    const way = along(at)
    const off = Math.abs((at.x - start.x) * (end.y - start.y) - (at.y - start.y) * (end.x - start.x)) / length
    return off <= meets && way > 0 && way < length
  }
  const others = all.filter((_, index) => index !== own)
  const touching = others.flatMap((segment) => segment.filter(near))
  const crossing = others.flatMap((segment) => crossingOf([start, end], segment) ?? [])
  return [start, ...touching, ...crossing, end].toSorted((one, other) => along(one) - along(other))
}

function crossingOf([a, b]: Segment, [c, d]: Segment): Point | null {
  const over = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (Math.abs(over) < 1e-9) return null
  const here = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / over
  const there = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / over
  if (here < 0 || here > 1 || there < 0 || there > 1) return null
  return { x: a.x + here * (b.x - a.x), y: a.y + here * (b.y - a.y) }
}

/** Ends that lead nowhere are taken away until there are none. */
function withoutEnds(ways: Map<number, Set<number>>): Map<number, Set<number>> {
  for (;;) {
    const free = [...ways].find(([, next]) => next.size < 2)
    if (!free) return ways
    const [at, next] = free
    for (const other of next) ways.get(other)?.delete(at)
    ways.delete(at)
  }
}

/** Walks along the walls, at each corner to the next way on the same hand: each room once, the outside the other way round. */
function facesOf(corners: readonly Point[], ways: ReadonlyMap<number, Set<number>>): Room[] {
  const walked = new Set<string>()
  const rooms: Room[] = []
  for (const [from, next] of ways)
    for (const to of next) {
      const face = walk(corners, ways, { from, to, walked })
      const area = face ? areaOf(face) : 0
      if (face && area >= leastArea) rooms.push({ ...middleOf(face), area })
    }
  return rooms
}

interface Walk {
  from: number
  to: number
  walked: Set<string>
}

function walk(
  corners: readonly Point[],
  ways: ReadonlyMap<number, Set<number>>,
  { from, to, walked }: Walk,
): Point[] | null {
  const face: Point[] = []
  let [last, at] = [from, to]
  while (!walked.has(`${last} ${at}`)) {
    walked.add(`${last} ${at}`)
    face.push(corners[at]!)
    const angle = (other: number) =>
      Math.atan2(corners[other]!.y - corners[at]!.y, corners[other]!.x - corners[at]!.x)
    const back = angle(last)
    const turn = (other: number) => (((angle(other) - back) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
    const choices = [...ways.get(at)!].filter((other) => other !== last)
    const next = choices.toSorted((one, other) => turn(one) - turn(other))[0]
    if (next === undefined) return null
    ;[last, at] = [at, next]
  }
  return face.length >= 3 ? face : null
}

/** Above 0 of a room, below 0 of what lies outside. */
const areaOf = (face: readonly Point[]): number =>
  face.reduce((sum, one, at) => {
    const next = face[(at + 1) % face.length]!
    return sum - (one.x * next.y - next.x * one.y) / 2
  }, 0)

function middleOf(face: readonly Point[]): Point {
  const sum = face.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / face.length, y: sum.y / face.length }
}
