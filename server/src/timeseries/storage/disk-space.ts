import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Why samples are not taken: too little is free, or the disk refused a write. */
export type Shortage = 'low' | 'full'

/** What the store asks of its disk; tests put their own in its place. */
export interface Disk {
  /** What is free for us where this folder lies, bytes. */
  freeBytes(directory: string): number
  /** Called before each write of so many bytes to a log; may throw as the disk would. */
  beforeWrite(path: string, bytes: number): void
}

export const realDisk: Disk = {
  freeBytes(directory) {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  },
  beforeWrite: () => undefined,
}

const NO_SPACE: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** What must be writable before samples are taken again. */
const TRIAL_BYTES = 256 * 1024
/** So much more than the least must be free before samples are taken again: no going to and fro. */
const AGAIN = 1.1

/**
 * Whether there is room for samples. The records share the disk, so samples stop before it is wholly full; a write
 * that the disk refuses stops them too, until a trial succeeds.
 */
export class DiskSpace {
  readonly #directory: string
  readonly #least: number
  readonly #disk: Disk
  #shortage: Shortage | undefined
  #free: number
  #since = 0

  /** Samples need `least` bytes free. */
  constructor(directory: string, least: number, disk: Disk) {
    this.#directory = directory
    this.#least = least
    this.#disk = disk
    this.#free = disk.freeBytes(directory)
  }

  get shortage(): Shortage | undefined {
    return this.#shortage
  }

  /** Since when (ms) there is a shortage. */
  get since(): number {
    return this.#since
  }

  get freeBytes(): number {
    return this.#free
  }

  /** Looks anew. */
  check(now: number): void {
    this.#free = this.#disk.freeBytes(this.#directory)
    if (this.#free < this.#least * (this.#shortage === 'low' ? AGAIN : 1)) this.#set('low', now)
    else if (this.#shortage === 'low' || (this.#shortage === 'full' && this.#takesTrial()))
      this.#set(undefined, now)
  }

  /** A write failed; answers whether for want of room. */
  failed(error: unknown, now: number): boolean {
    const isNoSpace = NO_SPACE.has((error as NodeJS.ErrnoException).code)
    if (isNoSpace && this.#shortage === undefined) this.#set('full', now)
    return isNoSpace
  }

  #set(shortage: Shortage | undefined, now: number): void {
    if (this.#shortage === undefined) this.#since = now
    this.#shortage = shortage
  }

  #takesTrial(): boolean {
    const path = join(this.#directory, 'trial.tmp')
    try {
      this.#disk.beforeWrite(path, TRIAL_BYTES)
      writeFileSync(path, new Uint8Array(TRIAL_BYTES), { flush: true })
      return true
    } catch {
      return false
    } finally {
      rmSync(path, { force: true })
    }
  }
}
