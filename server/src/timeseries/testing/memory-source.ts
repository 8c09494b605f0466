import type { SelectedSeries, SeriesSource } from '../eval/context.ts'
import type { Labels } from '../labels.ts'
import type { Matcher } from '../parse/ast.ts'
import { putStale, wordsOf } from '../storage/codec/special-values.ts'
import { SeriesBuffer } from '../storage/series-buffer.ts'

/** A sample for tests; `stale` is the staleness marker. */
export interface TestSample {
  /** ms. */
  at: number
  value: number | 'stale'
}

/** Series in plain memory with any labels, for testing the evaluator by itself. */
export class MemorySource implements SeriesSource {
  readonly #series = new Map<string, { labels: Labels; samples: TestSample[] }>()

  /** Samples of one series must come in order of time. */
  add(labels: Labels, samples: TestSample[]): void {
    const known = this.#series.get(labels.signature)
    if (known) known.samples.push(...samples)
    else this.#series.set(labels.signature, { labels, samples: [...samples] })
  }

  *select(matchers: readonly Matcher[], from: number, to: number): Generator<SelectedSeries> {
    for (const { labels, samples } of this.#series.values()) {
      if (!matchers.every((matcher) => matcher.matches(labels.get(matcher.name)))) continue
      const within = samples.filter(({ at }) => at >= from && at <= to)
      if (within.length > 0) yield { labels, samples: bufferOf(within) }
    }
  }
}

function bufferOf(samples: TestSample[]): SeriesBuffer {
  const buffer = new SeriesBuffer()
  buffer.reserve(samples.length)
  for (const [i, { at, value }] of samples.entries()) {
    buffer.times[i] = at
    if (value === 'stale') putStale(wordsOf(buffer.values), i)
    else buffer.values[i] = value
  }
  buffer.added(samples.length)
  return buffer
}
