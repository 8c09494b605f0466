import type { Labels } from '../../labels.ts'
import { QueryError } from '../../types.ts'
import { hold, type Query } from '../context.ts'
import type { Steps } from '../steps.ts'
import { isEmpty, type StepSeries, type Vector } from '../value.ts'

export const SAME_LABELS = 'vector cannot contain metrics with the same labelset'

/** Gathers series whose labels may coincide: at different steps they become one, at the same step it is an error. */
export class ResultCollector {
  readonly #query: Query
  readonly #steps: Steps
  readonly #series = new Map<string, StepSeries>()

  constructor(query: Query, steps: Steps) {
    this.#query = query
    this.#steps = steps
  }

  add(series: StepSeries): void {
    const known = this.#series.get(series.labels.signature)
    if (known) merge(known, series)
    else if (!isEmpty(series)) {
      hold(this.#query, this.#steps.count)
      this.#series.set(series.labels.signature, series)
    }
  }

  list(): StepSeries[] {
    return [...this.#series.values()]
  }
}

function merge(into: StepSeries, from: StepSeries): void {
  for (let step = 0; step < from.present.length; step++) {
    if (from.present[step] === 0) continue
    if (into.present[step] === 1) throw new QueryError('execution', SAME_LABELS)
    into.values[step] = from.values[step]!
    into.present[step] = 1
  }
}

/** Changes every series' labels; `mayCoincide` says whether that could make two the same. */
export function* relabel(
  vector: Vector,
  change: (labels: Labels) => Labels,
  mayCoincide: boolean,
  query: Query,
  steps: Steps,
): Generator<StepSeries> {
  if (!mayCoincide) {
    for (const series of vector) yield { ...series, labels: change(series.labels) }
    return
  }
  const results = new ResultCollector(query, steps)
  for (const series of vector) results.add({ ...series, labels: change(series.labels) })
  yield* results.list()
}
