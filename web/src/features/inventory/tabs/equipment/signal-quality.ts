export const qualities = ['poor', 'fair', 'good', 'excellent'] as const
export type Quality = (typeof qualities)[number]
export const qualityTones = { excellent: 'ok', good: 'ok', fair: 'warn', poor: 'bad' } as const
export type Measure = 'rsrp' | 'rsrq' | 'sinr'

/** From where on a figure is fair, good, excellent; and the ends of its scale. As installers of LTE and NR judge it. */
const scales: Record<Measure, { steps: [number, number, number]; ends: [number, number] }> = {
  rsrp: { steps: [-100, -90, -80], ends: [-125, -65] },
  rsrq: { steps: [-20, -15, -10], ends: [-25, -5] },
  sinr: { steps: [0, 13, 20], ends: [-10, 30] },
}

export function qualityOf(measure: Measure, value: number): Quality {
  const { steps } = scales[measure]
  return qualities[steps.filter((step) => value >= step).length]!
}

/** Where a figure stands on its scale, 0 to 1. */
export function placeOf(measure: Measure, value: number): number {
  const [low, high] = scales[measure].ends
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}
