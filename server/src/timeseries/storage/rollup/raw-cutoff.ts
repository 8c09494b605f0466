import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../files.ts'

const NAME = 'raw-cutoff'

/**
 * Before which moment raw samples may be gone, written down before they go: a day that lies behind it is whole, and
 * can be rolled up anew.
 */
export class RawCutoff {
  readonly #path: string
  #time: number

  /** `otherwise`: what counts when the file cannot be read. */
  constructor(directory: string, otherwise: number) {
    this.#path = join(directory, NAME)
    this.#time = read(this.#path, otherwise)
  }

  /** ms; -Infinity when nothing went yet. */
  get time(): number {
    return this.#time
  }

  advance(time: number): void {
    if (time <= this.#time) return
    replaceFile(this.#path, `${time}\n`)
    this.#time = time
  }
}

function read(path: string, otherwise: number): number {
  try {
    const text = readFileSync(path, 'utf8')
    return /^\d{1,15}\n$/.test(text) ? Number(text) : otherwise
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.NEGATIVE_INFINITY
    throw error
  }
}
