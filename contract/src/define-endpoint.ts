import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { Access, Loses } from './permissions.ts'

/**
 * One call: its route, what it asks, what it answers, who may. The server mounts and enforces it, the web
 * client is typed by it, `/v2/openapi.json` prints it, the matrix test runs it.
 *
 * A POST carries `{action?, data}`; several endpoints may share method and path and differ by `action`.
 * `bare` bodies are the data itself (login). A `paged` answer is an array: sent with `page` when the caller
 * gave `limit` or `cursor`, whole otherwise (DECISIONS 2). `paged` lists are read page by page, `pagedBy` ones are short
 * enough to be read whole and are cut into pages afterwards.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  id: string
  method: 'GET' | 'POST'
  path: `/v2/${string}`
  action?: string
  summary: string
  access: Access
  /** Required of what is posted, below: one that was forgotten does not compile. */
  loses?: Loses
  query?: Query
  body?: Body
  bare?: boolean
  /** Of the whole body, where it holds more than bodies usually may; who may not call it is refused before it is read. */
  bodyMaxBytes?: number
  paged?: boolean
  /**
   * The member by which rows of the answer are told apart (`itself`: they are plain values), for the next page to begin
   * behind the last row; of an answer that is several lists, the member of each list that is paged: their rows follow
   * each other. The query has `pageQuery`.
   */
  pagedBy?: string | Readonly<Record<string, string>>
  /** Kept in the operation log: by default what needs the right to write. */
  logged?: boolean
  /** Answered though the log has no room for it now, and kept there later: for what harms more when it is refused. */
  loggedLate?: boolean
  answer: Answer
  errors?: readonly ErrorName[]
}

export function defineEndpoint<
  Id extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Paged extends boolean = false,
>(
  endpoint: Endpoint<Query, Body, Answer> & { id: Id; paged?: Paged } & (
      | { method: 'GET' }
      | { method: 'POST'; loses: Loses }
    ),
): Endpoint<Query, Body, Answer> & { id: Id; paged: Paged } {
  // Left out means `false`; the type says so, the value stays as written.
  return endpoint as Endpoint<Query, Body, Answer> & { id: Id; paged: Paged }
}

export type QueryOf<E> = E extends Endpoint<infer Q, infer _B, infer _A> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _Q, infer B, infer _A> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<infer _Q, infer _B, infer A> ? z.output<A> : never
/** What a caller writes: defaults may be left out. */
export type QueryInput<E> = E extends Endpoint<infer Q, infer _B, infer _A> ? z.input<Q> : never
export type BodyInput<E> = E extends Endpoint<infer _Q, infer B, infer _A> ? z.input<B> : never

/** Whether a call is kept in the operation log. */
export const isLogged = (endpoint: Endpoint): boolean =>
  endpoint.logged ?? (endpoint.method === 'POST' && endpoint.access.write === true)
