import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import { reach, refusal, succeeded } from './exchange'
import { readSession } from './session'

/** What a call needs to know of an endpoint; every definition in the contract has it. */
export interface CallTarget {
  method: 'GET' | 'POST'
  path: string
  action?: string
  bare?: boolean
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : unknown

/** A query as it is written into the address: lists are joined by commas, absent values left out. */
export type Params = Record<string, string | number | boolean | readonly string[] | null | undefined>

export interface CallInput<E extends CallTarget> {
  query?: Input<E['query']> | Params
  body?: Input<E['body']>
  signal?: AbortSignal
}

export type AnswerTo<E extends CallTarget> = Output<E['answer']>

/** Makes the call; throws ApiError for every failure, also for a 200 whose code is not 0 (readings C35). */
export async function call<E extends CallTarget>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<AnswerTo<E>> {
  const { data } = await send<AnswerTo<E>>(endpoint, input)
  return data
}

/** A page of a list: its rows, and where the next ones start. */
export async function callPage<E extends CallTarget>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ data: AnswerTo<E>; page: Page }> {
  const { data, page } = await send<AnswerTo<E>>(endpoint, input)
  return { data, page: page ?? { next: null, total: Array.isArray(data) ? data.length : 0 } }
}

/** The bare GET behind the default query function. */
export async function get(path: string, params: Params | undefined, signal?: AbortSignal): Promise<unknown> {
  const { data } = await send({ method: 'GET', path }, { query: params, signal })
  return data
}

export function addressOf(path: string, params: Params = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

interface Envelope<Data> {
  code: 0
  data: Data
  page?: Page
}

interface Request {
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
}

async function send<Data>(
  endpoint: Pick<CallTarget, 'method' | 'path' | 'action' | 'bare'>,
  { query, body, signal }: Request,
): Promise<Envelope<Data>> {
  const sessid = readSession()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (sessid) headers.authorization = sessid
  const options: RequestInit = { method: endpoint.method, headers, signal: signal ?? null }
  if (endpoint.method === 'POST') {
    headers['content-type'] = 'application/json'
    options.body = JSON.stringify(bodyOf(endpoint, body))
  }
  const response = await reach(addressOf(endpoint.path, query as Params), options)
  return read<Data>(response, sessid)
}

function bodyOf(endpoint: Pick<CallTarget, 'action' | 'bare'>, body: unknown): unknown {
  if (endpoint.bare) return body ?? {}
  return endpoint.action ? { action: endpoint.action, data: body } : { data: body }
}

async function read<Data>(response: Response, sessid: string | null): Promise<Envelope<Data>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!succeeded(response, body)) throw refusal(body, sessid)
  return body as Envelope<Data>
}
