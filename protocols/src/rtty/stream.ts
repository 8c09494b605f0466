import type { Registration } from './registration.ts'

/** Stream ids are 18 opaque bytes that the server chooses. */
export const STREAM_ID_BYTES = 18
/** What devices take at once; the frame could hold a little more. */
export const MAX_STREAM_BYTES = 60_000
const TARGET_BYTES = 6

/** An address behind the device; only the first frame of a stream counts. */
export interface StreamTarget {
  /** IPv4. */
  readonly address: string
  readonly port: number
  /** The device does the TLS, without looking at certificates; version 3 cannot. */
  readonly https: boolean
}

export interface StreamRequest extends StreamTarget {
  readonly stream: string
  /** Nothing opens a connection, or ends one. */
  readonly data: Buffer
}

export interface StreamData {
  readonly stream: string
  /** Nothing: the device's side is closed, or never opened. */
  readonly data: Buffer
}

type Version = Registration['version']

/** A number as a stream id: unique on its connection as long as it is counted up. */
export const streamId = (count: number): string => count.toString(16).padStart(STREAM_ID_BYTES, '0')

/** Payload of HTTP from the server. Every frame repeats the target. @throws RangeError for what is no IPv4 address */
export function streamRequest(
  version: Version,
  { stream, address, port, https, data }: StreamRequest,
): Buffer {
  const parts = address.split('.').map(Number)
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255)))
    throw new RangeError(`rtty: ${address} is no IPv4 address`)
  const head = Buffer.from([...(version === 3 ? [] : [https ? 1 : 0]), ...Buffer.from(stream, 'latin1')])
  return Buffer.concat([head, Buffer.from([...parts, port >> 8, port & 255]), data])
}

/** What the device reads; null when it is too short. */
export function decodeStreamRequest(payload: Buffer, version: Version): StreamRequest | null {
  const at = version === 3 ? 0 : 1
  const target = at + STREAM_ID_BYTES
  if (payload.length < target + TARGET_BYTES) return null
  return {
    https: at === 1 && payload[0] === 1,
    stream: payload.toString('latin1', at, target),
    address: payload.subarray(target, target + 4).join('.'),
    port: payload.readUInt16BE(target + 4),
    data: payload.subarray(target + TARGET_BYTES),
  }
}

/** Payload of HTTP from the device. */
export const streamData = (stream: string, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(stream, 'latin1'), data])

export function decodeStreamData(payload: Buffer): StreamData | null {
  if (payload.length < STREAM_ID_BYTES) return null
  return {
    stream: payload.toString('latin1', 0, STREAM_ID_BYTES),
    data: payload.subarray(STREAM_ID_BYTES),
  }
}
