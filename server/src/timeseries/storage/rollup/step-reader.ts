import { CorruptPart } from '../parts/part-file.ts'
import type { ReadablePart } from '../parts/shared-part.ts'
import { SeriesBuffer } from '../series-buffer.ts'
import {
  AGGREGATES,
  type Buckets,
  COUNT,
  ENDED,
  FOLLOWS_FROM,
  fallback,
  LAST,
  SAME_WHERE_ABSENT,
  ZERO_WHERE_ABSENT,
} from './buckets.ts'
import { addSamples } from './steps-as-samples.ts'

/** One length of step, and for how long its roll-ups are kept. */
export interface RollupStep {
  /** A divisor of a day, ms. */
  stepMs: number
  /** ms. */
  keptMs: number
}

/** The part files of one length of step. */
export interface ReadableParts {
  readonly parts: readonly ReadablePart[]
  overlapping(from: number, to: number): readonly ReadablePart[]
  /** Takes a damaged one out of service; throws what it is told where it cannot. */
  discard(error: CorruptPart): void
}

/** Reads the roll-ups of one length of step. */
export class StepReader<Parts extends ReadableParts = ReadableParts> {
  readonly stepMs: number
  readonly keptMs: number
  readonly set: Parts
  /** One for each depth at which aggregates follow from others. */
  readonly #samples = [new SeriesBuffer(), new SeriesBuffer(), new SeriesBuffer()]

  constructor({ stepMs, keptMs, set }: RollupStep & { set: Parts }) {
    this.stepMs = stepMs
    this.keptMs = keptMs
    this.set = set
  }

  /** Steps that end in `from` … `to` (ms), with the aggregates asked for; what those follow from is read where needed. */
  read(
    key: number,
    device: number,
    from: number,
    to: number,
    aggregates: readonly number[],
    into: Buckets,
  ): void {
    this.#guard(() => {
      const { times, values, count } = this.#column(key, device, COUNT, from, to, 0)
      into.takeCounts(times, values, count)
      const column = (aggregate: number, depth: number) =>
        this.#column(key, device, aggregate, from, to, depth)
      const done = new Set<number>()
      for (const aggregate of aggregates) fill(into, aggregate, column, done)
    })
  }

  /** One aggregate of the step that ends at `end` (ms), where its file has it: what follows from others is undefined. */
  kept(key: number, device: number, aggregate: number, end: number): number | undefined {
    return this.#guard(() => {
      const { values, count } = this.#column(key, device, aggregate, end, end, 0)
      return count > 0 ? values[0]! : undefined
    })
  }

  /**
   * Adds what looks at the ends of steps see that reach back a step: each step's last sample. Answers false, adding
   * nothing, where a series ends within a step.
   */
  readEnds(key: number, device: number, from: number, to: number, into: SeriesBuffer): boolean {
    return this.#guard(() => {
      if (this.#column(key, device, ENDED, from, to, 0).count > 0) return false
      addSamples(this.#column(key, device, LAST, from, to, 0), into)
      return true
    })
  }

  #guard<T>(work: () => T): T {
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof CorruptPart)) throw error
        this.set.discard(error)
      }
    }
  }

  /** Good until the next one of the same depth. */
  #column(
    key: number,
    device: number,
    aggregate: number,
    from: number,
    to: number,
    depth: number,
  ): SeriesBuffer {
    const samples = this.#samples[depth]!
    samples.clear()
    // All aggregates of a device have its steps.
    for (const part of this.set.overlapping(from, to))
      part.read(key, device * AGGREGATES + aggregate, from, to, samples, device * AGGREGATES)
    samples.settle()
    samples.clip(from, to)
    return samples
  }
}

type ReadAggregate = (aggregate: number, depth: number) => SeriesBuffer

function fill(into: Buckets, aggregate: number, read: ReadAggregate, done: Set<number>, depth = 0): void {
  if (done.has(aggregate)) return
  done.add(aggregate)
  const column = into.columns[aggregate]!
  const { times, values, count } = read(aggregate, depth)
  // Whatever has steps has a count in them.
  if (count === into.count) {
    column.set(values.subarray(0, count))
    return
  }
  if (count === 0 && ZERO_WHERE_ABSENT.has(aggregate)) {
    column.fill(0, 0, into.count)
    return
  }
  for (const other of FOLLOWS_FROM[aggregate] ?? []) fill(into, other, read, done, depth + 1)
  const same = SAME_WHERE_ABSENT[aggregate]
  if (count === 0 && same !== undefined) {
    column.set(into.columns[same]!.subarray(0, into.count))
    return
  }
  let next = 0
  for (let i = 0; i < into.count; i++) {
    const there = next < count && times[next] === into.ends[i]
    column[i] = there ? values[next++]! : fallback(into, aggregate, i)
  }
}
