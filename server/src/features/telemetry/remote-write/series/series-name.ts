import type { SeriesIdentity } from '../../../../timeseries/rows/series-rows.ts'
import { METRIC_NAME, RESERVED_LABELS } from '../../../../timeseries/types.ts'
import { metrics } from '../../metrics/catalogue.ts'
import { remoteWriteLimits as limits } from '../limits.ts'
import type { LabelPair } from './label-bytes.ts'

/** A series as it is kept. */
export interface SeriesName extends SeriesIdentity {
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
export function nameSeries(sent: readonly LabelPair[]): SeriesName | string {
  if (sent.length > limits.labelsPerSeries) return `a series has more than ${limits.labelsPerSeries} labels`
  for (const [name, value] of sent) {
    const reason = flaw(name, value)
    if (reason) return reason
  }
  const sorted = isSorted(sent) ? sent : sent.toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let i = 1; i < sorted.length; i++)
    if (sorted[i]![0] === sorted[i - 1]![0]) return 'a label name comes twice'
  const name = valueNamed(sorted, METRIC_NAME)
  if (!name) return 'the metric has no name'
  // Sums over a network would count what no device said.
  if (Object.hasOwn(metrics, name)) return `the name ${name} is kept for devices`
  return { name, labels: keptOf(sorted), target: targetOf(sorted) }
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

function isSorted(pairs: readonly LabelPair[]): boolean {
  for (let i = 1; i < pairs.length; i++) if (pairs[i]![0] < pairs[i - 1]![0]) return false
  return true
}

/** Sorted, without the metric's name and what has no value, which counts as absent. */
function keptOf(sorted: readonly LabelPair[]): LabelPair[] {
  const kept: LabelPair[] = []
  let isClaimed = false
  for (const pair of sorted) {
    if (pair[0] === METRIC_NAME) continue
    if (claims.has(pair[0])) isClaimed = true
    if (pair[1] !== '') kept.push(pair)
  }
  return isClaimed ? exported(kept, sorted) : kept
}

/** Labels of these names among labels that were sent so: one object for each, as labels are known by it. */
const renamed = new WeakMap<LabelPair, LabelPair>()

function exported(kept: LabelPair[], sent: readonly LabelPair[]): LabelPair[] {
  return kept
    .map((pair) => (claims.has(pair[0]) ? renamedAmong(pair, sent) : pair))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function renamedAmong(pair: LabelPair, sent: readonly LabelPair[]): LabelPair {
  let own = EXPORTED + pair[0]
  while (valueNamed(sent, own) !== undefined) own = EXPORTED + own
  const known = renamed.get(pair)
  if (known?.[0] === own) return known
  const made: LabelPair = [own, pair[1]]
  renamed.set(pair, made)
  return made
}

function valueNamed(pairs: readonly LabelPair[], name: string): string | undefined {
  for (const pair of pairs) if (pair[0] === name) return pair[1]
  return undefined
}

const targetOf = (labels: readonly LabelPair[]): string =>
  `${valueNamed(labels, 'job') ?? ''}\0${valueNamed(labels, 'instance') ?? ''}`
