import { useQueries } from '@tanstack/react-query'
import { showFloor } from '#contract/floor-plan/endpoints.ts'
import { storeyHeight } from '#contract/floor-plan/materials.ts'
import type { FloorPlan, FloorSummary, PlannedAccessPoint, Storey } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import { reading } from '../../../api/query-client'
import { type BandTransmitters, transmittersOn } from './transmitters'

/** Further away nothing is heard of a floor. */
const mostCeilings = 3

/** Whether signals of a floor come through ceilings to another one. */
export const isNear = (storey: Storey, other: Storey | null): boolean =>
  other !== null &&
  other.building === storey.building &&
  other.level !== storey.level &&
  Math.abs(other.level - storey.level) <= mostCeilings

/** The floors above and below of the same building, as far as they are known by now. */
export function useOtherFloors(
  group: number,
  about: { id: number; storey: Storey | null; floors: readonly FloorSummary[] },
): FloorPlan[] {
  const { id, storey, floors } = about
  const near = storey ? floors.filter((one) => one.id !== id && isNear(storey, one.storey)) : []
  const found = useQueries({ queries: near.map((one) => reading(showFloor, { group, id: one.id })) })
  return found.flatMap(({ data }) => data ?? [])
}

interface OtherFloors {
  known: ReadonlyMap<string, PlannedAccessPoint>
  band: PlannedBand
  storey: Storey | null
  wanted: boolean
}

/** Who sends on a floor, and behind them who does on those above and below. */
export function withOtherFloors(
  here: BandTransmitters,
  others: readonly FloorPlan[],
  { known, band, storey, wanted }: OtherFloors,
): BandTransmitters {
  if (!storey || !wanted) return here
  const all = { ...here, transmitters: [...here.transmitters], names: [...here.names] }
  for (const floor of others) {
    if (!floor.storey) continue
    const ceilings = floor.storey.level - storey.level
    const [east, south] = [floor.storey.east - storey.east, floor.storey.south - storey.south]
    const there = transmittersOn(floor, known, band)
    const first = Math.max(-1, ...all.transmitters.map(({ box }) => box)) + 1
    for (const one of there.transmitters)
      all.transmitters.push({
        ...{ ...one, ceilings, box: first + one.box, height: one.height + ceilings * storeyHeight },
        ...{ x: one.x + east, y: one.y + south },
      })
    all.names.push(...there.names.map((name) => `${name} (${floor.name})`))
  }
  return all
}
