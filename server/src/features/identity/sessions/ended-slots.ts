import { closeSync, fdatasyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../../../lib/files/private-file.ts'
import { isStorageFull } from '../../../lib/files/storage-full.ts'

const ID = /^[\w-]{1,31}$/
/** An identifier, blanks, a line's end: no slot lies in two sectors. */
const SLOT = 32
const SLOTS = 512
const EMPTY = `${' '.repeat(SLOT - 1)}\n`

/**
 * Identifiers in a file that always has the same size: written over in place, it needs no room on a full disk. Those
 * beyond its slots are left out.
 */
export class EndedSlots {
  readonly #path: string

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'ended-sessions')
    whereItCan(() => this.#makeWhole())
  }

  /** What lies there; what is none is passed by. */
  read(): string[] {
    const text = whereItCan(() => readFileSync(this.#path, 'latin1')) ?? ''
    return text
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => ID.test(line))
  }

  /** In place of what lay there, on disk when it returns; a disk that does not take even this has its way. */
  write(ids: readonly string[]): void {
    const slots = ids.slice(-SLOTS).map((id) => `${id.padEnd(SLOT - 1)}\n`)
    const text = slots.join('') + EMPTY.repeat(SLOTS - slots.length)
    whereItCan(() => {
      // Not made here: a file that must grow first is of no use.
      const file = openSync(this.#path, 'r+')
      try {
        writeSync(file, text, 0, 'latin1')
        fdatasyncSync(file)
      } finally {
        closeSync(file)
      }
    })
  }

  #makeWhole(): void {
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size
    if (size !== SLOT * SLOTS) writePrivateFile(this.#path, EMPTY.repeat(SLOTS))
  }
}

/** Without room, or without the file that could not be made for want of it, it is left. */
function whereItCan<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (isStorageFull(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
