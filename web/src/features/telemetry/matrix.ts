import type { Matrix } from '../../api/prometheus'
import type { Grid } from './window/ranges'

/** Times of a grid's points, milliseconds. */
export function timesOf({ start, end, step }: Grid): number[] {
  return Array.from({ length: Math.round((end - start) / step) + 1 }, (_, i) => (start + i * step) * 1000)
}

/** Values on the grid: what the answer leaves out, and what is no number, is null and stays a gap. */
export function valuesOf({ values }: Matrix, { start, end, step }: Grid): (number | null)[] {
  const out = new Array<number | null>(Math.round((end - start) / step) + 1).fill(null)
  for (const [time, text] of values) {
    const at = Math.round((time - start) / step)
    const value = Number(text)
    if (at >= 0 && at < out.length && Number.isFinite(value)) out[at] = value
  }
  return out
}
