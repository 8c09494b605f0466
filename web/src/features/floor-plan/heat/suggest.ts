import { usualStand } from '#contract/floor-plan/schemas.ts'
import { type Grid, gridOf } from './crossings'
import { type HeatQuestion, signalsOf, type Transmitter } from './heat-map'

export interface SuggestQuestion
  extends Pick<HeatQuestion, 'width' | 'height' | 'walls' | 'band' | 'correction'> {
  /** Those that are there already. */
  transmitters: readonly Transmitter[]
  powerDbm: number
  number: number
}

export interface SuggestedPlace {
  x: number
  y: number
  /** Share of the floor that reaches the level by it and did not before. */
  gained: number
  /** dB that it adds on average. */
  louder: number
}

export interface Suggestion {
  places: SuggestedPlace[]
  before: number
  after: number
  /** So many of them reach the share that is aimed at; null: all of them do not. */
  enough: number | null
}

/** dBm that most clients need, and the share of a floor that is to have it. */
export const suggestLevel = -67
export const suggestShare = 0.95
const mostCells = 2_000
const mostCandidates = 300
const sweeps = 3

/**
 * Where so many more access points gain most: one by one at the place from which most of the floor reaches the level,
 * of equals where the signal rises most; then each once more, the others staying. Nothing in it is by chance.
 */
export function suggestPlaces(question: SuggestQuestion): Suggestion {
  const { width, height, number } = question
  const area = width * height
  const grid = gridOf(width, height, Math.max(1, Math.sqrt(area / mostCells)))
  const there = loudest(
    question.transmitters.map((one) => signalsOf(one, question, grid)),
    grid,
  )
  const candidates = placesOn(width, height, Math.max(2, Math.sqrt(area / mostCandidates))).map((place) => ({
    ...place,
    signals: signalsOf({ ...sending(question), ...place }, question, grid),
  }))
  const chosen: number[] = []
  const without = (at: number) =>
    loudest(
      [there, ...chosen.filter((_, index) => index !== at).map((one) => candidates[one]!.signals)],
      grid,
    )
  while (chosen.length < number) chosen.push(bestOf(candidates, without(-1)))
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (let at = 0; at < chosen.length; at++) chosen[at] = bestOf(candidates, without(at))
  return told(there, inOrder(chosen, candidates, there), candidates)
}

interface Candidate {
  x: number
  y: number
  signals: Float32Array
}

const sending = ({ powerDbm }: SuggestQuestion): Transmitter => ({
  ...{ x: 0, y: 0, ...usualStand, box: -1, powerDbm, channel: null, widthMhz: 20 },
})

/** Middles of squares of about this side, by rows. */
function placesOn(width: number, height: number, side: number): { x: number; y: number }[] {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const middle = (index: number, count: number, length: number) =>
    Math.round(((index + 0.5) / count) * length * 100) / 100
  return Array.from({ length: across * down }, (_, at) => ({
    x: middle(at % across, across, width),
    y: middle(Math.floor(at / across), down, height),
  }))
}

function loudest(all: readonly Float32Array[], { columns, rows }: Grid): Float32Array {
  const best = new Float32Array(columns * rows).fill(-200)
  for (const signals of all)
    for (let at = 0; at < best.length; at++) if (signals[at]! > best[at]!) best[at] = signals[at]!
  return best
}

function gainOf(signals: Float32Array, before: Float32Array) {
  let cells = 0
  let decibels = 0
  for (let at = 0; at < before.length; at++) {
    if (signals[at]! <= before[at]!) continue
    decibels += signals[at]! - Math.max(-95, before[at]!)
    if (signals[at]! >= suggestLevel && before[at]! < suggestLevel) cells++
  }
  return { cells, decibels }
}

function bestOf(candidates: readonly Candidate[], before: Float32Array): number {
  let best = 0
  let most = { cells: -1, decibels: 0 }
  for (const [index, { signals }] of candidates.entries()) {
    const gain = gainOf(signals, before)
    if (gain.cells < most.cells || (gain.cells === most.cells && gain.decibels <= most.decibels)) continue
    ;[best, most] = [index, gain]
  }
  return best
}

/** Who gains most is told first. */
function inOrder(chosen: readonly number[], candidates: readonly Candidate[], there: Float32Array): number[] {
  const left = [...chosen]
  const order: number[] = []
  let before = there
  while (left.length > 0) {
    const pick = bestOf(
      left.map((index) => candidates[index]!),
      before,
    )
    const [index] = left.splice(pick, 1)
    order.push(index!)
    before = both(before, candidates[index!]!.signals)
  }
  return order
}

const both = (one: Float32Array, other: Float32Array) => one.map((value, at) => Math.max(value, other[at]!))

const covered = (signals: Float32Array) =>
  signals.reduce((count, value) => count + (value >= suggestLevel ? 1 : 0), 0) / signals.length

function told(there: Float32Array, order: readonly number[], candidates: readonly Candidate[]): Suggestion {
  let before = there
  let enough: number | null = covered(there) >= suggestShare ? 0 : null
  const places = order.map((index, at): SuggestedPlace => {
    const { x, y, signals } = candidates[index]!
    const { cells, decibels } = gainOf(signals, before)
    before = both(before, signals)
    if (enough === null && covered(before) >= suggestShare) enough = at + 1
    return { x, y, gained: cells / there.length, louder: decibels / there.length }
  })
  return { places, before: covered(there), after: covered(before), enough }
}
