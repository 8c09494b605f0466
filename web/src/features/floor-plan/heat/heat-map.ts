import { floorLoss } from '#contract/floor-plan/materials.ts'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import type { Correction } from './correct.ts'
import { type Grid, gridOf, wallLosses } from './crossings.ts'
import { type Aerial, clientHeight, gainTowards, lossOverDistance, saturated } from './propagation.ts'

export const heatLayers = ['signal', 'snr', 'strongest', 'overlap', 'count'] as const
export type HeatLayer = (typeof heatLayers)[number]

export interface Transmitter extends Aerial {
  /** The access point that it belongs to, by number: of two radios in a band one counts. */
  box: number
  powerDbm: number
  /** Ceilings between it and the floor that is shown; its walls are another floor's. */
  ceilings?: number
  /** Null: not known; it overlaps with nobody then. */
  channel: number | null
  widthMhz: number
}

export interface HeatQuestion {
  width: number
  height: number
  cell: number
  band: PlannedBand
  layer: HeatLayer
  walls: readonly Wall[]
  transmitters: readonly Transmitter[]
  /** What measurements say against the model; without it nothing is corrected. */
  correction?: Pick<Correction, 'exponent' | 'walls'> | undefined
}

export interface HeatMap extends Grid {
  layer: HeatLayer
  /** By rows. dBm, dB, the place of a transmitter in the list, or how many. Nobody heard: NaN. */
  values: Float32Array
}

/** Signals from here on are heard at all, serve well, and keep others from sending. */
const heard = -95
export const serves = -70
const disturbs = -82

/** Noise of a receiver: thermal over the width, and what it adds itself. */
export const noiseOf = (widthMhz: number): number => -174 + 10 * Math.log10(widthMhz * 1e6) + 7

const kept = 400

/** Keeps how loud each access point is everywhere: dragging one works out that one alone. */
export class HeatModel {
  readonly #signals = new Map<string, Float32Array>()
  #about = ''

  compute(question: HeatQuestion): HeatMap {
    const { width, height, cell, band, walls, transmitters, layer, correction } = question
    const grid = gridOf(width, height, cell)
    const about = JSON.stringify([grid, band, walls, correction])
    if (about !== this.#about || this.#signals.size > kept) this.#signals.clear()
    this.#about = about
    const signals = transmitters.map((one) => this.#signalsOf(one, question, grid))
    const values = new Float32Array(grid.columns * grid.rows)
    const here = new Float32Array(transmitters.length)
    for (let at = 0; at < values.length; at++) {
      for (let index = 0; index < here.length; index++) here[index] = signals[index]![at]!
      values[at] = figureAt(layer, here, transmitters)
    }
    return { ...grid, layer, values }
  }

  #signalsOf(from: Transmitter, question: HeatQuestion, grid: Grid): Float32Array {
    const { x, y, height, azimuth, antenna, powerDbm, ceilings = 0 } = from
    const key = [x, y, height, azimuth, antenna, powerDbm, ceilings].join(' ')
    const signals = this.#signals.get(key) ?? signalsOf(from, question, grid)
    this.#signals.set(key, signals)
    return signals
  }
}

export function signalsOf(
  from: Transmitter,
  { band, walls, correction }: Pick<HeatQuestion, 'band' | 'walls' | 'correction'>,
  grid: Grid,
): Float32Array {
  const losses = wallLosses(from, walls, band, grid)
  const signals = new Float32Array(losses.length)
  const through = floorLoss(band, from.ceilings ?? 0)
  for (let row = 0, at = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++, at++) {
      const [x, y] = [(column + 0.5) * grid.cell, (row + 0.5) * grid.cell]
      const gain = from.powerDbm + gainTowards(from, x, y)
      const over = lossOverDistance(band, from, x, y, clientHeight, correction?.exponent)
      signals[at] = gain - through - over - saturated(losses[at]!) * (correction?.walls ?? 1)
    }
  return signals
}

function figureAt(layer: HeatLayer, here: Float32Array, all: readonly Transmitter[]): number {
  let best = -1
  for (let index = 0; index < here.length; index++) if (best < 0 || here[index]! > here[best]!) best = index
  const strongest = here[best]
  if (layer === 'count') return serving(here, all)
  if (strongest === undefined || strongest < heard) return Number.NaN
  if (layer === 'signal') return strongest
  if (layer === 'snr') return strongest - noiseOf(all[best]!.widthMhz)
  return layer === 'strongest' ? best : overlapping(here, all, best)
}

function serving(here: Float32Array, all: readonly Transmitter[]): number {
  let count = 0
  // Those of one access point stand in a row.
  let last = -1
  for (let index = 0; index < here.length; index++) {
    const { box } = all[index]!
    if (box === last || here[index]! < serves) continue
    last = box
    count++
  }
  return count
}

/** Others on the channel of the strongest one that are loud enough to make it wait. */
function overlapping(here: Float32Array, all: readonly Transmitter[], best: number): number {
  const { channel } = all[best]!
  return here.reduce(
    (count, signal, index) =>
      count +
      (index !== best && channel !== null && all[index]!.channel === channel && signal >= disturbs ? 1 : 0),
    0,
  )
}
