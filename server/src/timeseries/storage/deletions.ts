import { join } from 'node:path'
import { readReplaced, replaceFile, setAside } from './files.ts'
import type { Part } from './parts/part.ts'
import type { PartSet } from './parts/part-set.ts'
import type { Trouble } from './trouble.ts'

const NAME = 'deletions.json'

/** Devices, by stored name, whose samples in parts up to a number (by folder) and in logs up to one are to go. */
interface Deletion {
  devices: string[]
  through: Record<string, number>
  /** Absent in notes of versions that wrote the memory out first. */
  log?: number
}

/**
 * Devices whose samples were deleted but still stand in files. What is written down here is not seen any more, also
 * after a crash; the files are written anew without it as time allows.
 */
export class Deletions {
  readonly #path: string
  readonly #sets: readonly PartSet[]
  readonly #hide: (part: Part, devices: readonly string[]) => void
  #pending: Deletion[]
  #isWritten = true

  constructor(
    directory: string,
    sets: readonly PartSet[],
    hide: (part: Part, devices: readonly string[]) => void,
    trouble: Trouble,
  ) {
    this.#path = join(directory, NAME)
    this.#sets = sets
    this.#hide = hide
    this.#pending = read(this.#path, trouble)
    for (const deletion of this.#pending) this.#apply(deletion)
  }

  /** Logs up to this number hold what was deleted, as far as they are still there. */
  get logThrough(): number {
    return this.#pending.reduce((most, { log = 0 }) => Math.max(most, log), 0)
  }

  /** The devices whose rows in this log are deleted. */
  devicesOfLog(number: number): ReadonlySet<string> {
    return new Set(this.#pending.flatMap(({ log = 0, devices }) => (number <= log ? devices : [])))
  }

  /**
   * All that parts hold of these devices now, and logs up to `log`. It is out of sight in any case, and written down
   * when this returns; throws when the disk does not take that, which `save` then makes up for.
   */
  add(devices: string[], log: number): void {
    const through = Object.fromEntries(this.#sets.map((set) => [set.name, set.lastNumber]))
    const deletion = { devices, through, log }
    this.#apply(deletion)
    this.#keep([...this.#pending, deletion])
  }

  /** Writes down what the disk would not take before. */
  save(): void {
    if (!this.#isWritten) this.#keep(this.#pending)
  }

  /** Forgets deletions of which no part and no log (from `oldestLog` on) holds anything any more. */
  settle(oldestLog: number): void {
    if (this.#pending.length === 0 || this.logThrough >= oldestLog) return
    const open = this.#sets.some((set) => set.parts.some((part) => part.hidesSome))
    if (!open) this.#keep([])
  }

  #apply({ devices, through }: Deletion): void {
    for (const set of this.#sets) {
      const last = through[set.name] ?? 0
      set.skipTo(last)
      for (const part of set.parts) if (part.number <= last) this.#hide(part, devices)
    }
  }

  #keep(pending: Deletion[]): void {
    this.#pending = pending
    this.#isWritten = false
    replaceFile(this.#path, JSON.stringify(pending))
    this.#isWritten = true
  }
}

function read(path: string, trouble: Trouble): Deletion[] {
  const text = readReplaced(path)
  if (text === undefined) return []
  const found: unknown = text === null ? null : JSON.parse(text)
  if (Array.isArray(found) && found.every(isDeletion)) return found
  trouble(`time series: the list of deletions is damaged and was set aside as ${setAside(path)}`)
  return []
}

function isDeletion(value: unknown): value is Deletion {
  const { devices, through, log = 0 } = (value ?? {}) as Partial<Deletion>
  return (
    Array.isArray(devices) &&
    devices.every((device) => typeof device === 'string') &&
    Number.isSafeInteger(log) &&
    typeof through === 'object' &&
    Object.values(through ?? {}).every((number) => Number.isSafeInteger(number))
  )
}
