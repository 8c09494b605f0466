import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { refuseForLimit, refusePlainly } from '../../http/plain-refusal.ts'
import { readerOf } from '../../http/reader.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairQueue, type QueueLimit } from '../../lib/fair-share/fair-queue.ts'
import { addressHolder, type Holders } from '../../lib/fair-share/holders.ts'
import type { Holding } from '../../lib/fair-share/holding.ts'
import { LimitReached } from '../../lib/fair-share/limit-reached.ts'
import type { Logger } from '../../lib/logger.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import type { FirmwareRepository } from './firmware.repository.ts'
import type { ImageFolder } from './image-folder.ts'
import type { SignedPaths } from './signed-paths.ts'

export interface ServeLimits {
  /** Downloads at once. Not every agent tries again: it waits first, and is sent away when that takes long. */
  turns: QueueLimit
  /** A device that reads nothing for so long is given up. */
  idleMs: number
}
export const SERVE_LIMITS: ServeLimits = {
  turns: { name: 'image_downloads', total: 384, own: { device: 4 }, waiting: 2_000, waitMs: 20_000 },
  idleMs: 60_000,
}

export interface ImageServerParts {
  images: Pick<FirmwareRepository, 'stored'>
  folder: ImageFolder
  paths: Pick<SignedPaths, 'read'>
  /** Whose a device is now; null = nobody's. */
  tenantOf(sn: string): number | null
  clock: Clock
  log: Logger
}

/** Gives images to devices that come with a signed address. */
export class ImageServer {
  readonly #parts: ImageServerParts
  readonly #idleMs: number
  readonly #turns: FairQueue

  constructor(parts: ImageServerParts, { turns, idleMs }: ServeLimits = SERVE_LIMITS) {
    this.#parts = parts
    this.#idleMs = idleMs
    this.#turns = new FairQueue(turns, parts.clock)
  }

  /** Devices that wait for their turn. */
  get waiting(): number {
    return this.#turns.waiting
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = this.#parts.paths.read(request.url ?? '')
    const asks = request.method === 'GET' || request.method === 'HEAD'
    if (asked === null || !asks) return refusePlainly(response, 404, 'nothing lies here')
    const { image, sn } = asked
    const holders = this.#holders(sn, request.socket.remoteAddress ?? 'unknown')
    let turn: Holding | undefined
    try {
      turn = await this.#turns.take(holders, { signal: readerOf({ raw: response }) })
      await this.#send(image, request, response)
    } catch (error) {
      if (error instanceof LimitReached) return refuseForLimit(response, error)
      this.#parts.log.info({ err: error, image, sn }, 'a device did not fetch an image to its end')
      if (response.headersSent) response.destroy()
      else refusePlainly(response, 500, 'cannot be read')
    } finally {
      turn?.end()
    }
  }

  /** One that was unbound meanwhile counts by where it calls from. */
  #holders(sn: string, address: string): Holders {
    const tenant = this.#parts.tenantOf(sn)
    return tenant === null ? { address: addressHolder(address), device: sn } : { tenant, device: sn }
  }

  async #send(image: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await this.#parts.images.stored(image)
    if (!found) return refusePlainly(response, 404, 'nothing lies here')
    const range = readRange(request.headers.range, found.bytes)
    if (range === 'unsatisfiable') {
      response.setHeader('content-range', `bytes */${found.bytes}`)
      return refusePlainly(response, 416, 'not that part')
    }
    writeHead(response, range, found.bytes)
    if (request.method === 'HEAD') return void response.end()
    response.setTimeout(this.#idleMs, () => response.destroy(new Error('reads nothing any more')))
    const { start, end } = range ?? { start: 0, end: found.bytes - 1 }
    // The pipe reads from disk no faster than the device takes it.
    await pipeline(createReadStream(this.#parts.folder.pathOf(found.stored), { start, end }), response)
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
