import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const PART = '.part'

/** Where the content of images lies; what is not complete ends in `.part`. */
export class ImageFolder {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = folder
  }

  pathOf(stored: string): string {
    return join(this.#folder, stored)
  }

  async begin(): Promise<{ stored: string; file: FileHandle }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const stored = randomBytes(16).toString('hex')
    return { stored, file: await open(this.pathOf(stored + PART), 'wx', 0o600) }
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
    await rm(this.pathOf(stored), { force: true })
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
