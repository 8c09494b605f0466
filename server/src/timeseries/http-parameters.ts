import { parseDuration } from './parse/durations.ts'
import { QueryError } from './types.ts'

const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/

/** The ends of time as Prometheus' own clients write them, and what stands for them here: the ends of a Date. */
const ENDS = new Map([
  ['-292273086-05-16T16:47:06Z', -8.64e12],
  ['292277025-08-18T07:12:54.999999999Z', 8.64e12],
])
/** Go counts durations in nanoseconds of 63 bits. */
const MAX_DURATION = 2 ** 63 / 1e9

/** Seconds since the epoch of an HTTP time parameter: Unix time (may have a fraction) or RFC 3339. Throws bad_data. */
export function parseTimeParameter(name: string, text: string): number {
  const seconds = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(seconds)) return seconds
  const ms = RFC3339.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(ms)) return ms / 1000
  const end = ENDS.get(text)
  if (end !== undefined) return end
  throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid timestamp`)
}

/** Seconds of an HTTP duration parameter: `5m`, `1h30m`, or a number of seconds. Throws bad_data. */
export function parseDurationParameter(name: string, text: string): number {
  const seconds = text.trim() === '' ? Number.NaN : Number(text)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : parseDuration(text)
  if (ms === undefined) throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid duration`)
  if (Math.abs(ms / 1000) < MAX_DURATION) return Number.isFinite(seconds) ? seconds : ms / 1000
  throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid duration. It overflows int64`)
}

/** A whole number of 0 or more, undefined when the parameter is absent or 0 (no limit). Throws bad_data. */
export function parseLimitParameter(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d+$/.test(text)) throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid limit`)
  return Number(text) === 0 ? undefined : Number(text)
}

function invalid(name: string, why: string): QueryError {
  return new QueryError('bad_data', `invalid parameter ${JSON.stringify(name)}: ${why}`)
}
