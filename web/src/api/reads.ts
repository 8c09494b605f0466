import { ApiError } from './api-error'
import { Deadline } from './deadline'

/** What a GET came to: whether HTTP says that it succeeded, and its JSON, if it was some. */
export interface ReadAnswer {
  ok: boolean
  body: unknown
}

interface Read {
  address: string
  sessid: string | null
  signal: AbortSignal | undefined
  settle(answer: ReadAnswer): void
  fail(error: unknown): void
}

/** Parts of a screen that are drawn one after another ask one after another. */
const momentMs = 10
/** The server takes no more in one request. */
const mostReads = 32

/** The server gives a query up after 30 s. */
const readDeadlineMs = 35_000

let areJoined = false
let waiting: Read[] = []

/** From now on, what is read in one moment travels in one request. Alone, a read stays a GET of its own. */
export function joinReads(): void {
  areJoined = true
}

/** Reads; no answer at all is a failed request, a read given up stays an AbortError. */
export function readAt(
  address: string,
  sessid: string | null,
  signal: AbortSignal | undefined,
): Promise<ReadAnswer> {
  if (!areJoined || sessid === null) return readAlone(address, sessid, signal)
  return new Promise((settle, fail) => {
    if (waiting.length === 0) setTimeout(sendWaiting, momentMs)
    waiting.push({ address, sessid, signal, settle, fail })
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

async function readAlone(address: string, sessid: string | null, signal?: AbortSignal): Promise<ReadAnswer> {
  const headers = { accept: 'application/json', ...(sessid !== null && { authorization: sessid }) }
  return within(new Deadline(readDeadlineMs, signal), async (deadline) => {
    const response = await reach(address, { headers, signal: deadline.signal })
    return { ok: response.ok, body: await response.json().catch(() => undefined) }
  })
}

/** What is not there by then has timed out, whatever it failed with. */
export async function within<T>(deadline: Deadline, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  try {
    const done = await work(deadline)
    if (deadline.isOver) throw new ApiError('timed_out')
    return done
  } catch (error) {
    throw deadline.isOver ? new ApiError('timed_out') : error
  } finally {
    deadline.end()
  }
}

/** Fetches; no answer at all is a failed request, a call given up stays an AbortError. */
export async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError('request_failed')
  }
}

function sendWaiting(): void {
  const reads = Map.groupBy(
    waiting.filter(({ signal }) => !signal?.aborted),
    ({ sessid }) => sessid,
  )
  waiting = []
  for (const [sessid, all] of reads)
    for (let at = 0; at < all.length; at += mostReads) void send(all.slice(at, at + mostReads), sessid!)
}

async function send(reads: readonly Read[], sessid: string): Promise<void> {
  const [only] = reads
  try {
    if (only && reads.length === 1) only.settle(await readAlone(only.address, sessid, only.signal))
    else await within(new Deadline(readDeadlineMs), ({ signal }) => sendJoined(reads, sessid, signal))
  } catch (error) {
    for (const read of reads) read.fail(error)
  }
}

/** Each is answered as soon as its line is there; what the answer ends without has failed. */
async function sendJoined(reads: readonly Read[], sessid: string, signal: AbortSignal): Promise<void> {
  const response = await reach('/v2/reads', {
    method: 'POST',
    headers: { accept: 'application/x-ndjson', 'content-type': 'application/json', authorization: sessid },
    body: JSON.stringify({ data: { reads: reads.map(({ address }) => address) } }),
    signal,
  })
  if (!response.ok || !response.body) {
    const body: unknown = await response.json().catch(() => undefined)
    for (const read of reads) read.settle({ ok: false, body })
    return
  }
  for await (const line of linesOf(response.body)) {
    const { read, status, body } = JSON.parse(line) as { read: number; status: number; body: unknown }
    reads[read]?.settle({ ok: status >= 200 && status < 300, body: body ?? undefined })
  }
  throw new ApiError('request_failed')
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done || value === undefined) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    yield* lines.filter((line) => line !== '')
  }
}
