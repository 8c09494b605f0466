import type { FloorDrawing } from '#contract/floor-plan/schemas.ts'

/** Metres of a fixed cable, patch cords left out. */
export const longestCable = 90
export const cableStandard = 'ISO/IEC 11801'
/** A cabinet's patch panel stands so high. */
const panelHeight = 1
/** What is lost in bends, and both ends. */
const reserve = 1.1
const ends = 2

interface Stand {
  x: number
  y: number
  height: number
}

/** Metres of cable from the cabinet: along right angles, as trays and walls run, and up to where it hangs. */
export function cableLength(cabinet: NonNullable<FloorDrawing['cabinet']>, { x, y, height }: Stand): number {
  const along = Math.abs(x - cabinet.x) + Math.abs(y - cabinet.y) + Math.abs(height - panelHeight)
  return Math.ceil(along * reserve + ends)
}

export interface Cables {
  total: number
  longest: number
  tooLong: number
}

/** Null: no cabinet is drawn, or nothing hangs on it. */
export function cablesOf({ cabinet, accessPoints, simulated }: FloorDrawing): Cables | null {
  const stands: Stand[] = [...accessPoints, ...simulated]
  if (!cabinet || stands.length === 0) return null
  const lengths = stands.map((stand) => cableLength(cabinet, stand))
  return {
    total: lengths.reduce((sum, one) => sum + one, 0),
    longest: Math.max(...lengths),
    tooLong: lengths.filter((one) => one > longestCable).length,
  }
}
