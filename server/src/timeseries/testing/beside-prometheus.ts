import { runInstant, runRange } from '../eval/run-query.ts'
import { type Point, type QueryAnswer, QueryError } from '../types.ts'
import { MemorySource } from './memory-source.ts'
import { labelsOf, type RandomSeries } from './random-samples.ts'

export interface ComparedQuery {
  expr: string
  /** ms; an instant query has no step. */
  start: number
  end: number
  step?: number
}

type Result = { type: string; rows: Map<string, Point[]> } | { refused: string }

/** Our evaluator as Prometheus 2 would answer, and a Prometheus 2, on the same samples. */
export class BesidePrometheus {
  readonly #source = new MemorySource()
  readonly #url: string

  constructor(url: string, series: readonly RandomSeries[]) {
    this.#url = url
    for (const one of series) this.#source.add(labelsOf(one), one.samples)
  }

  /** How the answers differ; undefined when they do not. */
  async difference(asked: ComparedQuery): Promise<string | undefined> {
    const theirs = await this.#theirs(asked)
    const ours = this.#ours(asked)
    if ('refused' in theirs || 'refused' in ours)
      return 'refused' in theirs && 'refused' in ours ? undefined : `${text(theirs)} and not ${text(ours)}`
    if (theirs.type !== ours.type) return `type ${theirs.type} and not ${ours.type}`
    return differenceOfRows(theirs.rows, ours.rows)
  }

  #ours({ expr, start, end, step }: ComparedQuery): Result {
    const options = { source: this.#source, dialect: { prometheus2: true } }
    try {
      const answer =
        step === undefined ? runInstant(expr, start, options) : runRange(expr, start, end, step, options)
      return resultOf(answer)
    } catch (error) {
      if (error instanceof QueryError) return { refused: error.message }
      throw error
    }
  }

  async #theirs({ expr, start, end, step }: ComparedQuery): Promise<Result> {
    const time: Record<string, string> =
      step === undefined
        ? { time: String(start / 1000) }
        : { start: String(start / 1000), end: String(end / 1000), step: String(step / 1000) }
    const path = step === undefined ? 'query' : 'query_range'
    const body = new URLSearchParams({ query: expr, ...time })
    const response = await fetch(`${this.#url}/api/v1/${path}`, { method: 'POST', body })
    const answer = (await response.json()) as { data?: QueryAnswer; error?: string }
    return answer.data ? resultOf(answer.data) : { refused: answer.error ?? '' }
  }
}

const text = (result: Result) =>
  'refused' in result ? `refused (${result.refused})` : `${result.rows.size} series`

function resultOf(answer: QueryAnswer): Result {
  const { resultType: type } = answer
  if (type === 'scalar' || type === 'string') return { type, rows: new Map([['', [answer.result]]]) }
  const rows =
    type === 'vector'
      ? answer.result.map(({ metric, value }): [string, Point[]] => [keyOf(metric), [value]])
      : answer.result.map(({ metric, values }): [string, Point[]] => [keyOf(metric), values])
  return { type, rows: new Map(rows) }
}

const keyOf = (metric: Record<string, string>) =>
  JSON.stringify(Object.entries(metric).sort(([a], [b]) => (a < b ? -1 : 1)))

function differenceOfRows(theirs: Map<string, Point[]>, ours: Map<string, Point[]>): string | undefined {
  for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
    const [want, got] = [theirs.get(key), ours.get(key)]
    if (!want || !got) return `${key} only ${want ? 'there' : 'here'}`
    if (want.length !== got.length) return `${key}: ${want.length} points and not ${got.length}`
    const wrong = want.findIndex(([at, value], i) => at !== got[i]![0] || !same(value, got[i]![1]))
    if (wrong >= 0) return `${key} at ${want[wrong]![0]}: ${want[wrong]![1]} and not ${got[wrong]![1]}`
  }
  return undefined
}

/** How far apart sums may be that Prometheus 2 adds without compensating for rounding, of the value or at all. */
const TOLERANCE = 1e-9

function same(theirs: string, ours: string): boolean {
  if (theirs === ours) return true
  const [a, b] = [Number(theirs), Number(ours)]
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
}
