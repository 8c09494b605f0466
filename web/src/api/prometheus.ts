import { ApiError, asApiError } from './api-error'
import { addressOf } from './call'
import { refusal } from './exchange'
import { readAt } from './reads'
import { readSession } from './session'

/** One series of an answer: its labels, and pairs of seconds since 1970 and the value as text. */
export interface Matrix {
  metric: Record<string, string>
  values: [number, string][]
}

export interface Vector {
  metric: Record<string, string>
  value: [number, string]
}

/** Times in seconds since 1970. */
export interface RangeQuestion {
  query: string
  start: number
  end: number
  step: number
}

/** PromQL over time, by the product's own Prometheus API. Throws ApiError. */
export async function queryRange(question: RangeQuestion, signal?: AbortSignal): Promise<Matrix[]> {
  return (await ask<Matrix>('/api/v1/query_range', { ...question }, signal)).result
}

/** PromQL now. Throws ApiError. */
export async function queryNow(query: string, signal?: AbortSignal): Promise<Vector[]> {
  return (await ask<Vector>('/api/v1/query', { query }, signal)).result
}

/** PromQL at a moment, in milliseconds since 1970. Throws ApiError. */
export async function queryAt(query: string, at: number, signal?: AbortSignal): Promise<Vector[]> {
  return (await ask<Vector>('/api/v1/query', { query, time: at / 1000 }, signal)).result
}

/** What the server says of an expression it does not answer, in Prometheus' words. */
export class ExpressionError extends ApiError {
  readonly text: string
  constructor(text: string) {
    super('request_failed')
    this.text = text
  }
}

/** Whether a query is asked once more: an expression that is at fault stays so. */
export const againUnlessAtFault = (tries: number, error: Error): boolean =>
  tries < 1 && !(error instanceof ExpressionError) && asApiError(error).failure === 'request_failed'

/** Any call of the API below `/api/v1`. Throws ExpressionError where the expression is at fault, else ApiError. */
export async function askPrometheus<Data>(
  path: string,
  params: Record<string, string | number>,
  signal?: AbortSignal,
): Promise<{ data: Data; warnings: string[] }> {
  const { data, warnings = [], infos = [] } = await send<Data>(`/api/v1/${path}`, params, signal)
  return { data, warnings: [...warnings, ...infos] }
}

interface Answer<Data> {
  status?: unknown
  errorType?: unknown
  error?: unknown
  data?: Data
  warnings?: string[]
  infos?: string[]
}

/** Faults of the question, not of the network or the session. */
const faults: readonly unknown[] = ['bad_data', 'execution', 'timeout']

async function ask<Result>(path: string, params: Record<string, string | number>, signal?: AbortSignal) {
  return (await send<{ result: Result[] }>(path, params, signal)).data
}

async function send<Data>(path: string, params: Record<string, string | number>, signal?: AbortSignal) {
  const sessid = readSession()
  const answer = await readAt(addressOf(path, params), sessid, signal)
  const body = answer.body as Answer<Data> | undefined
  if (answer.ok && body?.status === 'success' && body.data !== undefined) return { ...body, data: body.data }
  if (faults.includes(body?.errorType)) throw new ExpressionError(String(body?.error ?? ''))
  // A refusal comes in the console's own form, a query that failed in Prometheus'.
  throw refusal(body, sessid)
}
