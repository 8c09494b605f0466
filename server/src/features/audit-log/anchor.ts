import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../../lib/files/private-file.ts'
import { namingFile } from '../../lib/start-error.ts'

/** An entry of the chain as somebody outside of the database knows it. */
export interface Anchor {
  seq: number
  hash: string
}

const fileIn = (dataFolder: string) => join(dataFolder, 'audit-anchor')
const EVERY_MS = 60_000

export function readAnchor(dataFolder: string): Anchor | null {
  return namingFile(fileIn(dataFolder), () =>
    existsSync(fileIn(dataFolder)) ? parseAnchor(readFileSync(fileIn(dataFolder), 'utf8')) : null,
  )
}

/** @returns null when the text is not `<number>:<hash>` */
export function parseAnchor(text: string): Anchor | null {
  const found = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim())
  return found && { seq: Number(found[1]), hash: found[2]! }
}

/**
 * Keeps the chain's end in the data folder, beside a database that may stand elsewhere: an end that was cut off
 * there is missed here. Lags by a minute at most; a chain shorter than its anchor leaves the anchor as it is.
 */
export class AnchorFile {
  readonly #folder: string
  readonly #now: () => number
  #newest: Anchor | undefined
  #writtenAt = Number.NEGATIVE_INFINITY
  #held = false

  constructor(dataFolder: string, now: () => number) {
    this.#folder = dataFolder
    this.#now = now
  }

  /** No more writing: the anchor there is evidence. */
  hold(): void {
    this.#held = true
  }

  saw({ seq, hash }: Anchor): void {
    this.#newest = { seq, hash }
    if (this.#now() - this.#writtenAt >= EVERY_MS) this.write()
  }

  write(): void {
    if (this.#held || !this.#newest) return
    const { seq, hash } = this.#newest
    writePrivateFile(fileIn(this.#folder), `${seq}:${hash}\n`)
    this.#writtenAt = this.#now()
    this.#newest = undefined
  }
}
