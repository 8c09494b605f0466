import { Labels } from '../labels.ts'
import type { Binary, Matching } from '../parse/ast.ts'
import { isComparison } from '../parse/check-types.ts'
import { METRIC_NAME, QueryError } from '../types.ts'
import { numberOperator } from './arithmetic.ts'
import type { Query, Steps } from './context.ts'
import { fillingOf, stopgap } from './fill.ts'
import { matchingLabel, OneSide } from './match-groups.ts'
import { ResultCollector } from './result-collector.ts'
import { collect } from './selector.ts'
import { emptySeries, type StepSeries } from './value.ts'

/** Arithmetic and comparison between two vectors, element by element of each match group. */
export function matchVectors(expr: Binary, query: Query, steps: Steps): StepSeries[] {
  const left = collect(query.vector(expr.left, steps), query, steps)
  const right = collect(query.vector(expr.right, steps), query, steps)
  return new VectorMatch(expr, query, steps).run(left, right)
}

class VectorMatch {
  readonly #expr: Binary
  readonly #steps: Steps
  readonly #keep: (name: string) => boolean
  readonly #swapped: boolean
  readonly #grouped: boolean
  readonly #operator: (a: number, b: number) => number | undefined
  readonly #results: ResultCollector
  /** Per match group (and result labels, when grouping): the steps that already have a result. */
  readonly #taken = new Map<string, Uint8Array>()

  constructor(expr: Binary, query: Query, steps: Steps) {
    this.#expr = expr
    this.#steps = steps
    this.#keep = matchingLabel(expr.matching)
    this.#swapped = expr.matching?.group === 'right'
    this.#grouped = expr.matching?.group !== undefined
    this.#operator = numberOperator(expr.op, expr.bool)
    this.#results = new ResultCollector(query, steps)
  }

  run(left: StepSeries[], right: StepSeries[]): StepSeries[] {
    const [many, one] = this.#swapped ? [right, left] : [left, right]
    const groups = new Map<string, OneSide>()
    for (const [signature, members] of Map.groupBy(one, (s) => s.labels.signatureOf(this.#keep))) {
      groups.set(signature, new OneSide(members, this.#keep, this.#swapped ? 'left' : 'right'))
    }
    this.#checkOneSides(groups, many)
    const { filled, stopgaps } = this.#filled(groups, many)
    for (const series of [...many, ...filled]) {
      const signature = series.labels.signatureOf(this.#keep)
      for (const one of groups.get(signature)?.members ?? []) this.#combine(series, one, signature)
      const stopgap = stopgaps.get(signature)
      if (stopgap) this.#combine(series, stopgap, signature)
    }
    return this.#results.list()
  }

  /** Prometheus complains about duplicates on the one side even when nothing matches them, if there is another side. */
  #checkOneSides(groups: Map<string, OneSide>, many: StepSeries[]): void {
    const doubtful = [...groups.values()].filter((group) => group.members.length > 1)
    if (doubtful.length === 0) return
    for (let step = 0; step < this.#steps.count; step++) {
      if (!many.some(({ present }) => present[step] === 1)) continue
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
      if (value === undefined) continue
      output ??= emptySeries(resultLabels(this.#expr, many.labels, one.labels), this.#steps.count)
      taken ??= this.#takenOf(signature, output.labels)
      if (taken[step]) throw new QueryError('execution', manyMatches(this.#grouped))
      taken[step] = 1
      output.values[step] = value
      output.present[step] = 1
    }
    if (output) this.#results.add(output)
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

/** The labels of a result: the many side's; one to one, only those that were matched on; and what is included. */
function resultLabels(expr: Binary, many: Labels, one: Labels): Labels {
  const dropName = !isComparison(expr.op) || expr.bool
  const named = dropName ? many.withoutName() : many
  const { matching } = expr
  if (!matching) return named
  if (matching.group === undefined) return oneToOne(named, matching)
  return withIncluded(named, one, matching.include)
}

function oneToOne(labels: Labels, matching: Matching): Labels {
  const named = new Set(matching.labels)
  return labels.filter((name) => (matching.on ? named.has(name) : name === METRIC_NAME || !named.has(name)))
}

function withIncluded(labels: Labels, one: Labels, include: string[]): Labels {
  if (include.length === 0) return labels
  const map = labels.toMap()
  for (const name of include) map[name] = one.get(name)
  return Labels.from(map)
}
