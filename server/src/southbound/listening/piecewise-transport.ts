import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/**
 * Node keeps what it reads for OpenSSL in a buffer that stays as long as the connection: 64 KB where it reads a TCP
 * socket itself, 1 KB where JavaScript hands it pieces that fit (`NodeBIO`, src/crypto/crypto_bio.h).
 */
const PIECE_BYTES = 1_000

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

  /** @param socket nobody reads it yet */
  constructor(socket: Socket) {
    super()
    this.#socket = socket
    socket.on('data', (bytes) => this.#handOn(bytes))
    socket.on('end', () => this.#end())
    socket.on('error', (error) => this.listenerCount('error') > 0 && this.emit('error', error))
    socket.on('close', () => this.emit('close'))
  }

  get destroyed(): boolean {
    return this.#socket.destroyed
  }

  pause(): this {
    this.#flows = false
    this.#socket.pause()
    return this
  }

  resume(): this {
    this.#flows = true
    if (this.#rest || this.#hasEnded) process.nextTick(() => this.#goOn())
    else this.#socket.resume()
    return this
  }

  cork(): void {
    this.#socket.cork()
  }

  uncork(): void {
    this.#socket.uncork()
  }

  write(bytes: Uint8Array, done: (error?: Error | null) => void): boolean {
    return this.#socket.write(bytes, done)
  }

  end(done: () => void): this {
    this.#socket.end(done)
    return this
  }

  destroy(): this {
    this.#socket.destroy()
    return this
  }

  #handOn(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length && this.#flows && !this.destroyed) {
      this.emit('data', bytes.subarray(at, at + PIECE_BYTES))
      at += PIECE_BYTES
    }
    this.#rest = at < bytes.length && !this.destroyed ? bytes.subarray(at) : undefined
  }

  #goOn(): void {
    const rest = this.#rest
    if (rest && this.#flows) this.#handOn(rest)
    if (this.#hasEnded) this.#tellEnd()
    else if (!this.#rest && this.#flows) this.#socket.resume()
  }

  #end(): void {
    this.#hasEnded = true
    this.#tellEnd()
  }

  /** Once, and as TCP itself does: after what arrived before it, and to nobody who does not read. */
  #tellEnd(): void {
    if (this.#rest || !this.#flows || this.#hasToldEnd) return
    this.#hasToldEnd = true
    this.emit('end')
  }
}
