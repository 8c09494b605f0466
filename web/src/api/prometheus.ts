import { addressOf } from './call'
import { reach, refusal } from './exchange'
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

interface Answer<Result> {
  status?: unknown
  data?: { result: Result[] }
}

async function ask<Result>(path: string, params: Record<string, string | number>, signal?: AbortSignal) {
  const sessid = readSession()
  const headers = { accept: 'application/json', ...(sessid && { authorization: sessid }) }
  const response = await reach(addressOf(path, params), { headers, signal: signal ?? null })
  const body = (await response.json().catch(() => undefined)) as Answer<Result> | undefined
  if (response.ok && body?.status === 'success' && body.data) return body.data
  // A refusal comes in the console's own form, a query that failed in Prometheus'.
  throw refusal(body, sessid)
}
