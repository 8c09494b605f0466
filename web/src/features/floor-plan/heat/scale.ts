import type { Point } from '../drawing'
import type { HeatLayer, HeatMap } from './heat-map'

/** Dark to bright, told apart by those who see few colours (viridis). */
const ramp = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'] as const
/** Access points told apart. */
const many = ['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377', '#bb5500', '#777777'] as const

/** From each of these on the next colour. */
const steps: Record<Exclude<HeatLayer, 'strongest'>, readonly number[]> = {
  signal: [-95, -80, -75, -70, -67, -55],
  snr: [0, 10, 15, 20, 25, 35],
  overlap: [0, 1, 2, 3, 4, 5],
  count: [0, 1, 2, 3, 4, 5],
}

export interface Step {
  from: number
  colour: string
}

export function stepsOf(layer: Exclude<HeatLayer, 'strongest'>): Step[] {
  // Of overlap little is good: the ramp runs the other way.
  const colours = layer === 'overlap' ? ramp.toReversed() : ramp
  return steps[layer].map((from, index) => ({ from, colour: colours[index]! }))
}

/** A colour for each: there are more access points than colours, and those that share one stand far from each other. */
export function coloursFarApart(stands: readonly Point[]): string[] {
  const given: number[] = []
  for (const [index, stand] of stands.entries()) {
    const free = many.map((_, colour) => {
      const same = stands.slice(0, index).filter((_, other) => given[other] === colour)
      return Math.min(...same.map((other) => Math.hypot(other.x - stand.x, other.y - stand.y)))
    })
    given.push(free.indexOf(Math.max(...free)))
  }
  return given.map((colour) => many[colour]!)
}

/** @param colours of the transmitters, in their order */
export function colourOf(layer: HeatLayer, value: number, colours: readonly string[]): string | null {
  if (Number.isNaN(value)) return null
  if (layer === 'strongest') return colours[value] ?? null
  return stepsOf(layer).findLast(({ from }) => value >= from)?.colour ?? null
}

/** What is good enough for most: −67 dBm, 25 dB, at most one other, at least two. */
const enough: Record<Exclude<HeatLayer, 'strongest'>, number> = { signal: -67, snr: 25, overlap: 1, count: 1 }

/** Share of the floor that has it; null: the layer knows no such thing. */
export function shareOf({ layer, values }: HeatMap): { share: number; level: number } | null {
  if (layer === 'strongest' || values.length === 0) return null
  const level = enough[layer]
  const good = values.reduce(
    (count, value) => count + ((layer === 'overlap' ? value <= level : value >= level) ? 1 : 0),
    0,
  )
  return { share: good / values.length, level }
}
