import type { FastifyRequest } from 'fastify'
import { parseDurationParameter, parseTimeParameter } from '../../timeseries/http-parameters.ts'
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
  const time = (name: string, fallback: number) => {
    const text = one(name)
    return text === undefined ? fallback : parseTimeParameter(name, text)
  }
  const limits = () => {
    const timeout = one('timeout')
    return timeout === undefined ? {} : { timeoutMs: parseDurationParameter('timeout', timeout) * 1000 }
  }
  const expr = () => {
    const text = need('query')
    if (text.length > exprMax) throw bad(`parameter "query" is longer than ${exprMax} characters`)
    return text
  }
  const match = () => (given.has('match[]') ? given.getAll('match[]') : undefined)
  return {
    instant: () => ({ expr: expr(), time: time('time', seconds()), ...limits() }),
    range: () => ({ expr: expr(), ...rangeOf(need), ...limits() }),
    span: () => ({ start: time('start', 0), end: time('end', seconds()) }),
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
  const start = parseTimeParameter('start', need('start'))
  const end = parseTimeParameter('end', need('end'))
  const step = parseDurationParameter('step', need('step'))
  if (end < start) throw bad('invalid parameter "end": end timestamp must not be before start time')
  if (step <= 0)
    throw bad('invalid parameter "step": zero or negative query resolution step widths are not accepted')
  return { start, end, step }
}

const bad = (message: string) => new QueryError('bad_data', message)
const fail = (message: string): never => {
  throw bad(message)
}
