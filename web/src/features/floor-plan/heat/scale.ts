import type { HeatLayer, HeatMap } from './heat-map'

/** Dark to bright, told apart by those who see few colours (viridis). */
const ramp = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'] as const
/** Access points told apart, as in charts: neighbours in the list differ most. */
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

export const colourOfTransmitter = (index: number): string => many[index % many.length]!

export function colourOf(layer: HeatLayer, value: number): string | null {
  if (Number.isNaN(value)) return null
  if (layer === 'strongest') return colourOfTransmitter(value)
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
