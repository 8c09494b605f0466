import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuseForLimit, refusePlainly } from '../../http/plain-refusal.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairPlaces } from '../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../lib/fair-share/holding.ts'
import { LimitReached } from '../../lib/fair-share/limit-reached.ts'
import type { Logger } from '../../lib/logger.ts'
import { newToken, sha256 } from '../../lib/random.ts'
import { receiveForm, type UploadPace } from './multipart.ts'

export interface ExpectedUpload {
  sn: string
  tenant: number
  kind: 'trace'
  name: string
}
export interface ArrivedUpload {
  id: number
  name: string
  bytes: number
}

interface OpenUpload {
  expected: ExpectedUpload
  timer: NodeJS.Timeout
  holding: Holding
  end(file: ArrivedUpload | null): void
}

export interface UploadLimits {
  /** How long a place stays open: a capture, and the sending of it. */
  openMs: number
  maxPlaces: number
  /** Each holds its file in memory. */
  maxAtOnce: number
  /** Who sends more slowly has no place here. */
  pace: UploadPace
}
export const UPLOAD_LIMITS: UploadLimits = {
  openMs: 15 * 60_000,
  maxPlaces: 1_000,
  maxAtOnce: 8,
  pace: { graceMs: 10_000, leastBytesPerSecond: 16_384 },
}

const PATH = /^\/files\/in\/([\w-]{43})$/

/** Takes files from devices, each at an address of its own that nobody can guess and that is good for one file. */
export class ExpectedUploads {
  readonly #keep: (expected: ExpectedUpload, content: Buffer) => Promise<ArrivedUpload>
  readonly #log: Logger
  readonly #limits: UploadLimits
  /** By the hash of the token: the address is with the device alone. */
  readonly #places = new Map<string, OpenUpload>()
  readonly #open: FairPlaces
  readonly #receiving: FairPlaces

  constructor(
    keep: (expected: ExpectedUpload, content: Buffer) => Promise<ArrivedUpload>,
    { log, clock, limits = UPLOAD_LIMITS }: { log: Logger; clock: Clock; limits?: UploadLimits | undefined },
  ) {
    this.#keep = keep
    this.#log = log
    this.#limits = limits
    this.#open = new FairPlaces({ name: 'uploads', total: limits.maxPlaces }, clock)
    this.#receiving = new FairPlaces({ name: 'uploads', total: limits.maxAtOnce }, clock)
  }

  /** @throws LimitReached */
  expect(expected: ExpectedUpload): { path: string; arrived: Promise<ArrivedUpload | null>; cancel(): void } {
    const token = newToken()
    const key = sha256(token)
    const { promise, resolve } = Promise.withResolvers<ArrivedUpload | null>()
    const cancel = () => this.#close(key, null)
    const holding = this.#open.take({ tenant: expected.tenant })
    const timer = setTimeout(cancel, this.#limits.openMs).unref()
    this.#places.set(key, { expected, timer, holding, end: resolve })
    return { path: `/files/in/${token}`, arrived: promise, cancel }
  }

  stop(): void {
    for (const key of [...this.#places.keys()]) this.#close(key, null)
  }

  /** Answers 404 to whatever is not an open place: nothing is read of it. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = sha256(PATH.exec(request.url ?? '')?.[1] ?? '')
    const place = this.#places.get(key)
    if (!place || request.method !== 'POST') return refusePlainly(response, 404, 'nothing is expected here')
    const turn = this.#turn(place)
    if (turn instanceof LimitReached) return refuseForLimit(response, turn)
    // From here on the address is used up, whatever comes.
    this.#remove(key, place)
    try {
      await this.#receive(place, request, response)
    } catch (error) {
      this.#log.warn({ err: error, sn: place.expected.sn }, 'a file of a device could not be taken')
      place.end(null)
      if (!response.headersSent) refusePlainly(response, 500, 'not kept')
    } finally {
      turn.end()
    }
  }

  #turn({ expected }: OpenUpload): Holding | LimitReached {
    try {
      return this.#receiving.take({ tenant: expected.tenant })
    } catch (error) {
      if (error instanceof LimitReached) return error
      throw error
    }
  }

  async #receive(place: OpenUpload, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receiveForm(request, this.#limits.pace)
    if (!received.ok) {
      place.end(null)
      return refusePlainly(response, received.status, received.reason)
    }
    place.end(await this.#keep(place.expected, received.content))
    response.writeHead(200, { 'content-type': 'text/plain' }).end('kept\n')
  }

  #close(key: string, file: ArrivedUpload | null): void {
    const place = this.#places.get(key)
    if (!place) return
    this.#remove(key, place)
    place.end(file)
  }

  #remove(key: string, { timer, holding }: OpenUpload): void {
    this.#places.delete(key)
    clearTimeout(timer)
    holding.end()
  }
}
