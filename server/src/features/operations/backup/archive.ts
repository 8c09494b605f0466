import { BackupDamaged } from './sealed-stream.ts'

/** What stands before the bytes of one thing in an archive. */
export type EntryHead =
  | { type: 'about'; madeAt: number; version: string; engine: string; migrations: string[] }
  | { type: 'table'; name: string; columns: string[] }
  | { type: 'file'; path: string }
  /** The end: how much there was, to be held against what was read. */
  | {
      type: 'end'
      tables: Record<string, number>
      next: Record<string, number>
      files: number
      bytes: number
    }

export interface Entry {
  head: EntryHead
  /** To be read to its end before the next entry. */
  body: AsyncIterable<Buffer>
}

const HEAD_MAX = 1024 * 1024
const CHUNK_MAX = 16 * 1024 * 1024

const sized = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Entries one after the other: a head, chunks, and a chunk of no bytes. */
export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    yield sized(Buffer.from(JSON.stringify(head)))
    for await (const chunk of body) if (chunk.length > 0) yield sized(chunk)
    yield Buffer.alloc(4)
  }
}

/** @throws BackupDamaged where it does not end where an entry does */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new Bytes(source)
  for (;;) {
    const length = await reader.take(4, true)
    if (length === null) return
    const text = (await reader.take(checked(length.readUInt32BE(), HEAD_MAX)))!
    const head = JSON.parse(text.toString()) as EntryHead
    const body = chunksOf(reader)
    yield { head, body }
    for await (const _rest of body);
  }
}

async function* chunksOf(reader: Bytes): AsyncGenerator<Buffer> {
  for (;;) {
    const length = checked((await reader.take(4))!.readUInt32BE(), CHUNK_MAX)
    if (length === 0) return
    yield (await reader.take(length))!
  }
}

function checked(length: number, max: number): number {
  if (length > max) throw new BackupDamaged('the archive is damaged')
  return length
}

/** So many bytes at a time from a stream that comes in pieces of its own. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #waiting: Buffer[] = []
  #count = 0
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** @returns null at the very end, where that may be */
  async take(count: number, mayEnd = false): Promise<Buffer | null> {
    while (this.#count < count) {
      const { value, done } = await this.#source.next()
      if (done && this.#count === 0 && mayEnd) return null
      if (done) throw new BackupDamaged('the archive ends in the middle')
      this.#waiting.push(value)
      this.#count += value.length
    }
    const all = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting)
    this.#waiting = [all.subarray(count)]
    this.#count -= count
    return all.subarray(0, count)
  }
}
