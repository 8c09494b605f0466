import { metricWriter } from '../eval/answer/answer-text.ts'
import { TextSink } from '../eval/answer/text-sink.ts'
import type { Limits } from '../eval/context.ts'
import { checkWork } from '../eval/work.ts'
import { msOf } from '../evaluation/evaluation.ts'
import { compareLabels, compareText, type Labels } from '../labels.ts'
import type { Matcher } from '../parse/ast.ts'
import type { ScopedSource } from '../scope/scoped-source.ts'
import { selectionsOf } from '../selections.ts'
import { QueryError } from '../types.ts'
import { labelNames, labelValues } from './label-names.ts'
import type { Lookup, SpelledList } from './lookup.ts'
import { sortedInPieces } from './sorted-in-pieces.ts'

/** Steps of work for each series: to make its labels, put them in order and spell them; or to look at it. */
const STEPS_EACH = { series: 2_000, labels: 50, labelValues: 50 }
/** Members of a list that are spelled between two yields. */
const PIECE = 500

interface LookupList<T> {
  list: readonly T[]
  isCut: boolean
}

/** A look-up over what one scope sees, before it is begun. Throws QueryError on mistakes in it. */
export class LookUp {
  readonly #source: ScopedSource
  readonly #lookup: Lookup
  readonly #limits: Limits
  readonly #selections: Matcher[][]
  readonly #span: [from: number, to: number]

  constructor(source: ScopedSource, lookup: Lookup, limits: Limits) {
    const { match, start, end } = lookup.input
    if (lookup.call === 'series' && !match?.length)
      throw new QueryError('bad_data', 'no match[] parameter provided')
    if (lookup.call === 'labelValues' && lookup.input.name === '')
      throw new QueryError('bad_data', 'invalid label name: ""')
    this.#source = source
    this.#lookup = lookup
    this.#limits = limits
    this.#selections = selectionsOf(match)
    this.#span = [msOf(start), msOf(end)]
  }

  /** Steps of work it is estimated to take. Throws QueryError above the limit. */
  work(): number {
    const each = STEPS_EACH[this.#lookup.call]
    let work = 0
    for (const matchers of this.#selections) work += this.#source.namingWork(matchers, ...this.#span, each)
    checkWork(work, this.#limits, 'look-up', 'shorten its time or narrow it by match[]')
    return work
  }

  /** All of it at once, as values. */
  list(): unknown[] {
    return JSON.parse(Buffer.from(finished(this.pieces()).text).toString())
  }

  /** Does it; yields every millisecond or so. */
  *pieces(): Generator<undefined, SpelledList> {
    if (this.#lookup.call === 'series') {
      const { list, isCut } = yield* this.#series()
      const spell = metricWriter()
      return { text: yield* spelled(list, spell), isCut }
    }
    const { list, isCut } = yield* this.#texts(this.#lookup)
    return { text: yield* spelled(list, JSON.stringify), isCut }
  }

  *#series(): Generator<undefined, LookupList<Labels>> {
    const { limit = Number.POSITIVE_INFINITY } = this.#lookup.input
    const found = new Map<string, Labels>()
    for (const matchers of this.#selections)
      for (const pair of this.#source.named(matchers, ...this.#span)) {
        if (pair === undefined) {
          yield
          continue
        }
        const labels = this.#source.labelsOf(pair)
        found.set(labels.signature, labels)
        if (found.size > limit) return cut(yield* sortedInPieces([...found.values()], compareLabels), limit)
        if (found.size > this.#limits.maxSeries) throw tooMany(this.#limits.maxSeries)
      }
    return { list: yield* sortedInPieces([...found.values()], compareLabels), isCut: false }
  }

  *#texts(lookup: Exclude<Lookup, { call: 'series' }>): Generator<undefined, LookupList<string>> {
    const texts = new Set<string>()
    for (const matchers of this.#selections) {
      const pairs = () => this.#source.named(matchers, ...this.#span)
      if (lookup.call === 'labels') yield* labelNames(this.#source, pairs(), texts)
      else yield* labelValues(this.#source, pairs(), lookup.input.name, texts)
    }
    texts.delete('')
    const list = yield* sortedInPieces([...texts], compareText)
    return cut(list, lookup.input.limit ?? list.length)
  }
}

const cut = <T>(list: T[], limit: number): LookupList<T> => ({
  list: list.slice(0, limit),
  isCut: list.length > limit,
})

function* spelled<T>(
  list: readonly T[],
  spell: (one: T) => string,
): Generator<undefined, SpelledList['text']> {
  const out = new TextSink()
  out.text('[')
  for (const [i, one] of list.entries()) {
    out.text(i === 0 ? spell(one) : `,${spell(one)}`)
    if (i % PIECE === PIECE - 1) yield
  }
  out.text(']')
  return out.take()
}

/** What work in pieces comes to, at once. */
function finished<T>(pieces: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}

const tooMany = (limit: number): QueryError =>
  new QueryError('execution', `more than ${limit} series match; narrow it by labels`)
