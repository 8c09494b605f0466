import { compress } from 'snappy'
import { ByteReader } from '../../storage/codec/byte-reader.ts'
import { type StoreAddress, whyFailed, wordsOf } from '../outside-http.ts'

/** How the store answered a request. `later`: nothing was wrong with the request itself. */
export type Outcome = { kind: 'taken' } | { kind: 'refused'; why: string } | RetryLater

export interface RetryLater {
  kind: 'later'
  why: string
  afterMs?: number
  /** It answers, and so has forgotten nothing it took. */
  isAlive: boolean
}

/** What of a request the store did not take. */
export interface Remainder {
  samples: number
  why: string
}

const TIMEOUT_MS = 30_000
const MOST_WAIT_MS = 300_000
/** These are about what was sent; others (a wrong password, a wrong path) about how the store is asked. */
const ABOUT_THE_REQUEST = new Set([400, 413, 422])
/** A request whose samples are refused one by one is not taken apart for ever. */
const MOST_TRIES = 400

/** Sends one request. Never rejects. */
export async function send(address: StoreAddress, bytes: Buffer, stop: AbortSignal): Promise<Outcome> {
  try {
    const response = await fetch(address.url, {
      method: 'POST',
      headers: {
        ...address.headers,
        'content-type': 'application/x-protobuf',
        'content-encoding': 'snappy',
        'x-prometheus-remote-write-version': '0.1.0',
      },
      body: new Uint8Array(await compress(bytes)),
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return await outcomeOf(response)
  } catch (error) {
    return { kind: 'later', why: whyFailed(error), isAlive: false }
  }
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const words = await wordsOf(response)
  if (response.ok) return { kind: 'taken' }
  const why = `${response.status} ${words}`.trim()
  if (ABOUT_THE_REQUEST.has(response.status)) return { kind: 'refused', why }
  const afterMs = retryAfter(response.headers.get('retry-after'))
  return { kind: 'later', why, isAlive: response.status < 500, ...(afterMs !== undefined && { afterMs }) }
}

function retryAfter(text: string | null): number | undefined {
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(MOST_WAIT_MS, Math.max(0, ms)) : undefined
}

/**
 * What is left of a refused request when all that the store takes of it is taken: it is halved until what is refused
 * stands alone. Halves go in order, so that each series stays in order. A Remainder, or why to try again later.
 */
export async function sendInParts(
  bytes: Buffer,
  why: string,
  sendPart: (bytes: Buffer) => Promise<Outcome>,
): Promise<Remainder | RetryLater> {
  const left: Remainder = { samples: 0, why }
  const waiting = [{ part: seriesOf(bytes), isRefused: true }]
  for (let tries = 0; waiting.length > 0; ) {
    const { part, isRefused } = waiting.pop()!
    if (!isRefused && tries++ < MOST_TRIES) {
      const outcome = await sendPart(Buffer.concat(part))
      if (outcome.kind === 'later') return outcome
      if (outcome.kind === 'taken') continue
      left.why = outcome.why
    }
    if (part.length === 1 || tries >= MOST_TRIES) left.samples += part.length
    else for (const half of halvesOf(part)) waiting.push({ part: half, isRefused: false })
  }
  return left
}

/** The second, then the first: what is pushed last is next. */
function halvesOf<T>(part: T[]): [T[], T[]] {
  const middle = part.length >> 1
  return [part.slice(middle), part.slice(0, middle)]
}

/** The series of a request, each as bytes that are a request of their own; our encoder gives each one sample. */
function seriesOf(bytes: Buffer): Buffer[] {
  const reader = new ByteReader(bytes)
  const all: Buffer[] = []
  while (!reader.done) {
    const start = reader.at
    reader.u8()
    reader.raw(reader.varint())
    all.push(bytes.subarray(start, reader.at))
  }
  return all
}
