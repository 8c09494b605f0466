import { compareLabels, type Labels } from '../labels.ts'
import { formatSample } from './answer.ts'
import type { Steps } from './context.ts'
import type { StepSeries } from './value.ts'

/** The `result` of an instant vector as JSON text. */
export function vectorText(list: StepSeries[], steps: Steps): string {
  const metric = metricWriter()
  const at = beginningsOf({ ...steps, count: 1 })[0]!
  const all: string[] = []
  for (const { labels, values, present } of list) {
    if (present[0]) all.push(`{"metric":${metric(labels)},"value":${at}${formatSample(values[0]!)}"]}`)
  }
  return `[${all.join(',')}]`
}

/** The `result` of a range query as JSON text, in the order of labels. */
export function matrixText(list: StepSeries[], steps: Steps): string {
  const metric = metricWriter()
  const beginnings = beginningsOf(steps)
  const all: string[] = []
  for (const { labels, values, present } of list.sort((a, b) => compareLabels(a.labels, b.labels))) {
    let points = ''
    for (let i = 0; i < steps.count; i++) {
      if (present[i]) points += `${points && ','}${beginnings[i]}${formatSample(values[i]!)}"]`
    }
    if (points) all.push(`{"metric":${metric(labels)},"values":[${points}]}`)
  }
  return `[${all.join(',')}]`
}

/** What stands before the number at each step: all series share the moments. */
function beginningsOf({ start, step, count }: Steps): string[] {
  return Array.from({ length: count }, (_, i) => `[${(start + i * step) / 1000},"`)
}

/** Writes label sets; the names of one metric's series are quoted once. */
function metricWriter(): (labels: Labels) => string {
  let last: readonly string[] | undefined
  let names: string[] = []
  return (labels) => {
    if (labels.names !== last) names = labels.names.map((name) => `${JSON.stringify(name)}:`)
    last = labels.names
    return `{${names.map((name, i) => name + JSON.stringify(labels.values[i])).join(',')}}`
  }
}
