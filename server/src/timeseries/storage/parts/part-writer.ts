import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { crc32, constants as zlib, zstdCompressSync } from 'node:zlib'
import { ByteWriter } from '../codec/byte-writer.ts'
import type { DevicesByKey } from './key-devices.ts'
import { FOOTER_BYTES, MAGIC, PAGE_BYTES, type PartMeta, PLAIN_PAGE, ZSTD_LEVEL } from './part-format.ts'
import { writeIndex } from './part-index-codec.ts'
import type { SeriesKey } from './row-batch-writer.ts'
import type { SpanTable } from './span-table.ts'

/** Takes columns. */
export interface ColumnSink {
  column(key: number, span: number, write: (out: ByteWriter) => void): void
}

/** Writes one part file, columns in order (key, then span). Synchronous: callers pace themselves between columns. */
export class PartWriter implements ColumnSink {
  readonly #file: number
  #offset = 0
  readonly #directory = new ByteWriter()
  readonly #bodies = new ByteWriter(PAGE_BYTES * 2)
  #entries = 0
  #last = { key: 0, span: 0 }
  #first = { key: 0, span: 0 }
  readonly #pages: { key: number; span: number; offset: number; length: number; crc: number }[] = []

  constructor(path: string) {
    this.#file = openSync(path, 'w')
    this.#write(MAGIC)
  }

  /** Adds a column whose bytes `write` puts out. `key` 0 is the times; others are the index' keys plus one. */
  column(key: number, span: number, write: (out: ByteWriter) => void): void {
    if (this.#entries === 0) this.#startPage(key, span)
    const start = this.#bodies.length
    write(this.#bodies)
    this.#directory.varint(key - this.#last.key)
    this.#directory.zigzag(span - this.#last.span)
    this.#directory.varint(this.#bodies.length - start)
    this.#last = { key, span }
    this.#entries++
    if (this.#bodies.length >= PAGE_BYTES) this.#endPage()
  }

  /** Ends the file and makes it durable. `keyDevices`: by the part's numbers, ascending. */
  finish(
    meta: PartMeta,
    keys: SeriesKey[],
    devices: string[],
    spans: SpanTable,
    keyDevices: DevicesByKey,
  ): void {
    if (this.#entries > 0) this.#endPage()
    const index = compress(writeIndex(meta, keys, devices, spans, keyDevices, this.#pages))
    const footer = new ByteWriter(FOOTER_BYTES)
    footer.f64(this.#offset)
    footer.u32(index.length)
    footer.u32(crc32(index))
    footer.raw(MAGIC)
    this.#write(index)
    this.#write(footer.view())
    fsyncSync(this.#file)
    closeSync(this.#file)
  }

  /** Gives the file up (after an error); the caller removes it. */
  abandon(): void {
    closeSync(this.#file)
  }

  #startPage(key: number, span: number): void {
    this.#first = { key, span }
    this.#last = { key, span }
  }

  #endPage(): void {
    const page = new ByteWriter(this.#directory.length + this.#bodies.length + 8)
    page.u8(PLAIN_PAGE)
    page.varint(this.#entries)
    page.raw(this.#directory.view())
    page.raw(this.#bodies.view())
    const bytes = packed(page)
    this.#pages.push({ ...this.#first, offset: this.#offset, length: bytes.length, crc: crc32(bytes) })
    this.#write(bytes)
    this.#directory.reset()
    this.#bodies.reset()
    this.#entries = 0
  }

  #write(bytes: Uint8Array): void {
    let done = 0
    while (done < bytes.length) done += writeSync(this.#file, bytes, done)
    this.#offset += bytes.length
  }
}

/** Compressed where that saves an eighth at least: else it would cost every reader more than it saves. */
function packed(page: ByteWriter): Uint8Array {
  const compressed = compress(page.view().subarray(1))
  return compressed.length * 8 <= page.length * 7 ? compressed : page.view()
}

function compress(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { params: { [zlib.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })
}
