import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { RecordCount } from './record-count.ts'

/**
 * Node keeps what it reads for OpenSSL in a buffer that stays as long as the connection: 64 KB where it reads a TCP
 * socket itself, 1 KB where JavaScript hands it pieces that fit (`NodeBIO`, src/crypto/crypto_bio.h).
 */
const PIECE_BYTES = 1_000

type AfterWrite = (error?: Error | null) => void

/**
 * TCP below TLS for connections that stay for months by the thousand: what arrives is handed on in small pieces. It has
 * of a Duplex what `tls` asks of one, for a whole one costs 2 KB (docs/decisions/0154).
 */
export class PiecewiseTransport extends EventEmitter {
  readonly readable = true
  readonly writable = true
  readonly readableObjectMode = false
  readonly allowHalfOpen = false
  readonly #socket: Socket
  #flows = false
  /** Arrived and not handed on: it was paused in between. */
  #rest: Buffer | undefined
  #hasEnded = false
  #hasToldEnd = false
  #isHeld = false
  #isReleased = false
  #writes = 0
  /** Called once nothing is being written. */
  #written: (() => void) | undefined
  readonly received = new RecordCount()
  readonly sent = new RecordCount()
  readonly #listeners = {
    data: (bytes: Buffer) => this.#handOn(bytes),
    end: () => this.#end(),
    error: (error: Error) => void (this.listenerCount('error') > 0 && this.emit('error', error)),
    close: () => void this.emit('close'),
  }

  /** @param socket nobody reads it yet */
  constructor(socket: Socket) {
    super()
    this.#socket = socket
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener)
  }

  /** Hands nothing on any more, whoever asks for it. */
  hold(): void {
    this.#isHeld = true
    this.#socket.pause()
  }

  get isWriting(): boolean {
    return this.#writes > 0
  }

  /** Once, when all that was written has left. */
  whenWritten(then: () => void): void {
    if (this.#writes === 0) then()
    else this.#written = then
  }

  /**
   * The TCP socket is somebody else's from now on; it is paused.
   *
   * @returns what arrived and was not handed on
   */
  release(): Buffer {
    for (const [event, listener] of Object.entries(this.#listeners)) this.#socket.off(event, listener)
    this.#isReleased = true
    return this.#rest ?? Buffer.alloc(0)
  }

  get destroyed(): boolean {
    return this.#socket.destroyed
  }

  pause(): this {
    this.#flows = false
    if (!this.#isReleased) this.#socket.pause()
    return this
  }

  resume(): this {
    this.#flows = true
    if (this.#rest || this.#hasEnded) process.nextTick(() => this.#goOn())
    else if (this.#mayHandOn) this.#socket.resume()
    return this
  }

  cork(): void {
    this.#socket.cork()
  }

  uncork(): void {
    this.#socket.uncork()
  }

  write(bytes: Uint8Array, done: AfterWrite): boolean {
    if (this.#isReleased) return false
    this.sent.count(bytes)
    this.#writes++
    return this.#socket.write(bytes, (error) => this.#afterWrite(done, error))
  }

  end(done: () => void): this {
    if (!this.#isReleased) this.#socket.end(done)
    return this
  }

  destroy(): this {
    if (!this.#isReleased) this.#socket.destroy()
    return this
  }

  get #mayHandOn(): boolean {
    return this.#flows && !this.#isHeld
  }

  #afterWrite(done: AfterWrite, error?: Error | null): void {
    this.#writes--
    done(error)
    if (this.#writes > 0 || !this.#written) return
    const then = this.#written
    this.#written = undefined
    then()
  }

  /** No piece has parts of two records: what follows one may be for somebody else. */
  #handOn(bytes: Buffer): void {
    let rest: Uint8Array = bytes
    while (rest.length > 0 && this.#mayHandOn && !this.destroyed) {
      const piece = this.received.cut(rest, PIECE_BYTES)
      rest = rest.subarray(piece.length)
      this.emit('data', piece)
    }
    this.#rest = rest.length > 0 && !this.destroyed ? (rest as Buffer) : undefined
  }

  #goOn(): void {
    const rest = this.#rest
    if (rest && this.#mayHandOn) this.#handOn(rest)
    if (this.#hasEnded) this.#tellEnd()
    else if (!this.#rest && this.#mayHandOn) this.#socket.resume()
  }

  #end(): void {
    this.#hasEnded = true
    this.#tellEnd()
  }

  /** Once, and as TCP itself does: after what arrived before it, and to nobody who does not read. */
  #tellEnd(): void {
    if (this.#rest || !this.#mayHandOn || this.#hasToldEnd) return
    this.#hasToldEnd = true
    this.emit('end')
  }
}
