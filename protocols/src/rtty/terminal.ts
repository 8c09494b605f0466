import type { RttyFrame } from './frame.ts'

/** Session ids are 32 ASCII characters the server chooses, sent without an end mark. */
export const SESSION_ID_BYTES = 32
export const MAX_TERMINALS = 10
/** A device sends no more than this of a terminal until some of it is acknowledged. */
export const TERMINAL_WINDOW_BYTES = 4_096

export type TerminalMessage =
  | { readonly kind: 'login'; readonly sid: string; readonly code: number | null }
  | { readonly kind: 'logout'; readonly sid: string }
  | { readonly kind: 'data'; readonly sid: string; readonly data: Buffer }
  | { readonly kind: 'size'; readonly sid: string; readonly columns: number; readonly rows: number }
  | { readonly kind: 'ack'; readonly sid: string; readonly bytes: number }

/** Reads the frames of terminals, of either side; null for other frames and for ones that are too short. */
export function decodeTerminal({ type, payload }: RttyFrame): TerminalMessage | null {
  if (payload.length < SESSION_ID_BYTES) return null
  const sid = payload.toString('latin1', 0, SESSION_ID_BYTES)
  const rest = payload.subarray(SESSION_ID_BYTES)
  if (type === 'login') return { kind: 'login', sid, code: rest[0] ?? null }
  if (type === 'logout') return { kind: 'logout', sid }
  if (type === 'termdata') return rest.length === 0 ? null : { kind: 'data', sid, data: rest }
  if (type === 'winsize' && rest.length >= 4) {
    return { kind: 'size', sid, columns: rest.readUInt16BE(0), rows: rest.readUInt16BE(2) }
  }
  return type === 'ack' && rest.length >= 2 ? { kind: 'ack', sid, bytes: rest.readUInt16BE(0) } : null
}

/** Payload of LOGIN: a request of the server, or with a code (0 = open, 1 = failed) the device's answer. */
export function loginPayload(sid: string, code?: 0 | 1): Buffer {
  return Buffer.concat([Buffer.from(sid, 'latin1'), Buffer.from(code === undefined ? [] : [code])])
}

export function dataPayload(sid: string, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(sid, 'latin1'), data])
}

/** Columns come first. */
export function sizePayload(sid: string, columns: number, rows: number): Buffer {
  return dataPayload(sid, u16(columns, rows))
}

export function ackPayload(sid: string, bytes: number): Buffer {
  return dataPayload(sid, u16(bytes))
}

function u16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number, at * 2)
  return bytes
}
