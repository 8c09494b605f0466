import type { VectorSelector } from '../../parse/ast.ts'
import { isStale, wordsOf } from '../../storage/codec/special-values.ts'
import type { SeriesBuffer } from '../../storage/series-buffer.ts'
import type { Query, SelectedSeries } from '../context.ts'
import type { Steps } from '../steps.ts'
import { selectHintsOf } from './select-hints.ts'
import type { EvalTimes } from './shift.ts'

/** What an instant selector sees of one series: at which steps, and which sample; reused for the next series. */
export class NewestSamples {
  count = 0
  readonly steps: Int32Array
  readonly samples: Int32Array

  constructor({ count }: Steps) {
    this.steps = new Int32Array(count)
    this.samples = new Int32Array(count)
  }

  /** At each step the newest sample of the look-back window, unless it is stale. */
  at({ times, values, count }: SeriesBuffer, { first, every }: EvalTimes, { dialect }: Query): this {
    const { steps, samples } = this
    const words = wordsOf(values)
    const window = dialect.lookbackMs + (dialect.prometheus2 ? 1 : 0)
    let [next, seen] = [0, 0]
    for (let step = 0; step < steps.length; step++) {
      const time = first + step * every
      while (next < count && times[next]! <= time) next++
      const last = next - 1
      if (last < 0 || times[last]! <= time - window) continue
      if (Number.isNaN(values[last]) && isStale(words, last)) continue
      steps[seen] = step
      samples[seen++] = last
    }
    this.count = seen
    return this
  }
}

/** The series of a selector; `after`: how far beyond its last step is seen, ms. */
export function selected(
  { matchers }: VectorSelector,
  evalTimes: EvalTimes,
  { source, dialect }: Query,
  steps: Steps,
  after = 0,
): Iterable<SelectedSeries> {
  const { lookbackMs } = dialect
  const hints = selectHintsOf(evalTimes, steps, lookbackMs)
  return source.select(matchers, evalTimes.first - lookbackMs, evalTimes.last + after, hints)
}
