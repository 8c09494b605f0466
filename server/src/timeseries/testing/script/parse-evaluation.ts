import { parseString } from '../../parse/literals.ts'
import type { Block } from './block.ts'
import {
  type Expectation,
  type ExpectationType,
  parseExpectation,
  refuseContradiction,
} from './expectations.ts'
import { parseSeriesLine, type SeriesLine, scalarOf } from './series-notation.ts'
import { durationOf } from './times.ts'

/** What an evaluation must give. Ranges of times in ms. */
export type ExpectedResult =
  | { kind: 'scalar'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'series'; series: SeriesLine[]; times: Times }

/** Where the values of a line stand; an instant query has one. */
export interface Times {
  start: number
  end: number
  step: number
}

export interface Evaluation {
  kind: 'eval'
  line: number
  expr: string
  /** ms; an instant query has start = end and no step. */
  start: number
  end: number
  step: number | undefined
  expected: ExpectedResult
  expectations: Expectation[]
  /** Whether what an instant query gives can be had of a range query. */
  inRanges: boolean
}

const INSTANT = /^eval(?:_(fail|warn|ordered|info))?\s+instant\s+at\s+(\S+)\s+(.+)$/
const RANGE = /^eval(?:_(fail|warn|info))?\s+range\s+from\s+(\S+)\s+to\s+(\S+)\s+step\s+(\S+)\s+(.+)$/
const RANGE_VECTOR = /^expect\s+range\s+vector\s+from\s+(\S+)\s+to\s+(\S+)\s+step\s+(\S+)$/

export function parseEvaluation({ line, head, body }: Block): Evaluation {
  const evaluation = parseHead(head, line)
  const rest: string[] = []
  for (const text of body) if (!takeExpectation(evaluation, text)) rest.push(text)
  refuseContradiction(evaluation.expectations)
  takeValues(evaluation, rest)
  return evaluation
}

function parseHead(head: string, line: number): Evaluation {
  const [instant, range] = [INSTANT.exec(head), RANGE.exec(head)]
  if (range) {
    const [, mark, start, end, step, expr] = range
    return evaluationOf(line, mark, expr!, timesOf(start!, end!, step!), durationOf(step!))
  }
  if (!instant) throw new Error('invalid evaluation command')
  const at = durationOf(instant[2]!)
  return evaluationOf(line, instant[1], instant[3]!, { start: at, end: at, step: 1 }, undefined)
}

function timesOf(start: string, end: string, step: string): Times {
  const times = { start: durationOf(start), end: durationOf(end), step: durationOf(step) }
  if (times.end < times.start) throw new Error(`end (${end}) is before start (${start})`)
  return times
}

function evaluationOf(
  line: number,
  mark: string | undefined,
  expr: string,
  times: Times,
  step: number | undefined,
): Evaluation {
  return {
    kind: 'eval',
    line,
    expr,
    start: times.start,
    end: times.end,
    step,
    expected: { kind: 'series', series: [], times },
    expectations: mark ? [{ type: mark as ExpectationType, accepts: () => true, text: '' }] : [],
    inRanges: true,
  }
}

/** Whether the line says what is expected besides values, or of what kind they are. */
function takeExpectation(evaluation: Evaluation, text: string): boolean {
  const range = RANGE_VECTOR.exec(text)
  if (range) takeRangeVector(evaluation, timesOf(range[1]!, range[2]!, range[3]!))
  else if (/^expect\s+string\b/.test(text)) takeString(evaluation, text)
  else if (/^(?:expect\s|expected_fail_)/.test(text)) evaluation.expectations.push(parseExpectation(text))
  else return false
  return true
}

function takeRangeVector(evaluation: Evaluation, times: Times): void {
  if (evaluation.step !== undefined) throw new Error('"expect range vector" is for instant queries')
  Object.assign(evaluation, { start: times.end, end: times.end, inRanges: false })
  evaluation.expected = { kind: 'series', series: [], times }
}

function takeString(evaluation: Evaluation, text: string): void {
  const quoted = /^expect string (".*"|`[^`]*`)$/.exec(text)?.[1]
  const value = quoted === undefined ? undefined : parseString(quoted)
  if (value === undefined) throw new Error('the expected string must be quoted')
  evaluation.expected = { kind: 'string', value }
  evaluation.inRanges = false
}

function takeValues(evaluation: Evaluation, lines: readonly string[]): void {
  const { expected } = evaluation
  const value = lines.length > 0 ? scalarOf(lines[0]!) : undefined
  if (value !== undefined) {
    if (lines.length > 1) throw new Error(`unexpected "${lines[1]}" behind the value of a scalar`)
    evaluation.expected = { kind: 'scalar', value }
    return
  }
  const series = lines.map(parseSeriesLine)
  if (series.length === 0) return
  if (expected.kind !== 'series') throw new Error('a string and series are expected at once')
  const single = evaluation.step === undefined && evaluation.inRanges
  if (single && series.some(({ values }) => values.length !== 1))
    throw new Error('an instant query has one value of each series; see "expect range vector"')
  if (new Set(series.map(({ labels }) => labels.signature)).size < series.length)
    throw new Error('a series is expected twice')
  expected.series = series
}
