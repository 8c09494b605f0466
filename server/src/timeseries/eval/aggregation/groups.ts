import type { Labels } from '../../labels.ts'
import type { Aggregation } from '../../parse/ast.ts'
import { hold, type Query } from '../context.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries } from '../value.ts'
import type { Accumulator, Totals } from './accumulator.ts'
import { ACCUMULATORS } from './accumulators.ts'
import { grouping } from './grouping.ts'

/** What was accumulated of one group. */
export interface GroupTotals extends Totals {
  labels: Labels
}

/** The groups of an aggregation that takes series as they come, in the order they were met. */
export class Groups {
  readonly #groups = new Map<string, { labels: Labels; accumulator: Accumulator }>()
  readonly #op: string
  readonly #by: ReturnType<typeof grouping>
  readonly #query: Query
  readonly #steps: number

  constructor(expr: Aggregation, query: Query, steps: Steps) {
    this.#op = expr.op
    this.#by = grouping(expr)
    this.#query = query
    this.#steps = steps.count
  }

  add(series: StepSeries): void {
    const signature = this.#by.signatureOf(series.labels)
    const known = this.#groups.get(signature)
    const group = known ?? this.#make(signature, this.#by.labelsOf(series.labels))
    group.accumulator.add(series)
  }

  /** Takes what was accumulated of later series elsewhere. */
  merge(all: readonly GroupTotals[]): void {
    for (const { labels, ...totals } of all) {
      const { signature } = labels
      const group = this.#groups.get(signature) ?? this.#make(signature, labels)
      group.accumulator.merge(totals)
    }
  }

  totals(): GroupTotals[] {
    return [...this.#groups.values()].map(({ labels, accumulator }) => ({ labels, ...accumulator.totals() }))
  }

  results(): StepSeries[] {
    return [...this.#groups.values()].map(({ labels, accumulator }) => ({ labels, ...accumulator.result() }))
  }

  #make(signature: string, labels: Labels) {
    hold(this.#query, this.#steps * 3)
    const made = { labels, accumulator: ACCUMULATORS[this.#op]!(this.#steps) }
    this.#groups.set(signature, made)
    return made
  }
}
