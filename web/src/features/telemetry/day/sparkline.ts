/** Where a sparkline is drawn: so wide, so high, with room for the line's own width. */
export const drawing = { width: 120, height: 28, margin: 2 } as const

interface Paths {
  line: string
  /** Points without a neighbour, as lines without length: drawn thick, for as thin as the line nobody sees them. */
  dots: string
}

/** SVG paths of a line; a value that is missing is a gap, never a line across it. */
export function pathsOf(
  values: readonly (number | null)[],
  { min, max }: { min: number; max: number },
): Paths {
  const { width, height, margin } = drawing
  const stretch = Math.max(1, values.length - 1)
  const paths: Paths = { line: '', dots: '' }
  let drawn = false
  for (const [at, value] of values.entries()) {
    if (value === null) {
      drawn = false
      continue
    }
    const x = (at / stretch) * width
    const y = height - margin - ((value - min) / (max - min)) * (height - 2 * margin)
    const point = `${x.toFixed(1)} ${y.toFixed(1)}`
    if (!drawn && (values[at + 1] ?? null) === null) paths.dots += `M${point}h0`
    else paths.line += `${drawn ? 'L' : 'M'}${point}`
    drawn = true
  }
  return paths
}

export interface Span {
  min: number
  max: number
  /** The newest value, and how many points ago it was. */
  last: number
  behind: number
}

/** @returns null when there is no value */
export function spanOf(values: readonly (number | null)[]): Span | null {
  const known = values.filter((value) => value !== null)
  const at = values.findLastIndex((value) => value !== null)
  const last = values[at]
  if (last === undefined || last === null) return null
  return { min: Math.min(...known), max: Math.max(...known), last, behind: values.length - 1 - at }
}

/** The axis: as declared, and never so narrow that a ripple looks like a wave. */
export function axisOf(
  { min, max }: Pick<Span, 'min' | 'max'>,
  axis: { min?: number; max?: number; atLeast?: number } = {},
) {
  const low = axis.min ?? min
  const high = Math.max(axis.max ?? max, axis.atLeast ?? Number.NEGATIVE_INFINITY)
  return high > low ? { min: low, max: high } : { min: low - 1, max: low + 1 }
}
