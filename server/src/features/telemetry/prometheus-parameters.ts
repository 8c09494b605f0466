import type { FastifyRequest } from 'fastify'
import {
  parseDurationParameter,
  parseLimitParameter,
  parseTimeParameter,
} from '../../timeseries/http-parameters.ts'
import { QueryError, type QueryOptions } from '../../timeseries/types.ts'

type LimitOptions = Omit<QueryOptions, 'scope'>

/** Parameters of a Prometheus HTTP call, from the query string and the form body alike. Seconds throughout. */
export interface Parameters {
  expr(): string
  instant(): { expr: string; time: number } & LimitOptions
  range(): { expr: string; start: number; end: number; step: number } & LimitOptions
  span(): { start: number; end: number }
  match(): string[] | undefined
  requiredMatch(): string[]
  /** Undefined: as many as there are. */
  limit(): number | undefined
  /** As the client wrote it. */
  text(name: string): string | undefined
}

const exprMax = 20_000

export function parametersOf(request: FastifyRequest, now: () => number): Parameters {
  const given = gather(request)
  // As in Go, a parameter that is empty is one that is absent.
  const text = (name: string) => given.get(name) || undefined
  const time = (name: string, fallback: number) => {
    const one = text(name)
    return one === undefined ? fallback : parseTimeParameter(name, one)
  }
  const expr = () => {
    const query = text('query') ?? ''
    if (query.length > exprMax) throw bad(`parameter "query" is longer than ${exprMax} characters`)
    return query
  }
  const match = () => (given.has('match[]') ? given.getAll('match[]') : undefined)
  const limit = () => parseLimitParameter('limit', text('limit'))
  return {
    expr,
    instant: () => ({ time: time('time', now() / 1000), ...wishesOf(text), expr: expr() }),
    range: () => ({ ...rangeOf(text), ...wishesOf(text), expr: expr() }),
    span: () => ({ start: time('start', 0), end: time('end', now() / 1000) }),
    match,
    requiredMatch: () => match() ?? fail('no match[] parameter provided'),
    limit,
    text,
  }
}

/** The form's values come first, as in Go: there the first one counts. */
function gather(request: FastifyRequest): URLSearchParams {
  const given = new URLSearchParams(request.body instanceof URLSearchParams ? request.body : '')
  for (const [key, value] of new URLSearchParams(request.url.split('?')[1] ?? '')) given.append(key, value)
  return given
}

function wishesOf(text: Parameters['text']): LimitOptions {
  const limit = parseLimitParameter('limit', text('limit'))
  const timeout = text('timeout')
  const lookback = lookbackOf(text('lookback_delta'))
  return {
    ...(timeout !== undefined && { timeoutMs: parseDurationParameter('timeout', timeout) * 1000 }),
    ...(lookback > 0 && { lookbackMs: lookback * 1000 }),
    ...(limit !== undefined && { limit }),
    ...(text('stats') !== undefined && { stats: true }),
  }
}

/** 0 and less stand for the usual look-back, as in Prometheus. */
function lookbackOf(text: string | undefined): number {
  if (text === undefined) return 0
  try {
    return parseDurationParameter('lookback_delta', text)
  } catch (error) {
    const why = error instanceof QueryError ? error.message.replace(/^.*?: /, '') : ''
    throw bad(`error parsing lookback delta duration: ${why}`)
  }
}

function rangeOf(text: Parameters['text']) {
  const start = parseTimeParameter('start', text('start') ?? '')
  const end = parseTimeParameter('end', text('end') ?? '')
  if (end < start) throw bad('invalid parameter "end": end timestamp must not be before start time')
  const step = parseDurationParameter('step', text('step') ?? '')
  if (step <= 0)
    throw bad(
      'invalid parameter "step": zero or negative query resolution step widths are not accepted. Try a positive integer',
    )
  return { start, end, step }
}

const bad = (message: string) => new QueryError('bad_data', message)
const fail = (message: string): never => {
  throw bad(message)
}
