/** How far access points hang from the next one on their floor (readings C10): a hint, nothing acts by it. */
export const spacings = ['dense', 'usual', 'wide', 'sparse'] as const
export type Spacing = (typeof spacings)[number]

interface Spot {
  x: number
  y: number
}

/** Metres to the nearest other one; null: there is no other. */
export function nearestTo(place: Spot, all: readonly Spot[]): number | null {
  const others = all.filter((one) => one !== place)
  if (others.length === 0) return null
  return Math.min(...others.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)))
}

export function spacingOf(metres: number): Spacing {
  if (metres < 10) return 'dense'
  if (metres < 20) return 'usual'
  return metres <= 25 ? 'wide' : 'sparse'
}
