import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '../../lib/logger.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import type { FirmwareRepository } from './firmware.repository.ts'
import type { ImageFolder } from './image-folder.ts'
import type { SignedPaths } from './signed-paths.ts'

export interface ServeLimits {
  /** Downloads at once; a device that is sent away tries again. */
  maxAtOnce: number
  /** A device that reads nothing for so long is given up. */
  idleMs: number
}
export const SERVE_LIMITS: ServeLimits = { maxAtOnce: 256, idleMs: 60_000 }

/** Gives images to devices that come with a signed address. */
export class ImageServer {
  readonly #images: FirmwareRepository
  readonly #folder: ImageFolder
  readonly #paths: SignedPaths
  readonly #log: Logger
  readonly #limits: ServeLimits
  #running = 0

  constructor(
    from: { images: FirmwareRepository; folder: ImageFolder; paths: SignedPaths; log: Logger },
    limits: ServeLimits = SERVE_LIMITS,
  ) {
    this.#images = from.images
    this.#folder = from.folder
    this.#paths = from.paths
    this.#log = from.log
    this.#limits = limits
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const image = this.#paths.read(request.url ?? '')
    const asks = request.method === 'GET' || request.method === 'HEAD'
    if (image === null || !asks) return refuse(response, 404, 'nothing lies here')
    if (this.#running >= this.#limits.maxAtOnce) return refuse(response, 503, 'try again later')
    this.#running++
    try {
      await this.#send(image, request, response)
    } catch (error) {
      this.#log.info({ err: error, image }, 'a device did not fetch an image to its end')
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'cannot be read')
    } finally {
      this.#running--
    }
  }

  async #send(image: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await this.#images.stored(image)
    if (!found) return refuse(response, 404, 'nothing lies here')
    const range = readRange(request.headers.range, found.bytes)
    if (range === 'unsatisfiable') {
      response.setHeader('content-range', `bytes */${found.bytes}`)
      return refuse(response, 416, 'not that part')
    }
    writeHead(response, range, found.bytes)
    if (request.method === 'HEAD') return void response.end()
    response.setTimeout(this.#limits.idleMs, () => response.destroy(new Error('reads nothing any more')))
    const { start, end } = range ?? { start: 0, end: found.bytes - 1 }
    // The pipe reads from disk no faster than the device takes it.
    await pipeline(createReadStream(this.#folder.pathOf(found.stored), { start, end }), response)
  }
}

function writeHead(response: ServerResponse, range: ByteRange | null, bytes: number): void {
  const length = range ? range.end - range.start + 1 : bytes
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'content-length': length,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` }),
  })
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${reason}\n`)
}
