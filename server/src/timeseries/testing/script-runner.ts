import { type QueryOptions, runInstant, runRange } from '../eval/run-query.ts'
import { Labels } from '../labels.ts'
import { type Point, type QueryAnswer, QueryError } from '../types.ts'
import { MemorySource } from './memory-source.ts'
import { type Command, type Evaluation, type Expectation, parseScript } from './promql-script.ts'
import type { Notated } from './series-notation.ts'

const TOLERANCE = 1e-6

export interface Failure {
  line: number
  expr: string
  why: string
}

export interface Outcome {
  evaluations: number
  failures: Failure[]
}

/**
 * Runs a script of Prometheus' test language against the evaluator. As upstream does, an instant query is also run
 * as a range query around its time.
 */
export function runScript(text: string, options: Omit<QueryOptions, 'source'> = {}): Outcome {
  let source = new MemorySource()
  const outcome: Outcome = { evaluations: 0, failures: [] }
  for (const command of parseScript(text)) {
    if (command.kind === 'clear') source = new MemorySource()
    else if (command.kind === 'load') load(source, command)
    else {
      outcome.evaluations++
      const why = evaluate(command, { ...options, source })
      if (why) outcome.failures.push({ line: command.line, expr: command.expr, why })
    }
  }
  return outcome
}

function load(source: MemorySource, { interval, series }: Command & { kind: 'load' }): void {
  for (const { labels, values } of series) {
    const samples = values.flatMap((value, i) => (value === undefined ? [] : [{ at: i * interval, value }]))
    source.add(labels, samples)
  }
}

/** Why the evaluation is not as expected, or undefined. */
function evaluate(test: Evaluation, options: QueryOptions): string | undefined {
  try {
    const answer = query(test, options)
    const shouldFail = test.expectations.some(({ what }) => what === 'fail')
    if (shouldFail) return 'should have failed'
    return checkAnnotations(test, answer) ?? compare(test, answer) ?? compareAsRange(test, options)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return checkFailure(test, error.message)
  }
}

function query({ expr, start, end, step }: Evaluation, options: QueryOptions): QueryAnswer {
  return step === undefined ? runInstant(expr, start, options) : runRange(expr, start, end, step, options)
}

function checkFailure({ expectations }: Evaluation, message: string): string | undefined {
  const wanted = expectations.filter(({ what }) => what === 'fail')
  if (wanted.length === 0) return `failed: ${message}`
  return wanted.every(({ accepts }) => accepts(message))
    ? undefined
    : `failed with another message: ${message}`
}

function checkAnnotations({ expectations }: Evaluation, answer: QueryAnswer): string | undefined {
  return (
    checkKind(expectations, 'warn', 'no_warn', answer.warnings, 'PromQL warning: ') ??
    checkKind(expectations, 'info', 'no_info', answer.infos, 'PromQL info: ')
  )
}

function checkKind(
  expectations: Expectation[],
  wanted: Expectation['what'],
  unwanted: Expectation['what'],
  messages: string[],
  prefix: string,
): string | undefined {
  const bare = messages.map((message) => message.slice(prefix.length).replace(/ \(\d+:\d+\)$/, ''))
  if (expectations.some(({ what }) => what === unwanted) && bare.length > 0) return `unexpected ${bare[0]}`
  for (const { what, accepts } of expectations) {
    if (what === wanted && !bare.some((text, i) => accepts(text) || accepts(messages[i]!))) {
      return `missing ${wanted}; got ${JSON.stringify(bare)}`
    }
  }
  return undefined
}

/** Points by series, in the order of the answer. */
function seriesOf(answer: QueryAnswer): { labels: Labels; points: Point[] }[] {
  if (answer.resultType === 'scalar' || answer.resultType === 'string') {
    return [{ labels: Labels.empty, points: [answer.result] }]
  }
  if (answer.resultType === 'vector') {
    return answer.result.map(({ metric, value }) => ({ labels: Labels.from(metric), points: [value] }))
  }
  return answer.result.map(({ metric, values }) => ({ labels: Labels.from(metric), points: values }))
}

function compare(test: Evaluation, answer: QueryAnswer): string | undefined {
  if (answer.resultType === 'string') return undefined
  const got = seriesOf(answer)
  const step = test.step ?? 1
  if (got.length !== test.expected.length)
    return `${got.length} series: ${got.map(({ labels }) => labels).join(', ')}`
  const ordered = test.expectations.some(({ what }) => what === 'ordered')
  for (const [i, { labels, values }] of test.expected.entries()) {
    const series = got.find(({ labels: own }) => own.signature === labels.signature)
    if (series === undefined)
      return `no series ${labels.toString()}; got ${got.map((s) => s.labels).join(', ')}`
    if (ordered && series !== got[i]) return `${labels.toString()} is out of order`
    const wrong = comparePoints(series.points, values, test.start, step)
    if (wrong) return `${labels.toString()}: ${wrong}`
  }
  return undefined
}

function comparePoints(points: Point[], values: Notated[], start: number, step: number): string | undefined {
  const wanted = values.flatMap((value, i) => (value === undefined ? [] : [{ at: start + i * step, value }]))
  if (points.length !== wanted.length) return `${points.length} points instead of ${wanted.length}`
  for (const [i, { at, value }] of wanted.entries()) {
    const [time, text] = points[i]!
    if (time !== at / 1000 || !almostEqual(numberOf(text), Number(value))) {
      return `got ${text} at ${time}, expected ${value} at ${at / 1000}`
    }
  }
  return undefined
}

function numberOf(text: string): number {
  return text === '+Inf'
    ? Number.POSITIVE_INFINITY
    : text === '-Inf'
      ? Number.NEGATIVE_INFINITY
      : Number(text)
}

function almostEqual(a: number, b: number): boolean {
  if (Object.is(a, b) || a === b) return true
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))
}

/** The instant query as the middle step of a range query must give the same. */
function compareAsRange(test: Evaluation, options: QueryOptions): string | undefined {
  const sorted = test.expectations.some(({ what }) => what === 'ordered')
  if (test.step !== undefined || sorted || usesQueryRange(test.expr)) return undefined
  const minute = 60_000
  let answer: QueryAnswer
  try {
    answer = runRange(test.expr, test.start - minute, test.start + minute, minute, options)
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
  const middle = seriesOf(answer)
    .map(({ labels, points }) => ({ labels, points: points.filter(([time]) => time === test.start / 1000) }))
    .filter(({ points }) => points.length > 0)
  const result = middle.map(({ labels, points }) => ({ metric: labels.toMap(), value: points[0]! }))
  const wrong = compare(test, { resultType: 'vector', result, warnings: [], infos: [] })
  return wrong && `as a range query: ${wrong}`
}

/** Such an expression means something else when the query's own range is wider. */
function usesQueryRange(expr: string): boolean {
  return /\b(?:start|end)\s*\(\s*\)/.test(expr)
}
