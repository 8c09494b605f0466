/** The frame types of the rtty device link, by their number on the wire. */
export const RTTY_TYPES = [
  'register',
  'login',
  'logout',
  'termdata',
  'winsize',
  'cmd',
  'heartbeat',
  'file',
  'http',
  'ack',
] as const
export type RttyType = (typeof RTTY_TYPES)[number]

export interface RttyFrame {
  readonly type: RttyType
  readonly payload: Buffer
}

export const MAX_PAYLOAD_BYTES = 65_535
const HEAD_BYTES = 3

/** `type` u8, `length` u16 big-endian, payload. @throws RangeError beyond 65,535 bytes */
export function encodeFrame(type: RttyType, payload: Uint8Array = new Uint8Array()): Buffer {
  if (payload.length > MAX_PAYLOAD_BYTES) throw new RangeError(`rtty: a payload of ${payload.length} bytes`)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(RTTY_TYPES.indexOf(type), 0)
  head.writeUInt16BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

/** Cuts a byte stream into frames, whatever pieces it comes in. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)
  #broken = false

  /** The frames that are complete now, or null once a type is unknown: nothing after it can be read. */
  push(chunk: Uint8Array): RttyFrame[] | null {
    if (this.#broken) return null
    this.#rest = this.#rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#rest, chunk])
    const frames: RttyFrame[] = []
    while (this.#rest.length >= HEAD_BYTES) {
      const type = RTTY_TYPES[this.#rest.readUInt8(0)]
      if (type === undefined) {
        this.#broken = true
        this.#rest = Buffer.alloc(0)
        return null
      }
      const end = HEAD_BYTES + this.#rest.readUInt16BE(1)
      if (this.#rest.length < end) break
      frames.push({ type, payload: this.#rest.subarray(HEAD_BYTES, end) })
      this.#rest = this.#rest.subarray(end)
    }
    return frames
  }
}
