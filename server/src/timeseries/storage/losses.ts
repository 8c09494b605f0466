import { join } from 'node:path'
import { readReplaced, replaceFile, setAside } from './files.ts'
import type { Trouble } from './trouble.ts'

const NAME = 'losses.json'

/** Samples that were here and are gone: of which file, what happened to it, from when to when they were (ms). */
export interface Loss {
  file: string
  what: string
  from: number
  to: number
  /** The metrics that may lack samples; any when not given. */
  metrics?: string[]
}

/**
 * What was lost, for as long as it would have been kept: whoever asks for that time is told. Each loss is told to the log
 * once, and written down so that it is known after a restart and when the damaged file is long gone.
 */
export class Losses {
  readonly #path: string
  readonly #trouble: Trouble
  #all: Loss[]
  #isWritten = true

  constructor(directory: string, trouble: Trouble) {
    this.#path = join(directory, NAME)
    this.#trouble = trouble
    this.#all = read(this.#path, trouble)
  }

  get all(): readonly Loss[] {
    return this.#all
  }

  /** `isTold`: whoever found it has told the log. */
  add(loss: Loss, isTold = false): void {
    if (this.#all.some(({ file, what }) => file === loss.file && what === loss.what)) return
    this.#all = [...this.#all, loss]
    this.#isWritten = false
    if (!isTold) this.#trouble(`time series: ${sentence(loss)}`)
    this.save()
  }

  /** What of `from` … `to` (ms) is missing; of a metric by this name where one is given. */
  in(from: number, to: number, metric: string | undefined): Loss[] {
    return this.#all
      .filter((loss) => loss.from <= to && loss.to >= from)
      .filter(({ metrics }) => !metrics || metric === undefined || metrics.includes(metric))
  }

  /** Forgets what would not be kept any more. */
  forgetBefore(time: number): void {
    if (!this.#all.some(({ to }) => to < time)) return
    this.#all = this.#all.filter(({ to }) => to >= time)
    this.#isWritten = false
    this.save()
  }

  /** Writes down what the disk did not take before; what it does not take now is tried again. */
  save(): void {
    if (this.#isWritten) return
    try {
      replaceFile(this.#path, JSON.stringify(this.#all))
      this.#isWritten = true
    } catch {
      // At the next round.
    }
  }
}

/** Says it to people. */
export function sentence({ file, what, from, to }: Loss): string {
  return `samples between ${timeOf(from)} and ${timeOf(to)} are missing: ${file} ${what}`
}

export const timeOf = (time: number): string => new Date(time).toISOString().replace(/\.\d+/, '')

function read(path: string, trouble: Trouble): Loss[] {
  const text = readReplaced(path)
  if (text === undefined) return []
  const found: unknown = text === null ? null : JSON.parse(text)
  if (Array.isArray(found)) return found as Loss[]
  trouble(`time series: the list of what was lost is damaged and was set aside as ${setAside(path)}`)
  return []
}
