import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import { Deadline } from './deadline'
import { refusal, succeeded } from './exchange'
import { type ReadAnswer, reach, readAt, within } from './reads'
import { readSession } from './session'

/** Some changes concern a thousand devices. */
const postDeadlineMs = 90_000

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
  return pageOf(await send<AnswerTo<E>>(endpoint, input))
}

/** The same of a path alone. */
export async function getPage(
  path: string,
  params: Params,
  signal?: AbortSignal,
): Promise<{ data: unknown; page: Page }> {
  return pageOf(await send<unknown>({ method: 'GET', path }, { query: params, signal }))
}

function pageOf<Data>({ data, page }: Envelope<Data>): { data: Data; page: Page } {
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
  const address = addressOf(endpoint.path, query as Params)
  const answer =
    endpoint.method === 'GET'
      ? await readAt(address, sessid, signal)
      : await post(address, bodyOf(endpoint, body), sessid, signal)
  if (!succeeded(answer, answer.body)) throw refusal(answer.body, sessid)
  return answer.body as Envelope<Data>
}

async function post(
  address: string,
  body: unknown,
  sessid: string | null,
  signal: AbortSignal | undefined,
): Promise<ReadAnswer> {
  const headers = {
    ...{ accept: 'application/json', 'content-type': 'application/json' },
    ...(sessid !== null && { authorization: sessid }),
  }
  return within(new Deadline(postDeadlineMs, signal), async (deadline) => {
    const options = { method: 'POST', headers, body: JSON.stringify(body), signal: deadline.signal }
    const response = await reach(address, options)
    return { ok: response.ok, body: await response.json().catch(() => undefined) }
  })
}

function bodyOf(endpoint: Pick<CallTarget, 'action' | 'bare'>, body: unknown): unknown {
  if (endpoint.bare) return body ?? {}
  return endpoint.action ? { action: endpoint.action, data: body } : { data: body }
}
