/** Functions of one number. */
export const NUMBER_FUNCTIONS: ReadonlyMap<string, (value: number) => number> = new Map([
  ['abs', Math.abs],
  ['ceil', Math.ceil],
  ['floor', Math.floor],
  ['exp', Math.exp],
  ['ln', Math.log],
  ['log2', Math.log2],
  ['log10', Math.log10],
  ['sqrt', Math.sqrt],
  ['sgn', Math.sign],
  ['acos', Math.acos],
  ['acosh', Math.acosh],
  ['asin', Math.asin],
  ['asinh', Math.asinh],
  ['atan', Math.atan],
  ['atanh', Math.atanh],
  ['cos', Math.cos],
  ['cosh', Math.cosh],
  ['sin', Math.sin],
  ['sinh', Math.sinh],
  ['tan', Math.tan],
  ['tanh', Math.tanh],
  ['deg', (value: number) => (value * 180) / Math.PI],
  ['rad', (value: number) => (value * Math.PI) / 180],
])

/** Functions of a number and one scalar parameter. */
export const PARAMETER_FUNCTIONS: ReadonlyMap<string, (value: number, parameter: number) => number> = new Map(
  [
    ['clamp_min', (value: number, least: number) => Math.max(least, value)],
    ['clamp_max', (value: number, most: number) => Math.min(most, value)],
    ['round', round],
  ],
)

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

/** To the nearest multiple, halves upwards; by the inverse, which is exact for 0.1 and the like. */
function round(value: number, to: number): number {
  const inverse = 1 / to
  return Math.floor(value * inverse + 0.5) / inverse
}

const DAY_MS = 86_400_000

/** Calendar functions of a Unix time in seconds, UTC. */
export const DATE_FUNCTIONS: ReadonlyMap<string, (seconds: number) => number> = new Map([
  ['minute', ofDate((date) => date.getUTCMinutes())],
  ['hour', ofDate((date) => date.getUTCHours())],
  ['day_of_week', ofDate((date) => date.getUTCDay())],
  ['day_of_month', ofDate((date) => date.getUTCDate())],
  ['day_of_year', ofDate(dayOfYear)],
  [
    'days_in_month',
    ofDate((date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
  ],
  ['month', ofDate((date) => date.getUTCMonth() + 1)],
  ['year', ofDate((date) => date.getUTCFullYear())],
])

function ofDate(pick: (date: Date) => number): (seconds: number) => number {
  return (seconds) => pick(new Date(Math.trunc(seconds) * 1000))
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1
}
