import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ExportName, exportOptions } from '#contract/lists/exports.ts'
import type { Clock } from '../lib/clock.ts'
import { byteOrderMark, type CsvCell, csvLine } from '../lib/csv/csv.ts'
import { FairQueue } from '../lib/fair-share/fair-queue.ts'
import type { Logger } from '../lib/logger.ts'
import { wordOf } from '../lib/words/locale-words.ts'
import { admit } from './access.ts'
import { ApiError } from './api-error.ts'
import type { Guard } from './guard.ts'
import { checkInput } from './parse.ts'
import type { Caller, Route, Rows } from './route.ts'
import { callerByTicket, endWithCaller, type TicketCalls } from './ticket-call.ts'

export interface ExportColumn<Row> {
  /** Key of its word in the locales, `file:key`. */
  word: string
  /** Stands in brackets behind the word. */
  unit?: string
  value: (row: Row) => CsvCell
}

/** A list that can be taken away: its endpoint, and what each column of the console becomes in the file. */
export interface ExportList<Row = unknown> {
  name: ExportName
  endpoint: Endpoint
  columns: Record<string, readonly ExportColumn<Row>[]>
  /** Adds to a page's rows what the list's answer does not carry. */
  prepare?(caller: Caller, rows: Row[], columns: readonly string[]): Promise<Row[]>
}

export interface ExportDeps extends TicketCalls {
  lists: readonly ExportList[]
  routes: readonly Route[]
  guard: Guard
  clock: Clock
  log: Logger
}

/** Each reads its whole list, as fast as it is taken. */
const queueOfExports = { name: 'exports', total: 8, waiting: 64, waitMs: 20_000 } as const

/** `GET /v2/exports/<list>?…&ticket=…`: a whole filtered list as CSV, read page by page as fast as it is taken. */
export function mountExports(app: FastifyInstance, deps: ExportDeps): void {
  const queue = new FairQueue(queueOfExports, deps.clock)
  for (const list of deps.lists) {
    app.get(`/v2/exports/${list.name}`, (request, reply) => send(list, request, reply, deps, queue))
  }
}

async function send(
  list: ExportList,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ExportDeps,
  queue: FairQueue,
): Promise<FastifyReply> {
  const { caller: person, query } = await callerByTicket(request, deps)
  const { columns, language, ...filter } = query
  const options = checkInput(exportOptions, { columns, language })
  const wanted = checkInput(list.endpoint.query!, filter) as object
  const mayStill = () => admit(list.endpoint, person, { query: wanted, body: undefined }, deps.guard)
  const caller = await mayStill()
  const chosen = chosenColumns(list, options.columns)
  const pages = pagesOf(list, caller, { query: wanted, columns: options.columns }, deps)
  const turn = await queue.take({ account: person.accountId, tenant: person.tenant })
  endWithCaller(reply, { caller: person, mayStill, over: turn.end }, deps)
  // The first page before the first byte: what is refused is refused in the usual way.
  const first = await pages.next()
  const head = await Promise.all(chosen.map((column) => headOf(column, options.language)))
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  reply.header('cache-control', 'no-store')
  reply.header('content-type', 'text/csv; charset=utf-8; header=present')
  reply.header('content-disposition', `attachment; filename="${list.name}-${day}.csv"`)
  return reply.send(Readable.from(text(head, chosen, first, pages, deps.log), { highWaterMark: 2 }))
}

function chosenColumns(list: ExportList, names: readonly string[]): ExportColumn<unknown>[] {
  return [...new Set(names)].flatMap((name) => {
    if (!Object.hasOwn(list.columns, name)) throw new ApiError('invalid_parameter', {}, 'columns')
    return list.columns[name]!
  })
}

async function headOf({ word, unit }: ExportColumn<unknown>, language: string): Promise<string> {
  const text = await wordOf(language, word)
  return unit ? `${text} (${unit})` : text
}

async function* pagesOf(
  { endpoint, prepare }: ExportList,
  caller: Caller,
  { query, columns }: { query: object; columns: readonly string[] },
  { routes, starts }: ExportDeps,
): AsyncGenerator<unknown[], void> {
  const { handle } = routes.find((route) => route.endpoint.id === endpoint.id)!
  let cursor: string | undefined
  do {
    const part = { ...query, cursor, limit: limits.pageMax }
    const call = { caller, query: part, body: undefined, address: '', userAgent: '' }
    // A page is as much work as a call.
    await starts.turn(caller.accountId)
    const { rows, page } = (await handle(call as never)) as Rows<unknown>
    yield prepare ? await prepare(caller, rows, columns) : rows
    cursor = page?.next ?? undefined
  } while (cursor)
}

/** One piece per page. A failure on the way breaks the download off: half a file never looks like a whole one. */
async function* text(
  head: string[],
  columns: ExportColumn<unknown>[],
  first: IteratorResult<unknown[], void>,
  rest: AsyncGenerator<unknown[], void>,
  log: Logger,
): AsyncGenerator<string> {
  const lines = (rows: unknown[]) =>
    rows.map((row) => csvLine(columns.map((column) => column.value(row)))).join('')
  try {
    yield byteOrderMark + csvLine(head) + lines(first.value ?? [])
    for await (const rows of rest) yield lines(rows)
  } catch (error) {
    log.error({ err: error }, 'an export broke off')
    throw error
  }
}
