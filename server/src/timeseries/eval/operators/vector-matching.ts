import type { Labels } from '../../labels.ts'
import type { Binary } from '../../parse/ast.ts'
import { QueryError } from '../../types.ts'
import { ResultCollector } from '../answer/result-collector.ts'
import { resultLabels } from '../answer/result-labels.ts'
import type { Query } from '../context.ts'
import { collect } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, isEmpty, type StepSeries, type Vector } from '../value.ts'
import { numberOperator } from './arithmetic.ts'
import { fillingOf, stopgap } from './fill.ts'
import { matchingLabel, OneSide } from './match-groups.ts'

/** Arithmetic and comparison between two vectors, element by element of each match group. */
export function matchVectors(expr: Binary, query: Query, steps: Steps): StepSeries[] {
  const isSwapped = expr.matching?.group === 'right'
  const [many, one] = isSwapped ? [expr.right, expr.left] : [expr.left, expr.right]
  const match = new VectorMatch(expr, query, steps)
  match.take(collect(query.vector(one, steps), query, steps))
  return match.run(query.vector(many, steps))
}

class VectorMatch {
  readonly #expr: Binary
  readonly #query: Query
  readonly #steps: Steps
  readonly #keep: (name: string) => boolean
  readonly #swapped: boolean
  readonly #grouped: boolean
  readonly #operator: (a: number, b: number) => number | undefined
  readonly #results: ResultCollector
  readonly #groups = new Map<string, OneSide>()
  /** Per match group (and result labels, when grouping): the steps that already have a result. */
  readonly #taken = new Map<string, Uint8Array>()

  constructor(expr: Binary, query: Query, steps: Steps) {
    this.#expr = expr
    this.#query = query
    this.#steps = steps
    this.#keep = matchingLabel(expr.matching)
    this.#swapped = expr.matching?.group === 'right'
    this.#grouped = expr.matching?.group !== undefined
    this.#operator = numberOperator(expr.op, expr.bool)
    this.#results = new ResultCollector(query, steps)
  }

  /** The one side. */
  take(one: StepSeries[]): void {
    for (const [signature, members] of Map.groupBy(one, (s) => s.labels.signatureOf(this.#keep))) {
      this.#groups.set(signature, new OneSide(members, this.#keep, this.#swapped ? 'left' : 'right'))
    }
  }

  /** Whether all of the many side must be known before any of it is combined. */
  get #needsAll(): boolean {
    const { many, one } = fillingOf(this.#expr)
    if (many !== undefined || one !== undefined) return true
    return this.#groups.values().some(({ members }) => members.length > 1)
  }

  /** Combines as the many side comes: where it can be, nothing of it is kept but results. */
  run(vector: Vector): StepSeries[] {
    const { many, stopgaps } = this.#needsAll ? this.#whole(vector) : { many: vector }
    for (const series of many) {
      const signature = series.labels.signatureOf(this.#keep)
      for (const one of this.#groups.get(signature)?.members ?? []) this.#combine(series, one, signature)
      const stopgap = stopgaps?.get(signature)
      if (stopgap) this.#combine(series, stopgap, signature)
    }
    return this.#results.list()
  }

  /** The many side checked against the one, with what fills either. */
  #whole(vector: Vector) {
    const many = collect(vector, this.#query, this.#steps)
    this.#checkOneSides(this.#groups, many)
    const { filled, stopgaps } = this.#filled(this.#groups, many)
    return { many: [...many, ...filled], stopgaps }
  }

  /** Prometheus complains about duplicates on the one side even when nothing matches them, if there is another side. */
  #checkOneSides(groups: Map<string, OneSide>, many: StepSeries[]): void {
    const doubtful = [...groups.values()].filter((group) => group.members.length > 1)
    if (doubtful.length === 0) return
    for (let step = 0; step < this.#steps.count; step++) {
      // Of a portion it is not known what other devices have: in doubt it is an error, and the whole is looked at.
      if (!this.#query.isPortion && !many.some(({ present }) => present[step] === 1)) continue
      for (const group of doubtful) group.check(step)
    }
  }

  /** Where a side lacks an element: what fills the many side, and by group what fills the one. */
  #filled(groups: Map<string, OneSide>, many: StepSeries[]) {
    const filled: StepSeries[] = []
    const stopgaps = new Map<string, StepSeries>()
    const filling = fillingOf(this.#expr)
    if (filling.many === undefined && filling.one === undefined) return { filled, stopgaps }
    const manyByGroup = Map.groupBy(many, ({ labels }) => labels.signatureOf(this.#keep))
    for (const signature of new Set([...groups.keys(), ...manyByGroup.keys()])) {
      const [ones, all] = [groups.get(signature)?.members ?? [], manyByGroup.get(signature) ?? []]
      const labels = (ones[0] ?? all[0])!.labels.filter(this.#keep)
      const make = (
        value: number | undefined,
        waiting: readonly StepSeries[],
        partners: readonly StepSeries[],
      ) => (value === undefined ? undefined : stopgap(labels, value, waiting, partners, this.#steps.count))
      const lacking = { many: make(filling.many, ones, all), one: make(filling.one, all, ones) }
      if (lacking.many) filled.push(lacking.many)
      if (lacking.one) stopgaps.set(signature, lacking.one)
    }
    return { filled, stopgaps }
  }

  #combine(many: StepSeries, one: StepSeries, signature: string): void {
    const [a, b] = this.#swapped ? [one.values, many.values] : [many.values, one.values]
    let output: StepSeries | undefined
    let taken: Uint8Array | undefined
    for (let step = 0; step < this.#steps.count; step++) {
      if (many.present[step] === 0 || one.present[step] === 0) continue
      const value = this.#operator(a[step]!, b[step]!)
      // Whether a match is ambiguous must not depend on what a comparison leaves; in Prometheus 2 it did.
      if (value === undefined && this.#query.dialect.prometheus2) continue
      output ??= emptySeries(resultLabels(this.#expr, many.labels, one.labels), this.#steps.count)
      taken ??= this.#takenOf(signature, output.labels)
      if (taken[step]) throw new QueryError('execution', manyMatches(this.#grouped))
      taken[step] = 1
      if (value === undefined) continue
      output.values[step] = value
      output.present[step] = 1
    }
    if (output && !isEmpty(output)) this.#results.add(output)
  }

  #takenOf(signature: string, labels: Labels): Uint8Array {
    const key = this.#grouped ? `${signature}\u0000${labels.signature}` : signature
    let taken = this.#taken.get(key)
    if (taken === undefined) {
      taken = new Uint8Array(this.#steps.count)
      this.#taken.set(key, taken)
    }
    return taken
  }
}

function manyMatches(grouped: boolean): string {
  const advice = grouped
    ? 'grouping labels must ensure unique matches'
    : 'many-to-one matching must be explicit (group_left/group_right)'
  return `multiple matches for labels: ${advice}`
}
