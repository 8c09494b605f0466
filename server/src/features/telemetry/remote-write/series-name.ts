import { METRIC_NAME, RESERVED_LABELS } from '../../../timeseries/types.ts'
import { metrics } from '../metrics/catalogue.ts'
import { remoteWriteLimits as limits } from './limits.ts'

/** A series as it is kept. */
export interface SeriesName {
  name: string
  labels: Readonly<Record<string, string>>
  /** Job and instance: what one scrape told, and shares its times. */
  target: string
}

const EXPORTED = 'exported_'
const claims = new Set<string>(RESERVED_LABELS)

/**
 * The series that sent labels stand for. Whose samples are is no sender's to say: `sn`, `network`, `project` and
 * `kind` come from the network's record, and what a sender says under these names is kept as `exported_…`, as
 * Prometheus does with labels of a target that it sets itself.
 * @returns a sentence for the sender's log when it is none that is kept
 */
export function nameSeries(sent: [name: string, value: string][]): SeriesName | string {
  if (sent.length > limits.labelsPerSeries) return `a series has more than ${limits.labelsPerSeries} labels`
  const labels = new Map<string, string>()
  for (const [name, value] of sent) {
    const reason = flaw(name, value)
    if (reason) return reason
    if (labels.has(name)) return 'a label name comes twice'
    labels.set(name, value)
  }
  const name = labels.get(METRIC_NAME)
  if (!name) return 'the metric has no name'
  // Sums over a network would count what no device said.
  if (Object.hasOwn(metrics, name)) return `the name ${name} is kept for devices`
  labels.delete(METRIC_NAME)
  return { name, labels: exported(labels), target: targetOf(labels) }
}

function flaw(name: string, value: string): string | undefined {
  if (name === '') return 'a label has no name'
  if (name.length > limits.labelNameMax)
    return `a label name is longer than ${limits.labelNameMax} characters`
  if (value.length > limits.labelValueMax)
    return `a label value is longer than ${limits.labelValueMax} characters`
  // It parts labels inside the store.
  return name.includes('\0') || value.includes('\0') ? 'a label has a zero byte' : undefined
}

/** Empty values count as absent. */
function exported(labels: Map<string, string>): Record<string, string> {
  const kept: [string, string][] = []
  for (const [name, value] of labels) {
    let own = name
    while (claims.has(own) || (own !== name && labels.has(own))) own = EXPORTED + own
    if (value !== '') kept.push([own, value])
  }
  // A label may be called __proto__. Frozen: the store knows it again by its identity.
  return Object.freeze(Object.fromEntries(kept))
}

const targetOf = (labels: Map<string, string>): string =>
  `${labels.get('job') ?? ''}\0${labels.get('instance') ?? ''}`
