import type { Wall } from '#contract/floor-plan/schemas.ts'
import type { Point } from '../drawing'

const near = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
/** Radians off the level or the plumb line that are taken for a trembling hand. */
const straight = (6 * Math.PI) / 180

/**
 * Where a wall really goes: to the end of another one close by, else straight where it is nearly so.
 * @param reach metres that count as close by
 */
export function snapped(at: Point, from: Point | null, walls: readonly Wall[], reach: number): Point {
  const ends = walls.flatMap(({ x1, y1, x2, y2 }) => [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ])
  const nearest = ends.toSorted((one, other) => near(one, at) - near(other, at))[0]
  if (nearest && near(nearest, at) <= reach) return nearest
  if (!from) return at
  const [across, down] = [Math.abs(at.x - from.x), Math.abs(at.y - from.y)]
  if (Math.atan2(down, across) < straight) return { x: at.x, y: from.y }
  if (Math.atan2(across, down) < straight) return { x: from.x, y: at.y }
  return at
}
