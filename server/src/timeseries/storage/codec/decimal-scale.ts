const MAX_SCALE = 9
/** Differences of differences of such integers still fit 2^53 when doubled for the sign. */
const MAX_INTEGER = 2 ** 49

/**
 * The fewest decimal places with which every value is an exact integer multiple, or -1 when there is none.
 * Exact means: `Math.round(v * 10^s) / 10^s` gives the same double back.
 */
export function decimalScale(values: Float64Array, count: number): number {
  let scale = 0
  let factor = 1
  for (let i = 0; i < count; i++) {
    const value = values[i]!
    if (!(Math.abs(value) < MAX_INTEGER) || (value === 0 && Object.is(value, -0))) return -1
    while (!fits(value, factor)) {
      if (++scale > MAX_SCALE) return -1
      factor = 10 ** scale
    }
  }
  // A wider scale than a value was checked with may push it out of range or off its double.
  return scale === 0 || allFit(values, count, factor) ? scale : -1
}

function fits(value: number, factor: number): boolean {
  if (factor === 1) return Math.trunc(value) === value
  const scaled = Math.round(value * factor)
  return scaled / factor === value && scaled < MAX_INTEGER && scaled > -MAX_INTEGER
}

function allFit(values: Float64Array, count: number, factor: number): boolean {
  for (let i = 0; i < count; i++) if (!fits(values[i]!, factor)) return false
  return true
}
