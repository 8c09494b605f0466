import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showMeasured } from '#contract/floor-plan/endpoints.ts'
import type {
  ClientAround,
  FloorDrawing,
  MeasuredClients,
  MeasuredLink,
  PlannedAccessPoint,
} from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import { reading } from '../../../api/query-client'
import { type Corrected, correctionOf, type Hearing, leastHearings } from './correct'
import { transmittersOn } from './transmitters'

export interface HeardOnFloor {
  /** In the band that is shown. */
  links: readonly MeasuredLink[]
  /** How loud clients are, by serial number of the access point. */
  clients: ReadonlyMap<string, MeasuredClients>
  /** Clients one by one, each by its access point. */
  around: readonly ClientAround[]
  corrected: Corrected | null
  /** Why nothing is corrected. */
  why: 'tooFew' | 'noFit' | null
}

interface HeardQuery {
  group: number
  id: number
  drawing: FloorDrawing
  known: ReadonlyMap<string, PlannedAccessPoint>
  band: PlannedBand
}

/** What access points of a floor heard of each other, and the model fitted to it. Null: it is not known yet. */
export function useCorrection(
  { group, id, drawing, known, band }: HeardQuery,
  { wanted, again }: { wanted: boolean; again: number | false },
): HeardOnFloor | null {
  const { data } = useQuery({
    ...reading(showMeasured, { group, id }),
    enabled: wanted,
    refetchInterval: again,
  })
  return useMemo(() => {
    if (!data) return null
    const links = data.links.filter((link) => link.band === band)
    const hearings = hearingsOf(links, drawing, known, band)
    const found = {
      ...{ links, around: data.around, clients: new Map(data.clients.map((one) => [one.sn, one])) },
    }
    if (hearings.length < leastHearings) return { ...found, corrected: null, why: 'tooFew' }
    const corrected = correctionOf(hearings, drawing.walls, band)
    return { ...found, corrected, why: corrected ? null : 'noFit' }
  }, [data, drawing, known, band])
}

/** Of those that stand on the floor and tell how loud they transmit. */
function hearingsOf(
  links: readonly MeasuredLink[],
  drawing: FloorDrawing,
  known: ReadonlyMap<string, PlannedAccessPoint>,
  band: PlannedBand,
): Hearing[] {
  const sending = new Map(transmittersOn(drawing, known, band).transmitters.map((one) => [one.box, one]))
  const boxes = new Map(drawing.accessPoints.map(({ sn }, box) => [sn, box]))
  return links.flatMap(({ from, to, dbm }) => {
    const sender = sending.get(boxes.get(from) ?? -1)
    const hearer = drawing.accessPoints[boxes.get(to) ?? -1]
    return sender && hearer ? [{ from: { ...sender, key: from }, to: hearer, dbm }] : []
  })
}
