import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32, zstdDecompressSync } from 'node:zlib'
import { namingFile } from '../../../lib/start-error.ts'
import { Page } from './page.ts'
import { FOOTER_BYTES, MAGIC, PAGE_BYTES, type PageTable, type PartMeta, PLAIN_PAGE } from './part-format.ts'
import { type PartIndex, type PartNames, readIndex } from './part-index-codec.ts'

/** Room for a page at once: the default 16 KB would put it together from pieces. */
const WHOLE_PAGE = { chunkSize: PAGE_BYTES * 2 }

/** A part file that is not what it should be. */
export class CorruptPart extends Error {
  readonly path: string
  constructor(path: string, why: string) {
    super(`${path}: ${why}`)
    this.name = 'CorruptPart'
    this.path = path
  }
}

/** A part's index as it was read. */
export interface LoadedIndex {
  index: PartIndex
  names: PartNames
}

/** An open part file: what it says of itself in memory, its index and pages read on demand, everything checked by crc. */
export class PartFile {
  readonly path: string
  readonly meta: PartMeta
  /** The names of its metrics. */
  readonly metrics: ReadonlySet<string>
  readonly bytes: number
  readonly #file: number
  /** As read when it was opened, for whom it is opened for. */
  #loaded: LoadedIndex | undefined
  #holders = 0
  #isClosed = false

  private constructor(path: string, file: number, bytes: number, loaded: LoadedIndex) {
    this.path = path
    this.#file = file
    this.bytes = bytes
    this.meta = loaded.index.meta
    this.metrics = new Set(loaded.names.keys.map(({ name }) => sharedName(name)))
    this.#loaded = loaded
  }

  /** Throws CorruptPart when the footer or the index is damaged. */
  static open(path: string): PartFile {
    const file = openSync(path, 'r')
    try {
      const size = fstatSync(file).size
      return new PartFile(
        path,
        file,
        size,
        namingFile(path, () => loadIndex(path, file, size)),
      )
    } catch (error) {
      closeSync(file)
      throw error
    }
  }

  /** What is where in it; read anew from the second time on, and not kept here. Throws CorruptPart. */
  takeContents(): LoadedIndex {
    const loaded = this.#loaded ?? loadIndex(this.path, this.#file, this.bytes)
    this.#loaded = undefined
    return loaded
  }

  /** Lets go of what it read when it was opened. */
  letGo(): void {
    this.#loaded = undefined
  }

  /** For who reads its pages. */
  get descriptor(): number {
    return this.#file
  }

  /** Keeps the file open until what is answered was called as often as this: other threads read from it. */
  hold(): () => void {
    this.#holders++
    return () => {
      this.#holders--
      this.#closeWhenFree()
    }
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  close(): void {
    this.#isClosed = true
    this.#closeWhenFree()
  }

  #closeWhenFree(): void {
    if (this.#isClosed && this.#holders === 0) closeSync(this.#file)
  }
}

/** A page of an open file, checked. Throws CorruptPart. */
export function readPage(file: number, path: string, pages: PageTable, number: number): Page {
  const bytes = readInto(pageBytes(pages.length[number]!), file, pages.offset[number]!)
  if (crc32(bytes) !== pages.crc[number]) throw new CorruptPart(path, `page ${number} is damaged`)
  // Not of Node's pool: a page stays in memory without what lies beside it.
  const plain =
    bytes[0] === PLAIN_PAGE ? new Uint8Array(bytes.subarray(1)) : zstdDecompressSync(bytes, WHOLE_PAGE)
  return new Page(plain, pages.firstKey[number]!, pages.firstSpan[number]!)
}

/** Files name the same metrics; begun anew when there are so many. */
const MOST_METRICS = 20_000
const metrics = new Map<string, string>()

function sharedName(name: string): string {
  const known = metrics.get(name)
  if (known !== undefined) return known
  if (metrics.size >= MOST_METRICS) metrics.clear()
  metrics.set(name, name)
  return name
}

function loadIndex(path: string, file: number, size: number): LoadedIndex {
  if (size < FOOTER_BYTES + MAGIC.length) throw new CorruptPart(path, 'too short')
  const footer = read(file, size - FOOTER_BYTES, FOOTER_BYTES)
  if (!MAGIC.every((byte, i) => footer[16 + i] === byte)) throw new CorruptPart(path, 'no footer')
  const view = new DataView(footer.buffer)
  const offset = view.getFloat64(0, true)
  const length = view.getUint32(8, true)
  if (!(offset >= 0) || offset + length + FOOTER_BYTES !== size) throw new CorruptPart(path, 'bad footer')
  const index = read(file, offset, length)
  if (crc32(index) !== view.getUint32(12, true)) throw new CorruptPart(path, 'index is damaged')
  return parse(path, index)
}

function parse(path: string, index: Uint8Array): LoadedIndex {
  try {
    return readIndex(zstdDecompressSync(index))
  } catch (error) {
    throw new CorruptPart(path, error instanceof Error ? error.message : 'unreadable index')
  }
}

/** Where pages are read before they are unpacked or copied. */
let scratch = Buffer.allocUnsafeSlow(2 * PAGE_BYTES)

function pageBytes(length: number): Buffer<ArrayBuffer> {
  if (length > scratch.length) scratch = Buffer.allocUnsafeSlow(length)
  return scratch.subarray(0, length)
}

const read = (file: number, offset: number, length: number): Uint8Array<ArrayBuffer> =>
  readInto(Buffer.allocUnsafeSlow(length), file, offset)

function readInto(bytes: Buffer<ArrayBuffer>, file: number, offset: number): Uint8Array<ArrayBuffer> {
  const { length } = bytes
  let done = 0
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, offset + done)
    if (count === 0) break
    done += count
  }
  return bytes.subarray(0, done)
}
