import { atLeast, type Rating, ratingLimits } from '#contract/clients/ratings.ts'
import type { ClientAround, FloorDrawing, PlacedAccessPoint } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import type { Correction } from '../heat/correct'
import { gridOf } from '../heat/crossings'
import { signalsOf } from '../heat/heat-map'

/** Clients of one access point that are about as loud: about so far from it, nobody tells in which direction. */
export interface Ring {
  sn: string
  x: number
  y: number
  rating: Rating
  /** dBm in the middle of them. */
  signalDbm: number
  /** Null: so weak that the plan predicts it nowhere on the floor. */
  metres: number | null
  number: number
}

export interface Around {
  drawing: FloorDrawing
  /** Of the band that it was measured in. */
  band: PlannedBand
  correction: Pick<Correction, 'exponent' | 'walls'> | null
}

/** dBm: phones and laptops send with less than access points, and what these hear tells of that. */
export const clientPower = 14
/** dB that a place may be louder or weaker and still be where the client is. */
const alike = 3
const coarse = 1
const mostCells = 900

type Distances = (stand: PlacedAccessPoint, band: PlannedBand, signalDbm: number) => number | null

/** How far from its access point a client is: where the plan, with its walls, predicts what is heard of it. */
export function distancesOn({ drawing, band: corrected, correction }: Around): Distances {
  const { width, height, walls } = drawing
  const grid = gridOf(width, height, Math.max(coarse, Math.sqrt((width * height) / mostCells)))
  const kept = new Map<string, Float32Array>()
  return (stand, band, signalDbm) => {
    const key = `${stand.sn} ${band}`
    const by = band === corrected && correction ? { correction } : {}
    const from = { ...stand, box: 0, powerDbm: clientPower, channel: null, widthMhz: 20 }
    const signals = kept.get(key) ?? signalsOf(from, { band, walls, ...by }, grid)
    kept.set(key, signals)
    const metres: number[] = []
    let loudest = Number.NEGATIVE_INFINITY
    signals.forEach((signal, at) => {
      loudest = Math.max(loudest, signal)
      const [x, y] = [
        ((at % grid.columns) + 0.5) * grid.cell,
        (Math.floor(at / grid.columns) + 0.5) * grid.cell,
      ]
      if (Math.abs(signal - signalDbm) <= alike) metres.push(Math.hypot(x - stand.x, y - stand.y))
    })
    if (metres.length > 0) return middleOf(metres)
    // Louder than the middle of the nearest cell: right below it.
    return signalDbm > loudest ? grid.cell / 2 : null
  }
}

const ringRatings = ['good', 'poor', 'bad'] as const

/** One ring for those who are heard well, one for who are not, and one for who are hardly heard. */
export function ringsOf(around: Around, clients: readonly ClientAround[], distance: Distances): Ring[] {
  return around.drawing.accessPoints.flatMap((stand) => {
    const told = clients.flatMap(({ sn, band, signalDbm }) =>
      sn === stand.sn && band !== null && signalDbm !== null ? [{ band, signalDbm }] : [],
    )
    return ringRatings.flatMap((rating): Ring[] => {
      const those = told.filter(({ signalDbm }) => atLeast(signalDbm, ratingLimits.signalDbm) === rating)
      if (those.length === 0) return []
      const far = those.map(({ band, signalDbm }) => distance(stand, band, signalDbm))
      const within = far.filter((metres) => metres !== null)
      return [
        {
          ...{ sn: stand.sn, x: stand.x, y: stand.y, rating, number: those.length },
          signalDbm: middleOf(those.map(({ signalDbm }) => signalDbm)),
          metres: within.length * 2 >= far.length ? middleOf(within) : null,
        },
      ]
    })
  })
}

export const isTold = ({ band, signalDbm }: ClientAround): boolean => band !== null && signalDbm !== null

const middleOf = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor((all.length - 1) / 2)]!
