import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { isStorageFull } from './storage-full.ts'

/** A finding holds for so long, ms: whoever asks often is not what fills the disk. */
const HOLDS_MS = 2_000
const PROBE = Buffer.alloc(8192, 1)

/** Finds out whether the folder that records are in takes anything. */
export class StorageProbe {
  readonly #folder: string
  readonly #clock: Clock
  #found: { at: number; takesFiles: Promise<boolean> } | undefined

  constructor(folder: string, clock: Clock) {
    this.#folder = folder
    this.#clock = clock
  }

  takesFiles(): Promise<boolean> {
    const now = this.#clock.now()
    if (!this.#found || now - this.#found.at >= HOLDS_MS) this.#found = { at: now, takesFiles: this.#try() }
    return this.#found.takesFiles
  }

  async #try(): Promise<boolean> {
    const path = join(this.#folder, '.room')
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(path, PROBE)
      return true
    } catch (error) {
      if (isStorageFull(error)) return false
      throw error
    } finally {
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
}
