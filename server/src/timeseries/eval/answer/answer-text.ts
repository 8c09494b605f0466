import { compareLabels, type Labels } from '../../labels.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries } from '../value.ts'
import { TextSink } from './text-sink.ts'

const [COMMA, QUOTE, OPENING, BRACKET] = [44, 34, 91, 93]
/** Bytes that a point takes, mostly, and what stands around the points of a series. */
const [POINT_BYTES, SERIES_BYTES, MOST_BYTES] = [34, 256, 2 ** 20]

/** Of so many steps they are kept for who asks next. */
const MOST_KEPT = 2_000

/** What stands before the number at each step: all series share the moments. */
interface Beginnings {
  bytes: Uint8Array
  /** Where each ends, and the next begins. */
  ends: Uint32Array
}

/** The `result` of an instant vector as JSON. */
export function vectorText(list: StepSeries[], steps: Steps): Uint8Array<ArrayBuffer> {
  const out = new TextSink()
  const metric = metricWriter()
  const beginnings = beginningsOf({ ...steps, count: 1 })
  let before = '['
  for (const { labels, values, present } of list) {
    if (!present[0]) continue
    out.text(`${before}{"metric":${metric(labels)},"value":`)
    point(out, beginnings, 0, values[0]!)
    before = '},'
  }
  out.text(before === '[' ? '[]' : '}]')
  return out.take()
}

/** The `result` of a range query as JSON, in the order of labels. */
export function matrixText(list: StepSeries[], steps: Steps): Uint8Array<ArrayBuffer> {
  const out = new TextSink(Math.min(list.length * (SERIES_BYTES + steps.count * POINT_BYTES), MOST_BYTES))
  const metric = metricWriter()
  const beginnings = beginningsOf(steps)
  let before = '['
  for (const series of list.sort((a, b) => compareLabels(a.labels, b.labels))) {
    if (!series.present.includes(1)) continue
    out.text(`${before}{"metric":${metric(series.labels)},"values":[`)
    points(out, beginnings, series)
    before = ']},'
  }
  out.text(before === '[' ? '[]' : ']}]')
  return out.take()
}

function points(out: TextSink, beginnings: Beginnings, { values, present }: StepSeries): void {
  let isFirst = true
  for (let i = 0; i < present.length; i++) {
    if (!present[i]) continue
    if (!isFirst) out.byte(COMMA)
    isFirst = false
    point(out, beginnings, i, values[i]!)
  }
}

function point(out: TextSink, { bytes, ends }: Beginnings, step: number, value: number): void {
  out.bytes(bytes, step === 0 ? 0 : ends[step - 1]!, ends[step]!)
  out.number(value)
  out.byte(QUOTE)
  out.byte(BRACKET)
}

let last: { steps: Steps; beginnings: Beginnings } | undefined

/** The panels of a screen ask for the same moments one after the other. */
function beginningsOf(steps: Steps): Beginnings {
  const { start, step, count } = steps
  if (last && last.steps.start === start && last.steps.step === step && last.steps.count === count)
    return last.beginnings
  const beginnings = spelledBeginnings(steps)
  if (count <= MOST_KEPT) last = { steps: { start, step, count }, beginnings }
  return beginnings
}

function spelledBeginnings({ start, step, count }: Steps): Beginnings {
  const out = new TextSink(Math.min(count * POINT_BYTES, MOST_BYTES))
  const ends = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    out.byte(OPENING)
    // Zero has no sign in JSON that JavaScript writes.
    out.number((start + i * step) / 1000 + 0)
    out.byte(COMMA)
    out.byte(QUOTE)
    ends[i] = out.length
  }
  return { bytes: out.take(), ends }
}

/** Writes label sets; the names of one metric's series are quoted once. */
export function metricWriter(): (labels: Labels) => string {
  let last: readonly string[] | undefined
  let names: string[] = []
  return (labels) => {
    if (labels.names !== last) names = labels.names.map((name) => `${JSON.stringify(name)}:`)
    last = labels.names
    return `{${names.map((name, i) => name + JSON.stringify(labels.values[i])).join(',')}}`
  }
}
