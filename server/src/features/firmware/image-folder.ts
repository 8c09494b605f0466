import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const PART = '.part'

/** Where the content of images lies; what is not complete ends in `.part`. */
export class ImageFolder {
  readonly #folder: string
  /** Of files as they were then: an image that many devices fetch is read once. */
  readonly #sums = new Map<string, { of: string; sha256: Promise<string> }>()
  constructor(folder: string) {
    this.#folder = folder
  }

  pathOf(stored: string): string {
    return join(this.#folder, stored)
  }

  async begin(): Promise<{ stored: string; file: FileHandle }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const stored = randomBytes(16).toString('hex')
    return { stored, file: await open(this.pathOf(stored + PART), 'wx+', 0o600) }
  }

  /** On disk, whole, when it returns. */
  async complete(stored: string, file: FileHandle): Promise<void> {
    await file.sync()
    await file.close()
    await rename(this.pathOf(stored + PART), this.pathOf(stored))
  }

  async drop(stored: string, file: FileHandle): Promise<void> {
    await file.close().catch(() => undefined)
    await rm(this.pathOf(stored + PART), { force: true })
  }

  async remove(stored: string): Promise<void> {
    this.#sums.delete(stored)
    await rm(this.pathOf(stored), { force: true })
  }

  /** Whether what lies here is what was uploaded. */
  async isWhole({
    stored,
    bytes,
    sha256,
  }: {
    stored: string
    bytes: number
    sha256: string
  }): Promise<boolean> {
    const found = await stat(this.pathOf(stored)).catch(() => null)
    if (found?.size !== bytes) return false
    return (await this.#sumOf(stored, `${found.mtimeMs} ${found.ino}`)) === sha256
  }

  #sumOf(stored: string, of: string): Promise<string> {
    const known = this.#sums.get(stored)
    if (known?.of === of) return known.sha256
    const sha256 = sumOf(this.pathOf(stored))
    this.#sums.set(stored, { of, sha256 })
    sha256.catch(() => this.#sums.delete(stored))
    return sha256
  }

  /** The whole piece; a single write may stop half-way. */
  async write(file: FileHandle, piece: Buffer, offset: number): Promise<void> {
    for (let done = 0; done < piece.length; ) {
      done += (await file.write(piece, done, piece.length - done, offset + done)).bytesWritten
    }
  }

  /** At the start: what a stop left half-done. Whole images stay, also when another database is asked. */
  async clear(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (name.endsWith(PART)) await rm(this.pathOf(name), { force: true })
    }
  }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
