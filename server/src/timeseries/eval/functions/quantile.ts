/** The q-quantile by linear interpolation; NaN sorts lowest, as in Prometheus. Sorts `values` in place. */
export function quantile(q: number, values: Float64Array): number {
  if (values.length === 0 || Number.isNaN(q)) return Number.NaN
  if (q < 0) return Number.NEGATIVE_INFINITY
  if (q > 1) return Number.POSITIVE_INFINITY
  sort(values)
  const rank = q * (values.length - 1)
  const lower = Math.max(0, Math.floor(rank))
  const upper = Math.min(values.length - 1, lower + 1)
  const weight = rank - Math.floor(rank)
  return values[lower]! * (1 - weight) + values[upper]! * weight
}

/** Up to so many numbers are sorted by insertion: windows are mostly small, and mostly in order already. */
const FEW = 24

/** Ascending, NaN first. */
function sort(values: Float64Array): void {
  if (values.length <= FEW) insertionSort(values)
  else if (!isAscending(values)) {
    values.sort()
    bringLastNaNsFirst(values)
  }
}

/** As a counter's values are. */
function isAscending(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (!(values[i]! >= values[i - 1]!)) return false
  return true
}

function insertionSort(values: Float64Array): void {
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!
    let place = i
    while (place > 0 && isBefore(value, values[place - 1]!)) {
      values[place] = values[place - 1]!
      place--
    }
    values[place] = value
  }
}

function isBefore(a: number, b: number): boolean {
  return a < b || (Number.isNaN(a) && !Number.isNaN(b))
}

/** The engine's own sort, many times quicker than one with a comparison, puts them last. */
function bringLastNaNsFirst(values: Float64Array): void {
  let count = 0
  while (count < values.length && Number.isNaN(values[values.length - 1 - count])) count++
  if (count === 0) return
  values.copyWithin(count, 0, values.length - count)
  values.fill(Number.NaN, 0, count)
}
