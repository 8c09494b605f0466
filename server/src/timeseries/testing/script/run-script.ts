import { type EvaluationOptions, runInstant, runRange } from '../../eval/run-query.ts'
import { type QueryAnswer, QueryError } from '../../types.ts'
import { MemorySource } from '../memory-source.ts'
import { atVariants, type Variant } from './at-variants.ts'
import { compareAnswer, seriesOf, unsorted } from './compare-answer.ts'
import { checkAnnotations, checkFailure } from './expectations.ts'
import type { Evaluation, ExpectedResult } from './parse-evaluation.ts'
import { type Load, parseScript } from './parse-script.ts'

export interface Failure {
  line: number
  expr: string
  why: string
}

/** What the parser says of a function that needs native histograms or start timestamps. */
const UNSUPPORTED = 'is not supported by this store'

export interface Outcome {
  evaluations: number
  failures: Failure[]
  /** Evaluations that expect native histograms or need a function of theirs: this store keeps none. Not run. */
  unsupported: Omit<Failure, 'why'>[]
}

/**
 * Runs a script of Prometheus' test language against the evaluator. As Prometheus does, an instant query is also run
 * with its selectors pinned by `@` at other times, and each of these as the middle of a range query.
 */
export function runScript(text: string, options: Omit<EvaluationOptions, 'source'> = {}): Outcome {
  let source = new MemorySource()
  const outcome: Outcome = { evaluations: 0, failures: [], unsupported: [] }
  for (const command of parseScript(text)) {
    if (command.kind === 'clear') source = new MemorySource()
    else if (command.kind === 'load') load(source, command)
    else judge(command, { ...options, source }, outcome)
  }
  return outcome
}

function load(source: MemorySource, { interval, series }: Load): void {
  for (const { labels, values } of series) {
    const samples = values.flatMap((value, i) =>
      value === undefined || value === 'histogram' ? [] : [{ at: i * interval, value }],
    )
    source.add(labels, samples)
  }
}

function judge(test: Evaluation, options: EvaluationOptions, outcome: Outcome): void {
  const { line, expr } = test
  const why = expectsHistograms(test) ? UNSUPPORTED : run(test, options)
  if (why?.includes(UNSUPPORTED)) outcome.unsupported.push({ line, expr })
  else outcome.evaluations++
  if (why && !why.includes(UNSUPPORTED)) outcome.failures.push({ line, expr, why })
}

const run = (test: Evaluation, options: EvaluationOptions) =>
  test.step === undefined ? runAsInstant(test, options) : runAsRange(test, options)

function expectsHistograms({ expected }: Evaluation): boolean {
  return expected.kind === 'series' && expected.series.some(({ values }) => values.includes('histogram'))
}

const isOrdered = ({ expectations }: Evaluation) => expectations.some(({ type }) => type === 'ordered')
const shouldFail = ({ expectations }: Evaluation) => expectations.some(({ type }) => type === 'fail')

function runAsRange(test: Evaluation, options: EvaluationOptions): string | undefined {
  const answer = answerOrFailure(() => runRange(test.expr, test.start, test.end, test.step!, options))
  if (typeof answer === 'string') return checkFailure(test.expectations, answer)
  return judgeAnswer(test, answer, test.expected)
}

function judgeAnswer(test: Evaluation, answer: QueryAnswer, expected: ExpectedResult): string | undefined {
  if (shouldFail(test)) return 'should have failed'
  return checkAnnotations(test.expectations, answer) ?? compareAnswer(answer, expected, isOrdered(test))
}

/** The message of a query that cannot be answered. */
function answerOrFailure(ask: () => QueryAnswer): QueryAnswer | string {
  try {
    return ask()
  } catch (error) {
    if (error instanceof QueryError) return error.message
    throw error
  }
}

function runAsInstant(test: Evaluation, options: EvaluationOptions): string | undefined {
  const own = { expr: test.expr, at: test.start }
  for (const variant of [own, ...atVariants(test.expr, test.start)]) {
    const why = runVariant(test, variant, options)
    if (why) return variant === own ? why : `${variant.expr} at ${variant.at / 1000}: ${why}`
  }
  return undefined
}

function runVariant(test: Evaluation, { expr, at }: Variant, options: EvaluationOptions): string | undefined {
  const answer = answerOrFailure(() => runInstant(expr, at, options))
  if (typeof answer === 'string') return checkFailure(test.expectations, answer)
  const why = judgeAnswer(test, answer, test.inRanges ? atTime(test, at) : test.expected)
  if (why || !test.inRanges || followsRange(expr)) return why
  const wrong = middleOfRange(test, { expr, at }, answer, options)
  return wrong && `as a range query: ${wrong}`
}

/** Such an expression means something else when the query's own range is wider. */
function followsRange(expr: string): boolean {
  return /(?:start|end|range|step)\(\)/.test(expr)
}

function middleOfRange(
  test: Evaluation,
  { expr, at }: Variant,
  instant: QueryAnswer,
  options: EvaluationOptions,
): string | undefined {
  const minute = 60_000
  const answer = answerOrFailure(() => runRange(expr, at - minute, at + minute, minute, options))
  if (typeof answer === 'string') return `failed: ${answer}`
  if (isOrdered(test)) return undefined
  const series = seriesOf(answer)
  const middle = series.flatMap(({ labels, points }) => {
    const value = points.find(([time]) => time === at / 1000)
    return value ? [{ metric: labels.toMap(), value }] : []
  })
  const annotations = { warnings: [], infos: [] }
  const same: QueryAnswer =
    instant.resultType === 'scalar'
      ? { resultType: 'scalar', result: middle[0]!.value, ...annotations }
      : { resultType: 'vector', result: middle, ...annotations }
  return unsorted(series) ?? compareAnswer(same, atTime(test, at), false)
}

/** A single value is expected at the time of the variant, whatever that is. */
function atTime({ expected }: Evaluation, at: number): ExpectedResult {
  return expected.kind === 'series' ? { ...expected, times: { start: at, end: at, step: 1 } } : expected
}
