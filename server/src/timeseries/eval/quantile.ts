/** The q-quantile by linear interpolation; NaN sorts lowest, as in Prometheus. Sorts `values` in place. */
export function quantile(q: number, values: Float64Array): number {
  if (values.length === 0 || Number.isNaN(q)) return Number.NaN
  if (q < 0) return Number.NEGATIVE_INFINITY
  if (q > 1) return Number.POSITIVE_INFINITY
  values.sort(nanFirst)
  const rank = q * (values.length - 1)
  const lower = Math.max(0, Math.floor(rank))
  const upper = Math.min(values.length - 1, lower + 1)
  const weight = rank - Math.floor(rank)
  return values[lower]! * (1 - weight) + values[upper]! * weight
}

function nanFirst(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1
  return Number.isNaN(b) ? 1 : a - b || 0
}
