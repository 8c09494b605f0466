import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** length u32 · crc32 u32 · samples u32 · queued at (ms) f64, then the compressed request. */
const HEADER = 20
const READ_BYTES = 256 * 1024

/** A compressed request as it lies in the queue. `at`: when it was queued, ms since 1970. */
export interface QueueRecord {
  bytes: Buffer
  samples: number
  at: number
}

/** One file of the queue: records behind each other, only ever added to at its end. */
export class QueueSegment {
  readonly number: number
  readonly path: string
  /** Up to here the file is whole. */
  bytes = 0
  samples = 0
  /** What failed to be written could not be taken back: nothing may be added. */
  isBroken = false
  readonly #file: FileHandle

  private constructor(number: number, path: string, file: FileHandle) {
    this.number = number
    this.path = path
    this.#file = file
  }

  /** Opens or makes the file. What a crash left half written at its end is cut off; `torn` says how much. */
  static async open(number: number, path: string): Promise<{ segment: QueueSegment; torn: number }> {
    const segment = new QueueSegment(number, path, await open(path, 'a+', 0o600))
    for (let at = 0; ; ) {
      const next = await segment.read(at)
      if (next === undefined) break
      segment.#count(next.record, next.end)
      at = next.end
    }
    const { size } = await segment.#file.stat()
    if (size > segment.bytes) await segment.#file.truncate(segment.bytes)
    return { segment, torn: size - segment.bytes }
  }

  /** On disk when it resolves. What failed to be written is taken back. */
  async append(records: readonly QueueRecord[]): Promise<void> {
    const parts = records.flatMap((record) => [headerOf(record), record.bytes])
    try {
      await writeAll(this.#file, Buffer.concat(parts))
      await this.#file.datasync()
    } catch (error) {
      await this.#file.truncate(this.bytes).catch(() => {
        this.isBroken = true
      })
      throw error
    }
    for (const record of records) this.#count(record, this.bytes + HEADER + record.bytes.length)
  }

  /** The record that begins at an offset, and where it ends; undefined at the end of what is whole. */
  async read(offset: number): Promise<{ record: QueueRecord; end: number } | undefined> {
    const first = await this.#bytes(offset, READ_BYTES)
    if (first.length < HEADER) return undefined
    const length = first.readUInt32LE(0)
    const end = HEADER + length
    const whole = end <= first.length ? first : await this.#bytes(offset, end)
    if (whole.length < end) return undefined
    const record = {
      bytes: whole.subarray(HEADER, end),
      samples: whole.readUInt32LE(8),
      at: whole.readDoubleLE(12),
    }
    return checksum(record) === whole.readUInt32LE(4) ? { record, end: offset + end } : undefined
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  #count({ samples }: QueueRecord, end: number): void {
    this.samples += samples
    this.bytes = end
  }

  async #bytes(offset: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done)
    done += bytesWritten
  }
}

function headerOf(record: QueueRecord): Buffer {
  const header = Buffer.alloc(HEADER)
  header.writeUInt32LE(record.bytes.length, 0)
  header.writeUInt32LE(checksum(record), 4)
  header.writeUInt32LE(record.samples, 8)
  header.writeDoubleLE(record.at, 12)
  return header
}

const checksum = ({ bytes, samples, at }: QueueRecord): number => crc32(bytes, crc32(`${samples} ${at}`))
