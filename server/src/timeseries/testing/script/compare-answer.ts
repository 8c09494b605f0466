import { compareLabels, Labels } from '../../labels.ts'
import type { Point, QueryAnswer, QueryResult } from '../../types.ts'
import type { ExpectedResult, Times } from './parse-evaluation.ts'
import type { NotatedValue } from './series-notation.ts'

const TOLERANCE = 1e-6
const SMALLEST_NORMAL = 2 ** -1022

export interface FoundSeries {
  labels: Labels
  points: Point[]
}

/** Why an answer is not the expected one. `ordered`: series must come as they are listed. */
export function compareAnswer(
  answer: QueryAnswer,
  expected: ExpectedResult,
  ordered: boolean,
): string | undefined {
  if (answer.resultType === 'string')
    return expected.kind === 'string' && answer.result[1] === expected.value
      ? undefined
      : `got the string ${JSON.stringify(answer.result[1])}`
  if (answer.resultType === 'scalar') {
    if (expected.kind !== 'scalar') return `got the scalar ${answer.result[1]}`
    return wrongValue(answer.result[1], expected.value)
  }
  if (expected.kind !== 'series') return `got a ${answer.resultType} and no ${expected.kind}`
  const found = seriesOf(answer)
  if (answer.resultType === 'matrix' && ordered) return 'a matrix has no order of its own'
  return (
    (answer.resultType === 'matrix' ? unsorted(found) : undefined) ?? compareSeries(found, expected, ordered)
  )
}

/** Series in the order of the answer. */
export function seriesOf(answer: QueryResult): FoundSeries[] {
  if (answer.resultType === 'vector')
    return answer.result.map(({ metric, value }) => ({ labels: Labels.from(metric), points: [value] }))
  if (answer.resultType !== 'matrix') return []
  return answer.result.map(({ metric, values }) => ({ labels: Labels.from(metric), points: values }))
}

/** A matrix is sorted by labels, always. */
export function unsorted(found: readonly FoundSeries[]): string | undefined {
  const at = found.findIndex((one, i) => i > 0 && compareLabels(found[i - 1]!.labels, one.labels) > 0)
  return at < 0 ? undefined : `the matrix is not sorted: ${found[at]!.labels} comes too late`
}

function compareSeries(
  found: readonly FoundSeries[],
  { series, times }: ExpectedResult & { kind: 'series' },
  ordered: boolean,
): string | undefined {
  if (found.length !== series.length)
    return `${found.length} series: ${found.map(({ labels }) => labels).join(', ')}`
  for (const [i, { labels, values }] of series.entries()) {
    const own = found.find((one) => one.labels.signature === labels.signature)
    if (!own) return `no series ${labels}; got ${found.map((one) => one.labels).join(', ')}`
    if (ordered && own !== found[i]) return `${labels} is out of order`
    const wrong = comparePoints(own.points, values, times)
    if (wrong) return `${labels}: ${wrong}`
  }
  return undefined
}

function comparePoints(
  points: readonly Point[],
  values: readonly NotatedValue[],
  times: Times,
): string | undefined {
  const wanted = values.flatMap((value, i) =>
    value === undefined ? [] : [{ at: times.start + i * times.step, value }],
  )
  if (times.start + (values.length - 1) * times.step > times.end)
    return 'more values than the range has times'
  if (points.length !== wanted.length) return `${points.length} points instead of ${wanted.length}`
  for (const [i, { at, value }] of wanted.entries()) {
    const [time, text] = points[i]!
    if (time !== at / 1000) return `a point at ${time} instead of ${at / 1000}`
    const wrong = typeof value === 'number' ? wrongValue(text, value) : `expected ${value}, got ${text}`
    if (wrong) return `at ${time}: ${wrong}`
  }
  return undefined
}

function wrongValue(text: string, wanted: number): string | undefined {
  return almostEqual(numberOf(text), wanted) ? undefined : `got ${text}, expected ${wanted}`
}

function numberOf(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  return text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text)
}

function almostEqual(a: number, b: number): boolean {
  if (Object.is(a, b) || a === b) return true
  const sum = Math.abs(a) + Math.abs(b)
  const difference = Math.abs(a - b)
  if (a === 0 || b === 0 || sum < SMALLEST_NORMAL) return difference < TOLERANCE * SMALLEST_NORMAL
  return difference / Math.min(sum, Number.MAX_VALUE) < TOLERANCE
}
