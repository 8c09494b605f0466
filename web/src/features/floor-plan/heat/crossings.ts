import { wallLoss } from '#contract/floor-plan/materials.ts'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import type { Aerial } from './propagation.ts'

export interface Grid {
  columns: number
  rows: number
  /** Metres of a cell's side. */
  cell: number
}

export function gridOf(width: number, height: number, cell: number): Grid {
  return { columns: Math.max(1, Math.ceil(width / cell)), rows: Math.max(1, Math.ceil(height / cell)), cell }
}

/** dB that the walls take between an access point and the middle of each cell. */
export function wallLosses(
  { x, y }: Pick<Aerial, 'x' | 'y'>,
  walls: readonly Wall[],
  band: PlannedBand,
  { columns, rows, cell }: Grid,
): Float32Array {
  const losses = new Float32Array(columns * rows)
  for (const { x1, y1, x2, y2, material } of walls) {
    const loss = wallLoss[material][band]
    const [wx, wy] = [x2 - x1, y2 - y1]
    // On which side of the wall the access point is; one that hangs on it is on none.
    const side = wx * (y - y1) - wy * (x - x1)
    if (side === 0) continue
    for (let row = 0, at = 0; row < rows; row++) {
      const cy = (row + 0.5) * cell
      const fromRow = wx * (cy - y1) + wy * x1
      for (let column = 0; column < columns; column++, at++) {
        const cx = (column + 0.5) * cell
        const other = fromRow - wy * cx
        if (side > 0 ? other >= 0 : other < 0) continue
        // The ends of the wall are on both sides of the ray; one end counts, so that a corner counts once.
        const [rx, ry] = [cx - x, cy - y]
        const first = rx * (y1 - y) - ry * (x1 - x)
        const second = rx * (y2 - y) - ry * (x2 - x)
        if (first >= 0 !== second >= 0) losses[at]! += loss
      }
    }
  }
  return losses
}

/** dB that the walls take between two places. */
export function lossThrough(
  from: Pick<Aerial, 'x' | 'y'>,
  to: Pick<Aerial, 'x' | 'y'>,
  walls: readonly Wall[],
  band: PlannedBand,
): number {
  const sideOf = (of: Pick<Aerial, 'x' | 'y'>, x1: number, y1: number, x2: number, y2: number) =>
    (x2 - x1) * (of.y - y1) - (y2 - y1) * (of.x - x1)
  return walls.reduce((sum, { x1, y1, x2, y2, material }) => {
    const [here, there] = [sideOf(from, x1, y1, x2, y2), sideOf(to, x1, y1, x2, y2)]
    if (here === 0 || there === 0 || here > 0 === there > 0) return sum
    const first = sideOf({ x: x1, y: y1 }, from.x, from.y, to.x, to.y)
    const second = sideOf({ x: x2, y: y2 }, from.x, from.y, to.x, to.y)
    return first >= 0 === second >= 0 ? sum : sum + wallLoss[material][band]
  }, 0)
}
