import { useMemo } from 'react'
import type { ClientAround, FloorDrawing } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import type { HeardOnFloor } from '../heat/use-correction'
import { distancesOn, isTold, type Ring, ringsOf } from './rings'

export interface LiveClients {
  clients: readonly ClientAround[]
  rings: readonly Ring[]
  distance: ReturnType<typeof distancesOn>
  /** So many tell no signal, and stand on no ring. */
  untold: number
  /** So many are weaker than the plan predicts anywhere on the floor. */
  beyond: number
}

/** The clients of a floor around their access points. Null: nobody looks at them, or they are not known yet. */
export function useLiveClients(
  drawing: FloorDrawing,
  band: PlannedBand,
  heard: HeardOnFloor | null,
  live: boolean,
): LiveClients | null {
  return useMemo(() => {
    if (!live || !heard) return null
    const around = { drawing, band, correction: heard.corrected?.correction ?? null }
    const distance = distancesOn(around)
    const rings = ringsOf(around, heard.around, distance)
    return {
      ...{ clients: heard.around, rings, distance },
      untold: heard.around.filter((one) => !isTold(one)).length,
      beyond: rings.reduce((sum, { metres, number }) => sum + (metres === null ? number : 0), 0),
    }
  }, [drawing, band, heard, live])
}
