import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { namingFile } from '../../../lib/start-error.ts'
import { RowBatchReader, type RowSink } from '../parts/row-batch-reader.ts'
import { FRAME_HEADER } from './wal-segment.ts'

/** How a log file ended: cleanly; torn by a crash (its last frame was never acknowledged); or damaged inside. */
export type LogEnd = 'clean' | 'torn' | 'damaged'

/** How a log file ended, and how far (bytes) it could be read. */
export interface ReplayResult {
  end: LogEnd
  bytes: number
}

/** Hands every whole frame of a log file to `sink`. */
export function replayLog(path: string, sink: RowSink): ReplayResult {
  const file = openSync(path, 'r')
  try {
    return namingFile(path, () => replayFrames(file, fstatSync(file).size, new RowBatchReader(sink)))
  } finally {
    closeSync(file)
  }
}

function replayFrames(file: number, size: number, reader: RowBatchReader): ReplayResult {
  let offset = 0
  while (offset < size) {
    const payload = readFrame(file, offset, size)
    if (payload === 'torn') return { end: isFollowed(file, offset, size) ? 'damaged' : 'torn', bytes: offset }
    if (payload === 'damaged') return { end: payload, bytes: offset }
    try {
      reader.read(payload)
    } catch (error) {
      if (error instanceof RangeError) return { end: 'damaged', bytes: offset }
      throw error
    }
    offset += FRAME_HEADER + payload.length
  }
  return { end: 'clean', bytes: offset }
}

/** So far behind a bad frame another is looked for, bytes. */
const LOOKED_THROUGH = 1024 * 1024

/** Whether a whole frame comes behind a bad one: a crash tears the last frame only, so the file is damaged then. */
function isFollowed(file: number, offset: number, size: number): boolean {
  const bytes = readBytes(file, offset, Math.min(size - offset, LOOKED_THROUGH))
  const view = new DataView(bytes.buffer)
  for (let at = 1; at + FRAME_HEADER < bytes.length; at++) {
    const length = view.getUint32(at, true)
    const end = at + FRAME_HEADER + length
    if (length === 0 || end > bytes.length) continue
    if (crc32(bytes.subarray(at + FRAME_HEADER, end)) === view.getUint32(at + 4, true)) return true
  }
  return false
}

/** The payload of the frame at `offset`. A bad frame that reaches the end of the file is a torn write. */
function readFrame(file: number, offset: number, size: number): Uint8Array | 'torn' | 'damaged' {
  if (offset + FRAME_HEADER > size) return 'torn'
  const header = readBytes(file, offset, FRAME_HEADER)
  const view = new DataView(header.buffer)
  const length = view.getUint32(0, true)
  const end = offset + FRAME_HEADER + length
  if (length === 0 || end > size) return 'torn'
  const payload = readBytes(file, offset + FRAME_HEADER, length)
  if (crc32(payload) === view.getUint32(4, true)) return payload
  return end === size ? 'torn' : 'damaged'
}

function readBytes(file: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  readSync(file, bytes, 0, length, offset)
  return bytes
}
