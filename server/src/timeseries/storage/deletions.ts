import { join } from 'node:path'
import { readReplaced, replaceFile, setAside } from './files.ts'
import type { Part } from './part.ts'
import type { PartSet, Trouble } from './part-set.ts'

const NAME = 'deletions.json'

/** Devices, by stored name, whose samples in files up to a number (by folder) are to go. */
interface Deletion {
  devices: string[]
  through: Record<string, number>
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

  /** All that files hold of these devices now. It is written down when this returns. */
  add(devices: string[]): void {
    const through = Object.fromEntries(this.#sets.map((set) => [set.name, set.lastNumber]))
    const deletion = { devices, through }
    this.#write([...this.#pending, deletion])
    this.#apply(deletion)
  }

  /** Forgets deletions of which no file holds anything any more. */
  settle(): void {
    if (this.#pending.length === 0) return
    const open = this.#sets.some((set) => set.parts.some((part) => part.hidesSome))
    if (!open) this.#write([])
  }

  #apply({ devices, through }: Deletion): void {
    for (const set of this.#sets) {
      const last = through[set.name] ?? 0
      set.skipTo(last)
      for (const part of set.parts) if (part.number <= last) this.#hide(part, devices)
    }
  }

  #write(pending: Deletion[]): void {
    replaceFile(this.#path, JSON.stringify(pending))
    this.#pending = pending
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
  const { devices, through } = (value ?? {}) as Partial<Deletion>
  return (
    Array.isArray(devices) &&
    devices.every((device) => typeof device === 'string') &&
    typeof through === 'object' &&
    Object.values(through ?? {}).every((number) => Number.isSafeInteger(number))
  )
}
