import { compareLabels, type Labels } from '../../labels.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries } from '../value.ts'
import { TextSink } from './text-sink.ts'

const [COMMA, QUOTE, BRACKET] = [44, 34, 93]

/** The `result` of an instant vector as JSON. */
export function vectorText(list: StepSeries[], steps: Steps): Uint8Array<ArrayBuffer> {
  const out = new TextSink()
  const metric = metricWriter()
  const [at] = beginningsOf({ ...steps, count: 1 })
  let before = '['
  for (const { labels, values, present } of list) {
    if (!present[0]) continue
    out.text(`${before}{"metric":${metric(labels)},"value":`)
    point(out, at!, values[0]!)
    before = '},'
  }
  out.text(before === '[' ? '[]' : '}]')
  return out.take()
}

/** The `result` of a range query as JSON, in the order of labels. */
export function matrixText(list: StepSeries[], steps: Steps): Uint8Array<ArrayBuffer> {
  const out = new TextSink()
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

function points(out: TextSink, beginnings: Uint8Array[], { values, present }: StepSeries): void {
  let isFirst = true
  for (let i = 0; i < present.length; i++) {
    if (!present[i]) continue
    if (!isFirst) out.byte(COMMA)
    isFirst = false
    point(out, beginnings[i]!, values[i]!)
  }
}

function point(out: TextSink, beginning: Uint8Array, value: number): void {
  out.bytes(beginning)
  out.number(value)
  out.byte(QUOTE)
  out.byte(BRACKET)
}

/** What stands before the number at each step: all series share the moments. */
function beginningsOf({ start, step, count }: Steps): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => Buffer.from(`[${(start + i * step) / 1000},"`))
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
