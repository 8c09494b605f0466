/**
 * IANA name of a zone → the form of POSIX (`<+01>-1<+02>,M3.5.0,M10.5.0/3`), which agents write into their system
 * as it is. Offsets come from the runtime's own table; a rule is believed when it fits all years looked at.
 * What is no such name is given back unchanged.
 */
export function posixZone(name: string): string {
  const known = zones.get(name)
  if (known !== undefined) return known
  const zone = worked(name)
  if (zones.size < MOST_KEPT) zones.set(name, zone)
  return zone
}

const zones = new Map<string, string>()
const MOST_KEPT = 1_000
/** Fixed, so that the same intent is always the same document. */
const YEARS = [2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034] as const
const HOUR = 60
const DAY = 24 * HOUR
/** No zone changes twice in a week. */
const WEEK = 7 * DAY
const MINUTE_MS = 60_000
const LAST_WEEK = 5
/** What a rule means that names no time. */
const USUAL_TIME = 2 * HOUR

/** Minutes since 1970 and the offsets, in minutes east of Greenwich, before and after. */
interface Transition {
  readonly at: number
  readonly before: number
  readonly after: number
}

function worked(name: string): string {
  const offsetAt = offsetsOf(name)
  if (offsetAt === null) return name
  const years = YEARS.map((year) => transitionsOf(year, offsetAt))
  const rule = ruleOf(years)
  if (rule !== null) return rule
  // No change, or changes that follow no calendar of months and weeks: what holds most of the time.
  return written(usualOffset(years, offsetAt))
}

function offsetsOf(name: string): ((minute: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    return (minute) => {
      const text = format.formatToParts(minute * MINUTE_MS).find(({ type }) => type === 'timeZoneName')?.value
      const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(text ?? '') ?? []
      return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes))
    }
  } catch {
    return null
  }
}

const minuteOf = (year: number, month: number, day: number) => Date.UTC(year, month, day) / MINUTE_MS

function transitionsOf(year: number, offsetAt: (minute: number) => number): Transition[] {
  const found: Transition[] = []
  const end = minuteOf(year + 1, 0, 1)
  let before = offsetAt(minuteOf(year, 0, 1))
  for (let from = minuteOf(year, 0, 1); from < end; from += WEEK) {
    const to = Math.min(end, from + WEEK)
    const after = offsetAt(to)
    if (before !== after) found.push({ at: changeWithin(from, to, offsetAt), before, after })
    before = after
  }
  return found
}

/** The first minute that has another offset than `from`. */
function changeWithin(from: number, to: number, offsetAt: (minute: number) => number): number {
  const before = offsetAt(from)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle) === before) low = middle
    else high = middle
  }
  return high
}

/** Null unless every year has one change there and one back, on the same days of the calendar. */
function ruleOf(years: Transition[][]): string | null {
  if (years.some((one) => one.length !== 2)) return null
  const begins = years.map((one) => one.find(({ before, after }) => after > before))
  const ends = years.map((one) => one.find(({ before, after }) => after < before))
  const [start, end] = [dateOf(begins), dateOf(ends)]
  const first = begins[0]
  if (start === null || end === null || first === undefined) return null
  const summer = written(first.after)
  const isUsual = first.after - first.before === HOUR
  return `${written(first.before)}${isUsual ? nameOf(first.after) : summer},${start},${end}`
}

interface Day {
  readonly month: number
  readonly weekday: number
  readonly weeks: readonly number[]
  /** Minutes after its midnight, by the clock of before. */
  readonly time: number
}

/** `M3.5.0/3`: the days of all years as one rule, if need be told from the day before or after. */
function dateOf(changes: (Transition | undefined)[]): string | null {
  for (const shift of [0, -1, 1]) {
    const days = changes.map((change) => change && dayOf(change, shift))
    const [first] = days
    if (first === undefined) return null
    const fits = (day: Day | undefined) =>
      day?.month === first.month && day.weekday === first.weekday && day.time === first.time
    const week = first.weeks.find((one) => days.every((day) => fits(day) && day?.weeks.includes(one)))
    if (week !== undefined) return `M${first.month}.${week}.${first.weekday}${timeOf(first.time)}`
  }
  return null
}

function dayOf({ at, before }: Transition, shift: number): Day {
  const local = new Date((at + before + shift * DAY) * MINUTE_MS)
  const midnight = minuteOf(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const date = local.getUTCDate()
  const isLast = new Date((midnight + 7 * DAY) * MINUTE_MS).getUTCMonth() !== local.getUTCMonth()
  const week = Math.ceil(date / 7)
  return {
    month: local.getUTCMonth() + 1,
    weekday: local.getUTCDay(),
    weeks: isLast ? [LAST_WEEK, week] : [week],
    time: at + before - midnight,
  }
}

function usualOffset(years: Transition[][], offsetAt: (minute: number) => number): number {
  const year = YEARS[0]
  if (years.every((one) => one.length === 0)) return offsetAt(minuteOf(year, 0, 1))
  const held = new Map<number, number>()
  for (let day = minuteOf(year, 0, 1); day < minuteOf(year + 1, 0, 1); day += DAY) {
    held.set(offsetAt(day), (held.get(offsetAt(day)) ?? 0) + 1)
  }
  return [...held].sort((a, b) => b[1] - a[1])[0]![0]
}

/** Name and offset; POSIX counts west of Greenwich. */
const written = (offset: number): string => `${nameOf(offset)}${clock(-offset)}`

/** `<+0530>`, as the table of zones itself calls those without letters. */
function nameOf(offset: number): string {
  if (offset === 0) return '<+00>'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / HOUR), Math.abs(offset) % HOUR]
  const digits = `${two(hours)}${minutes === 0 ? '' : two(minutes)}`
  return `<${offset < 0 ? '-' : '+'}${digits}>`
}

const timeOf = (minutes: number): string => (minutes === USUAL_TIME ? '' : `/${clock(minutes)}`)

function clock(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / HOUR), Math.abs(minutes) % HOUR]
  return `${minutes < 0 ? '-' : ''}${hours}${rest === 0 ? '' : `:${two(rest)}`}`
}

const two = (value: number): string => String(value).padStart(2, '0')
