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
    ['clamp_min', greater],
    ['clamp_max', lesser],
    ['round', round],
  ],
)

export function clamp(value: number, least: number, most: number): number {
  return greater(lesser(value, most), least)
}

/** The greater one; infinity, also beside what is no number, as in Go. */
function greater(a: number, b: number): number {
  return a === Number.POSITIVE_INFINITY || b === Number.POSITIVE_INFINITY
    ? Number.POSITIVE_INFINITY
    : Math.max(a, b)
}

function lesser(a: number, b: number): number {
  return a === Number.NEGATIVE_INFINITY || b === Number.NEGATIVE_INFINITY
    ? Number.NEGATIVE_INFINITY
    : Math.min(a, b)
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
  ['year', yearOf],
])

/** The calendar repeats itself after 400 years, weekdays included. */
const CYCLE_YEARS = 400
const CYCLE_SECONDS = 146_097 * 86_400

interface CalendarTime {
  date: Date
  /** What the date's year is short of. */
  years: number
}

/** Of any 64-bit time, far beyond what a Date holds. */
function calendarTime(seconds: number): CalendarTime {
  const whole = Math.trunc(seconds)
  // What is no 64-bit integer is the least one in Go, from where its calendar wraps round to the greatest.
  const time = Math.abs(whole) < 2 ** 63 ? whole : 2 ** 63
  const rest = ((time % CYCLE_SECONDS) + CYCLE_SECONDS) % CYCLE_SECONDS
  const cycles = Math.round((time - rest) / CYCLE_SECONDS)
  return { date: new Date(rest * 1000), years: cycles * CYCLE_YEARS }
}

function ofDate(pick: (date: Date) => number): (seconds: number) => number {
  return (seconds) => pick(calendarTime(seconds).date)
}

function yearOf(seconds: number): number {
  const { date, years } = calendarTime(seconds)
  return date.getUTCFullYear() + years
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1
}
