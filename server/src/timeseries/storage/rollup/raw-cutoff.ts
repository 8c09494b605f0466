import { join } from 'node:path'
import { readReplaced, replaceFile, setAside } from '../files.ts'
import type { Trouble } from '../trouble.ts'

const NAME = 'raw-cutoff'

/**
 * Before which moment raw samples may be gone, written down before they go: a day that lies behind it is whole, and
 * can be rolled up anew.
 */
export class RawCutoff {
  readonly #path: string
  #time: number

  /** `otherwise`: what counts when the file cannot be read. */
  constructor(directory: string, otherwise: number, trouble: Trouble) {
    this.#path = join(directory, NAME)
    this.#time = read(this.#path, otherwise, trouble)
  }

  /** ms; -Infinity when nothing went yet. */
  get time(): number {
    return this.#time
  }

  advance(time: number): void {
    if (time <= this.#time) return
    replaceFile(this.#path, String(time))
    this.#time = time
  }
}

function read(path: string, otherwise: number, trouble: Trouble): number {
  const text = readReplaced(path)
  if (text === undefined) return Number.NEGATIVE_INFINITY
  if (text !== null) return Number(text)
  trouble(`time series: it is not known how far samples were dropped; ${setAside(path)} is damaged`)
  return otherwise
}
