import type { FastifyRequest } from 'fastify'
import { QueryError } from '../../timeseries/types.ts'

/** Parameters of a Prometheus HTTP call, from the query string and the form body alike. Seconds throughout. */
export interface Parameters {
  instant(): { expr: string; time: number; timeoutMs?: number }
  range(): { expr: string; start: number; end: number; step: number; timeoutMs?: number }
  span(): { start: number; end: number }
  match(): string[] | undefined
  requiredMatch(): string[]
}

const exprMax = 20_000

export function parametersOf(request: FastifyRequest, now: () => number): Parameters {
  const given = gather(request)
  const one = (name: string) => given.get(name) ?? undefined
  const need = (name: string) => {
    const text = one(name)
    if (!text) throw bad(`parameter "${name}" is missing`)
    return text
  }
  const seconds = () => now() / 1000
  const limits = () => {
    const timeout = one('timeout')
    return timeout === undefined ? {} : { timeoutMs: duration('timeout', timeout) * 1000 }
  }
  const expr = () => {
    const text = need('query')
    if (text.length > exprMax) throw bad(`parameter "query" is longer than ${exprMax} characters`)
    return text
  }
  const match = () => (given.has('match[]') ? given.getAll('match[]') : undefined)
  return {
    instant: () => ({ expr: expr(), time: time('time', one('time'), seconds()), ...limits() }),
    range: () => ({ expr: expr(), ...rangeOf(need), ...limits() }),
    span: () => ({ start: time('start', one('start'), 0), end: time('end', one('end'), seconds()) }),
    match,
    requiredMatch: () => match() ?? fail('no match[] parameter provided'),
  }
}

function gather(request: FastifyRequest): URLSearchParams {
  const given = new URLSearchParams(request.url.split('?')[1] ?? '')
  if (request.body instanceof URLSearchParams)
    for (const [key, value] of request.body) given.append(key, value)
  return given
}

function rangeOf(need: (name: string) => string) {
  const start = time('start', need('start'))
  const end = time('end', need('end'))
  const step = duration('step', need('step'))
  if (end < start) throw bad('invalid parameter "end": end timestamp must not be before start time')
  if (step <= 0)
    throw bad('invalid parameter "step": zero or negative query resolution step widths are not accepted')
  return { start, end, step }
}

/** Unix seconds, with fraction, or RFC 3339. */
function time(name: string, text: string | undefined, fallback?: number): number {
  if (text === undefined && fallback !== undefined) return fallback
  const number = Number(text)
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '')
  const value =
    text?.trim() && Number.isFinite(number) ? number : rfc3339 ? Date.parse(text!) / 1000 : Number.NaN
  if (!Number.isFinite(value))
    throw bad(`invalid parameter "${name}": cannot parse "${text}" to a valid timestamp`)
  return value
}

const unitSeconds = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 }

/** Seconds, with fraction, or a Prometheus duration such as 1h30m. */
function duration(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() && Number.isFinite(number)) return number
  if (!/^(?:\d+y)?(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?(?:\d+ms)?$/.test(text) || text === '')
    throw bad(`invalid parameter "${name}": cannot parse "${text}" to a valid duration`)
  const parts = text.matchAll(/(\d+)(ms|[smhdwy])/g)
  return [...parts].reduce(
    (so, [, n, unit]) => so + Number(n) * unitSeconds[unit as keyof typeof unitSeconds],
    0,
  )
}

const bad = (message: string) => new QueryError('bad_data', message)
const fail = (message: string): never => {
  throw bad(message)
}
