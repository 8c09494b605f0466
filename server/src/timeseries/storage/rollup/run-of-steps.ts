import { Buckets, COUNT, FIRST_BEFORE, LAST_BEFORE } from './buckets.ts'
import type { StepReader } from './step-reader.ts'
import { endOfStep } from './summarise.ts'

const DAY_MS = 86_400_000

/** A stretch of time, ms: open at its start. */
export interface Stretch {
  from: number
  through: number
}

/** Steps of a day, and where all that samples say is in them. */
export interface StepsOfDays {
  reader: StepReader
  whole: Stretch
}

/** The whole days of a run of shorter steps that are read as such; undefined where there are none. */
export function daysWithin({ from, through }: Stretch, whole: Stretch): Stretch | undefined {
  const first = endOfStep(Math.max(from, whole.from), DAY_MS)
  const last = Math.floor(Math.min(through, whole.through) / DAY_MS) * DAY_MS
  return last > first ? { from: first, through: last } : undefined
}

/**
 * Steps that will be looked at as one: whole days by their own steps, what precedes and follows them by shorter ones.
 * Of their times only the outermost are read.
 */
export class RunOfSteps {
  readonly #tier: StepReader
  readonly #days: StepsOfDays | undefined
  readonly #parts: readonly (readonly unknown[])[]
  readonly #more = new Buckets()

  constructor(tier: StepReader, days: StepsOfDays | undefined) {
    this.#tier = tier
    this.#days = days
    this.#parts = this.#readers.map(({ set }) => set.parts)
  }

  /** Whether a roll-up was set aside since, as damaged. */
  get isBroken(): boolean {
    return this.#readers.some(({ set }, i) => set.parts !== this.#parts[i])
  }

  /** The steps of a stretch, which begins and ends with a step. */
  read(key: number, device: number, stretch: Stretch, aggregates: readonly number[], into: Buckets): void {
    const values = aggregates.filter((aggregate) => !TIMES.has(aggregate))
    const days = this.#days && daysWithin(stretch, this.#days.whole)
    const add = (reader: StepReader, { from, through }: Stretch) => {
      if (through <= from) return
      reader.read(key, device, from + reader.stepMs, through, values, this.#more)
      into.append(this.#more, values)
    }
    into.clear()
    if (days) {
      add(this.#tier, { from: stretch.from, through: days.from })
      add(this.#days!.reader, days)
    }
    add(this.#tier, { from: days?.through ?? stretch.from, through: stretch.through })
    if (values.length < aggregates.length) this.#fillOutermost(key, device, days, into)
  }

  /** The time of the first sample in all steps, and of the last one. */
  #fillOutermost(key: number, device: number, days: Stretch | undefined, into: Buckets): void {
    const counts = into.columns[COUNT]!.subarray(0, into.count)
    const [first, last] = [counts.findIndex(isSome), counts.findLastIndex(isSome)]
    if (first < 0) return
    const kept = (aggregate: number, end: number) => {
      const isDay = days && end > days.from && end <= days.through
      return (isDay ? this.#days!.reader : this.#tier).kept(key, device, aggregate, end)
    }
    for (const i of [first, last]) into.set(LAST_BEFORE, i, kept(LAST_BEFORE, into.ends[i]!) ?? 0)
    into.set(FIRST_BEFORE, first, kept(FIRST_BEFORE, into.ends[first]!) ?? into.get(LAST_BEFORE, first))
  }

  get #readers(): StepReader[] {
    return this.#days ? [this.#tier, this.#days.reader] : [this.#tier]
  }
}

const TIMES: ReadonlySet<number> = new Set([LAST_BEFORE, FIRST_BEFORE])
const isSome = (count: number): boolean => count > 0
