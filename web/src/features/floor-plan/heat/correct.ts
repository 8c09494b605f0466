import type { Wall } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import { lossThrough } from './crossings.ts'
import { type Aerial, gainTowards, lossOverDistance, saturated } from './propagation.ts'

/** How loud one access point of a floor is at another one, as that one heard it. */
export interface Hearing {
  from: Aerial & { powerDbm: number; key: string }
  to: { x: number; y: number; height: number }
  dbm: number
}

/** What measurements say against the model. */
export interface Correction {
  /** dB that everything is louder. */
  offset: number
  /** Added to the exponent of distance. */
  exponent: number
  /** What walls take, against what their materials say. */
  walls: number
  /** dB that one access point is louder than the others, by its key. */
  each: Readonly<Record<string, number>>
}

export interface Corrected {
  correction: Correction
  measurements: number
  /** Median of the absolute error, in dB. */
  before: number
  after: number
}

/** Fewer say nothing of a whole floor. */
export const leastHearings = 6
/** dB, exponent and share that one expects them to differ by: what only few measurements say stays near the model. */
const expected = [6, 0.5, 0.4] as const
const noise = 4
const rounds = 5
const outlier = 6
/** So many measurements of one access point weigh as much as the others together. */
const shrink = 3

/** Fits the model to what access points heard of each other; null: too little was heard. */
export function correctionOf(
  hearings: readonly Hearing[],
  walls: readonly Wall[],
  band: PlannedBand,
): Corrected | null {
  if (hearings.length < leastHearings) return null
  const rows = hearings.map((one) => rowOf(one, walls, band))
  let weights = rows.map(() => 1)
  let fitted = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    fitted = solved(rows, weights)
    weights = rows.map((row) => Math.min(1, outlier / Math.max(1e-6, Math.abs(leftOf(row, fitted)))))
  }
  const each = eachOf(hearings, rows, fitted)
  const [offset, exponent, wallPart] = fitted as [number, number, number]
  const left = rows.map((row, at) => leftOf(row, fitted) - each[hearings[at]!.from.key]!)
  const [before, after] = [median(rows.map(({ error }) => error)), median(left)]
  // A fit that explains nothing is none.
  if (after >= before) return null
  const correction = { offset, exponent, walls: Math.max(0, 1 + wallPart), each }
  return { correction, measurements: hearings.length, before, after }
}

interface Row {
  /** Measured less predicted. */
  error: number
  by: readonly [number, number, number]
}

function rowOf({ from, to, dbm }: Hearing, walls: readonly Wall[], band: PlannedBand): Row {
  const through = saturated(lossThrough(from, to, walls, band))
  const metres = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y, from.height - to.height))
  const gain = from.powerDbm + gainTowards(from, to.x, to.y)
  const predicted = gain - lossOverDistance(band, from, to.x, to.y, to.height) - through
  return { error: dbm - predicted, by: [1, -10 * Math.log10(metres), -through] }
}

const leftOf = ({ error, by }: Row, fitted: readonly number[]): number =>
  error - by.reduce((sum, value, at) => sum + value * fitted[at]!, 0)

/** Least squares that lean towards the model, by elimination. */
function solved(rows: readonly Row[], weights: readonly number[]): number[] {
  const matrix = expected.map((sigma, i) => {
    const line = expected.map((_, j) =>
      rows.reduce((sum, { by }, at) => sum + weights[at]! * by[i]! * by[j]!, 0),
    )
    line[i]! += (noise / sigma) ** 2
    return [...line, rows.reduce((sum, { by, error }, at) => sum + weights[at]! * by[i]! * error, 0)]
  })
  for (let pivot = 0; pivot < matrix.length; pivot++)
    for (let row = 0; row < matrix.length; row++) {
      if (row === pivot) continue
      const factor = matrix[row]![pivot]! / matrix[pivot]![pivot]!
      matrix[row] = matrix[row]!.map((value, at) => value - factor * matrix[pivot]![at]!)
    }
  return matrix.map((line, at) => line.at(-1)! / line[at]!)
}

function eachOf(hearings: readonly Hearing[], rows: readonly Row[], fitted: readonly number[]) {
  const left = new Map<string, number[]>()
  for (const [at, { from }] of hearings.entries())
    left.set(from.key, [...(left.get(from.key) ?? []), leftOf(rows[at]!, fitted)])
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / (all.length + shrink)
  return Object.fromEntries([...left].map(([key, all]) => [key, mean(all)]))
}

function median(errors: readonly number[]): number {
  const sorted = errors.map(Math.abs).toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}
