import { Duplex } from 'node:stream'
import { MAX_STREAM_BYTES } from '#protocols/rtty/stream.ts'
import type { LinkConnection } from '../../ports.ts'

export interface StreamLine {
  /** @returns a promise while the device's connection takes no more */
  send(data: Uint8Array): Promise<void> | undefined
  /** Our side is closed. */
  closed(): void
  /** Bytes that came and were not read yet, more or fewer of them. @returns false: too many of the link */
  unread(change: number): boolean
}

const NOTHING = new Uint8Array()

/** One TCP connection that the device makes for us, as Node's streams have it. */
export class LinkStream extends Duplex implements LinkConnection {
  sent = 0
  received = 0
  readonly #line: StreamLine
  readonly #maxUnread: number
  readonly #waiting: Buffer[] = []
  #unread = 0
  #wanted = false

  constructor(line: StreamLine, maxUnread: number) {
    super({ allowHalfOpen: false })
    this.#line = line
    this.#maxUnread = maxUnread
    // The first frame makes the device connect, before anything is said.
    void line.send(NOTHING)
  }

  /** From the device. */
  receive(data: Buffer): void {
    if (this.destroyed) return
    this.received += data.length
    if (this.#wanted) {
      this.#wanted = this.push(data)
      return
    }
    this.#waiting.push(data)
    this.#unread += data.length
    const fits = this.#line.unread(data.length)
    if (!fits || this.#unread > this.#maxUnread) this.destroy(new Error('it is sent faster than it is read'))
  }

  /** The device's side is closed. */
  endedByDevice(): void {
    this.#waiting.push(NOTHING as Buffer)
    if (this.#wanted) this._read()
  }

  override _read(): void {
    this.#wanted = true
    while (this.#wanted && this.#waiting.length > 0) {
      const next = this.#waiting.shift()!
      if (next.length === 0) {
        this.#wanted = false
        this.push(null)
        return
      }
      this.#count(-next.length)
      this.#wanted = this.push(next)
    }
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    void this.#send(chunk).then(() => done(), done)
  }

  override _final(done: () => void): void {
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#waiting.length = 0
    this.#count(-this.#unread)
    this.#line.closed()
    done(error)
  }

  async #send(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; at += MAX_STREAM_BYTES) {
      if (this.destroyed) return
      const piece = chunk.subarray(at, at + MAX_STREAM_BYTES)
      this.sent += piece.length
      await this.#line.send(piece)
    }
  }

  #count(change: number): void {
    this.#unread += change
    this.#line.unread(change)
  }
}
