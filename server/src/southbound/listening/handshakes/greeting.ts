import type { Socket } from 'node:net'

/** Head of a TLS record: type, version, length (RFC 8446, 5.1). */
const HEAD_BYTES = 5
const HANDSHAKE_RECORD = 0x16
/** Agents greet with 200 to 600 bytes, with post-quantum keys 2,000; nothing follows before the answer. */
const MAX_BYTES = 4 * 1024

/**
 * What a peer of TLS says first, taken from a socket that nobody reads yet. Who says nothing, or half of it, costs a
 * socket and no place among those who shake hands.
 */
export class Greeting {
  readonly #socket: Socket
  readonly #whole: () => void
  #bytes = Buffer.alloc(0)
  #isWhole = false

  /** @param whole called once, when it has come, or something that is no greeting of TLS: TLS says so then */
  constructor(socket: Socket, whole: () => void) {
    this.#socket = socket
    this.#whole = whole
    socket.on('readable', this.#look)
    socket.on('end', this.#giveUp)
  }

  /** Gives back what was read; whoever reads the socket now reads it first. */
  release(): void {
    this.#socket.off('readable', this.#look)
    this.#socket.off('end', this.#giveUp)
    if (this.#bytes.length > 0) this.#socket.unshift(this.#bytes)
  }

  readonly #look = (): void => {
    for (let bytes = this.#socket.read(); bytes !== null; bytes = this.#socket.read())
      this.#bytes = Buffer.concat([this.#bytes, bytes])
    if (this.#bytes.length > MAX_BYTES) this.#giveUp()
    else if (!this.#isWhole && isWhole(this.#bytes)) {
      this.#isWhole = true
      this.#whole()
    }
  }

  readonly #giveUp = (): void => {
    this.#socket.destroy()
  }
}

function isWhole(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  if (bytes[0] !== HANDSHAKE_RECORD) return true
  return bytes.length >= HEAD_BYTES && bytes.length >= HEAD_BYTES + bytes.readUInt16BE(HEAD_BYTES - 2)
}
