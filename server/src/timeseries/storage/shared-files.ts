import type { Part } from './parts/part.ts'
import type { CorruptPart } from './parts/part-file.ts'
import { type PartPlaces, type ReadablePart, SharedPart } from './parts/shared-part.ts'
import type { RetainedRange } from './rollup/preferred-steps.ts'
import { type RollupStep, StepReader } from './rollup/step-reader.ts'
import { addSamples } from './rollup/steps-as-samples.ts'
import type { KeptSamples } from './selection-reader.ts'
import { SeriesBuffer } from './series-buffer.ts'

type FilesOfStep<Of> = RollupStep & { parts: readonly Of[] }

/** The files that a selection is read from. */
export interface SelectedFiles<Of = Part> {
  raw: readonly Of[]
  tiers: readonly FilesOfStep<Of>[]
  /** Undefined where none of them is read. */
  days: FilesOfStep<Of> | undefined
  retained: RetainedRange
}

/** The same in numbers, for a thread that is told of each file once. */
export interface ToldFiles extends SelectedFiles<number> {
  /** Files that it was not told of yet, or of which less is to be seen now. */
  fresh: PartPlaces[]
  gone: number[]
}

/** The store's end: what a thread was told of files. While it reads they stay open. */
export class FilesTold {
  readonly #told = new Map<Part, PartPlaces>()
  readonly #held = new Map<Part, () => void>()

  tell({ raw, tiers, days, retained }: SelectedFiles): ToldFiles {
    const fresh: PartPlaces[] = []
    const numbersOf = (parts: readonly Part[]) => parts.map((part) => this.#tell(part, fresh))
    const ofStep = (step: FilesOfStep<Part>) => ({ ...step, parts: numbersOf(step.parts) })
    return {
      ...{ raw: numbersOf(raw), tiers: tiers.map(ofStep), days: days && ofStep(days) },
      ...{ retained, fresh, gone: this.#gone() },
    }
  }

  /** The thread reads no more. */
  release(): void {
    for (const release of this.#held.values()) release()
    this.#held.clear()
  }

  #tell(part: Part, fresh: PartPlaces[]): number {
    const places = part.places
    if (!this.#held.has(part)) this.#held.set(part, part.file.hold())
    const told = this.#told.get(part)
    if (told?.localDevices !== places.localDevices || told.keys !== places.keys) {
      this.#told.set(part, places)
      fresh.push(places)
    }
    return part.id
  }

  #gone(): number[] {
    const gone = [...this.#told.keys()].filter((part) => part.file.isClosed && !this.#held.has(part))
    for (const part of gone) this.#told.delete(part)
    return gone.map(({ id }) => id)
  }
}

/** The thread's end: the files it was told of. */
export class FilesKnown {
  readonly #parts = new Map<number, SharedPart>()

  /** Lets go of what was read of them. */
  letGo(): void {
    for (const part of this.#parts.values()) part.letGo()
  }

  /** To be called with all that is told, in order: nothing is told twice. */
  learn({ fresh, gone }: ToldFiles): void {
    for (const id of gone) {
      this.#parts.get(id)?.letGo()
      this.#parts.delete(id)
    }
    for (const places of fresh) this.#parts.set(places.id, new SharedPart(places))
  }

  samplesOf({ raw, tiers, days, retained }: ToldFiles): SharedSamples {
    const partsOf = (numbers: readonly number[]) => numbers.map((id) => this.#parts.get(id)!)
    const ofStep = (step: FilesOfStep<number>) => ({ ...step, parts: partsOf(step.parts) })
    return new SharedSamples({
      ...{ raw: partsOf(raw), tiers: tiers.map(ofStep), days: days && ofStep(days) },
      retained,
    })
  }
}

/** Samples as another thread than the store's reads them: files by itself, and what is in memory as it is told. */
export class SharedSamples implements KeptSamples {
  readonly tiers: readonly StepReader[]
  readonly days: StepReader | undefined
  readonly retained: RetainedRange
  /** What the store's memory has of the series that is read. */
  inMemory = new SeriesBuffer(0)
  readonly #raw: SharedParts

  constructor({ raw, tiers, days, retained }: SelectedFiles<SharedPart>) {
    this.#raw = new SharedParts(raw)
    this.tiers = tiers.map(readerOf)
    this.days = days && readerOf(days)
    this.retained = retained
  }

  read(key: number, device: number, from: number, to: number, into: SeriesBuffer): void {
    into.clear()
    for (const part of this.#raw.overlapping(from, to)) part.read(key, device, from, to, into)
    if (this.inMemory.count > 0) addSamples(this.inMemory, into)
    into.settle()
    into.clip(from, to)
  }
}

const readerOf = ({ parts, ...step }: FilesOfStep<SharedPart>) =>
  new StepReader({ ...step, set: new SharedParts(parts) })

class SharedParts {
  readonly parts: readonly SharedPart[]
  #last: { from: number; to: number; found: readonly ReadablePart[] } | undefined

  constructor(parts: readonly SharedPart[]) {
    this.parts = parts
  }

  /** The series of a selection are read one after another, over the same times. */
  overlapping(from: number, to: number): readonly ReadablePart[] {
    if (this.#last?.from === from && this.#last.to === to) return this.#last.found
    const found = this.parts.filter((part) => part.overlaps(from, to))
    this.#last = { from, to, found }
    return found
  }

  /** The store finds the damage itself when it reads the same. */
  discard(error: CorruptPart): void {
    throw error
  }
}
