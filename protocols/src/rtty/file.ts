import type { RttyFrame } from './frame.ts'
import { dataPayload, SESSION_ID_BYTES } from './terminal.ts'

/** What a FILE frame is about, by its number on the wire. */
export const FILE_KINDS = ['send', 'recv', 'info', 'data', 'ack', 'abort'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Devices send and take no larger block. */
export const MAX_FILE_BLOCK = 64_512
/** Devices copy names into small buffers. */
export const MAX_FILE_NAME_BYTES = 120
export const MAX_FILE_BYTES = 0xffff_ffff

export interface FileMessage {
  readonly sid: string
  readonly kind: FileKind
  readonly data: Buffer
}

/** Reads FILE frames of either side; null for others, for ones that are too short, and for unknown kinds. */
export function decodeFile({ type, payload }: RttyFrame): FileMessage | null {
  const kind = type === 'file' ? FILE_KINDS[payload[SESSION_ID_BYTES] ?? FILE_KINDS.length] : undefined
  if (kind === undefined) return null
  const sid = payload.toString('latin1', 0, SESSION_ID_BYTES)
  return { sid, kind, data: payload.subarray(SESSION_ID_BYTES + 1) }
}

export function filePayload(sid: string, kind: FileKind, data: Uint8Array = new Uint8Array()): Buffer {
  return dataPayload(sid, Buffer.concat([Buffer.from([FILE_KINDS.indexOf(kind)]), data]))
}

/** Data of INFO: the size, then the name. @throws RangeError beyond 4 GiB − 1 */
export function fileInfo(name: string, size: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(size)
  return Buffer.concat([head, Buffer.from(name)])
}

export function readFileInfo(data: Buffer): { size: number; name: string } | null {
  return data.length < 4 ? null : { size: data.readUInt32BE(0), name: data.toString('utf8', 4) }
}

/** A name without folders and control characters, of so many bytes at most; null when nothing is left of it. */
export function bareFileName(name: string): string | null {
  let bare = name.replace(/^.*[/\\]/s, '').replace(/[\p{Cc}\p{Cf}]/gu, '')
  while (Buffer.byteLength(bare) > MAX_FILE_NAME_BYTES) bare = [...bare].slice(0, -1).join('')
  return bare === '' || bare === '.' || bare === '..' ? null : bare
}
