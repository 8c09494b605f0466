import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../lib/logger.ts'
import { newToken, sha256 } from '../../lib/random.ts'
import { receiveForm } from './multipart.ts'

export interface Expected {
  sn: string
  tenant: number
  kind: 'trace'
  name: string
}
export interface Arrived {
  id: number
  name: string
  bytes: number
}

interface Place {
  expected: Expected
  timer: NodeJS.Timeout
  end(file: Arrived | null): void
}

export interface UploadLimits {
  /** How long a place stays open: a capture, and the sending of it. */
  openMs: number
  maxPlaces: number
  /** Each holds its file in memory. */
  maxAtOnce: number
}
export const UPLOAD_LIMITS: UploadLimits = { openMs: 15 * 60_000, maxPlaces: 1_000, maxAtOnce: 4 }

const PATH = /^\/files\/in\/([\w-]{43})$/

/** Takes files from devices, each at an address of its own that nobody can guess and that is good for one file. */
export class UploadDesk {
  readonly #keep: (expected: Expected, content: Buffer) => Promise<Arrived>
  readonly #log: Logger
  readonly #limits: UploadLimits
  /** By the hash of the token: the address is with the device alone. */
  readonly #places = new Map<string, Place>()
  #receiving = 0

  constructor(
    keep: (expected: Expected, content: Buffer) => Promise<Arrived>,
    log: Logger,
    limits: UploadLimits = UPLOAD_LIMITS,
  ) {
    this.#keep = keep
    this.#log = log
    this.#limits = limits
  }

  expect(expected: Expected): { path: string; arrived: Promise<Arrived | null>; cancel(): void } {
    const token = newToken()
    const key = sha256(token)
    const { promise, resolve } = Promise.withResolvers<Arrived | null>()
    const cancel = () => this.#close(key, null)
    if (this.#places.size >= this.#limits.maxPlaces) resolve(null)
    else {
      const timer = setTimeout(cancel, this.#limits.openMs)
      timer.unref()
      this.#places.set(key, { expected, timer, end: resolve })
    }
    return { path: `/files/in/${token}`, arrived: promise, cancel }
  }

  stop(): void {
    for (const key of [...this.#places.keys()]) this.#close(key, null)
  }

  /** Answers 404 to whatever is not an open place: nothing is read of it. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = sha256(PATH.exec(request.url ?? '')?.[1] ?? '')
    const place = this.#places.get(key)
    if (!place || request.method !== 'POST') return refuse(response, 404, 'nothing is expected here')
    if (this.#receiving >= this.#limits.maxAtOnce) return refuse(response, 503, 'try again later')
    // From here on the address is used up, whatever comes.
    this.#places.delete(key)
    clearTimeout(place.timer)
    this.#receiving++
    try {
      await this.#receive(place, request, response)
    } catch (error) {
      this.#log.warn({ err: error, sn: place.expected.sn }, 'a file of a device could not be taken')
      place.end(null)
      if (!response.headersSent) refuse(response, 500, 'not kept')
    } finally {
      this.#receiving--
    }
  }

  async #receive(place: Place, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receiveForm(request)
    if (!received.ok) {
      place.end(null)
      return refuse(response, received.status, received.reason)
    }
    place.end(await this.#keep(place.expected, received.content))
    response.writeHead(200, { 'content-type': 'text/plain' }).end('kept\n')
  }

  #close(key: string, file: Arrived | null): void {
    const place = this.#places.get(key)
    this.#places.delete(key)
    clearTimeout(place?.timer)
    place?.end(file)
  }
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${reason}\n`)
}
