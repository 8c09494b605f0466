import { TAG_BYTES, type TrafficKeys } from './traffic-keys.ts'

/** Type, version, length (RFC 8446, 5.1). */
export const HEAD_BYTES = 5
const VERSION = [3, 3]
export const MAX_CONTENT_BYTES = 2 ** 14
const MAX_SEALED_BYTES = MAX_CONTENT_BYTES + 256

export const RECORD = { alert: 21, handshake: 22, data: 23 } as const
export const ALERT = {
  closeNotify: 0,
  unexpectedMessage: 10,
  badRecord: 20,
  recordOverflow: 22,
  userCanceled: 90,
} as const

/** The peer broke TLS; it is told by an alert. */
export class RecordError extends Error {
  readonly alert: number

  constructor(alert: number, message: string) {
    super(message)
    this.alert = alert
  }
}

/** @param content at most `MAX_CONTENT_BYTES` */
export function sealRecord(keys: TrafficKeys, type: number, content: Uint8Array): Buffer {
  const length = content.length + 1 + TAG_BYTES
  const head = Buffer.of(RECORD.data, ...VERSION, length >> 8, length & 0xff)
  return Buffer.concat([head, ...keys.seal(head, content, Buffer.of(type))])
}

/**
 * What a protected record carries.
 *
 * @param record whole, with its head
 * @throws RecordError
 */
export function openRecord(keys: TrafficKeys, record: Uint8Array): { type: number; content: Buffer } {
  if (record[0] !== RECORD.data) throw new RecordError(ALERT.unexpectedMessage, 'a record without protection')
  const inner = unseal(keys, record)
  let end = inner.length
  while (end > 0 && inner[end - 1] === 0) end--
  if (end === 0) throw new RecordError(ALERT.unexpectedMessage, 'a record without a type')
  if (end - 1 > MAX_CONTENT_BYTES) throw new RecordError(ALERT.recordOverflow, 'a record carries too much')
  return { type: inner[end - 1]!, content: inner.subarray(0, end - 1) }
}

function unseal(keys: TrafficKeys, record: Uint8Array): Buffer {
  if (record.length < HEAD_BYTES + TAG_BYTES) throw new RecordError(ALERT.badRecord, 'a record without a tag')
  try {
    return keys.open(record.subarray(0, HEAD_BYTES), record.subarray(HEAD_BYTES))
  } catch {
    throw new RecordError(ALERT.badRecord, 'a record that the peer did not seal')
  }
}

/** Bytes as they arrive, taken out record by record. */
export class ArrivedRecords {
  #chunks: Buffer[] | undefined
  #bytes = 0

  push(bytes: Buffer): void {
    if (bytes.length === 0) return
    if (this.#chunks) this.#chunks.push(bytes)
    else this.#chunks = [bytes]
    this.#bytes += bytes.length
  }

  /**
   * The next one with its head, once it is whole.
   *
   * @throws RecordError where it would be larger than any may be
   */
  next(): Buffer | undefined {
    if (this.#bytes < HEAD_BYTES) return undefined
    const head = this.#first(HEAD_BYTES)
    const length = head.readUInt16BE(HEAD_BYTES - 2)
    if (length > MAX_SEALED_BYTES) throw new RecordError(ALERT.recordOverflow, 'a record is too large')
    const whole = HEAD_BYTES + length
    return this.#bytes < whole ? undefined : this.#take(whole)
  }

  #take(bytes: number): Buffer {
    const first = this.#first(bytes)
    const rest = first.subarray(bytes)
    if (rest.length > 0) this.#chunks![0] = rest
    else this.#chunks!.shift()
    this.#bytes -= bytes
    if (this.#bytes === 0) this.#chunks = undefined
    return first.subarray(0, bytes)
  }

  /** The first chunk, once it has so many bytes. */
  #first(bytes: number): Buffer {
    if (this.#chunks![0]!.length < bytes) this.#chunks = [Buffer.concat(this.#chunks!)]
    return this.#chunks![0]!
  }
}
