import type { IncomingMessage } from 'node:http'
import { PassThrough, Transform, type TransformCallback } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Forms in which a page names its own address, and what stands there instead. */
export type Replacement = readonly [from: string, to: string]

/** Documents only: what programs and files contain is not touched. */
export const hasLinks = (answer: IncomingMessage, method: string): boolean =>
  method !== 'HEAD' &&
  answer.statusCode !== 206 &&
  answer.statusCode !== 304 &&
  /^text\/(html|css)|^application\/xhtml/i.test(answer.headers['content-type'] ?? '') &&
  ENCODINGS.includes(answer.headers['content-encoding'] ?? '')

const ENCODINGS = ['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br']

export function decoderOf(encoding: string | undefined): NodeJS.ReadWriteStream {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  return encoding === 'br' ? createBrotliDecompress() : new PassThrough()
}

/** As bytes, so that no character set is guessed; what may be the beginning of a link waits for its rest. */
export class LinkRewriter extends Transform {
  readonly #replacements: readonly Replacement[]
  readonly #longest: number
  #rest = ''

  constructor(replacements: readonly Replacement[]) {
    super()
    this.#replacements = replacements
    this.#longest = Math.max(...replacements.map(([from]) => from.length))
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const text = this.#rewrite(this.#rest + chunk.toString('latin1'))
    const ready = Math.max(0, text.length - this.#longest)
    this.#rest = text.slice(ready)
    done(null, Buffer.from(text.slice(0, ready), 'latin1'))
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(this.#rest, 'latin1'))
  }

  #rewrite(text: string): string {
    return this.#replacements.reduce((now, [from, to]) => now.replaceAll(from, to), text)
  }
}

/** Plain, and as it stands in scripts and in addresses of WebSockets. */
export function replacementsFor(targetOrigin: string, origin: string): Replacement[] {
  const escaped = (text: string) => text.replaceAll('/', '\\/')
  const socket = (text: string) => text.replace(/^http/, 'ws')
  return [
    [targetOrigin, origin],
    [escaped(targetOrigin), escaped(origin)],
    [socket(targetOrigin), socket(origin)],
  ]
}
