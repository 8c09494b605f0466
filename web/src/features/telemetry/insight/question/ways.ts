import type { InsightUnit, InsightWay } from '#contract/telemetry/question.ts'

/** What a metric is, as far as is known: of what others send, only what its name tells. */
export interface QueriedMetric {
  name: string
  type: 'gauge' | 'counter'
  unit: string
  /** Of what others send: its own labels are asked for. */
  foreign: boolean
  subject: 'devices' | 'ports' | 'radios' | 'field' | 'networks' | 'foreign'
  labels: readonly string[]
}

/** Sums of temperatures, signal levels or shares say nothing. */
const summable = new Set([
  'count',
  'watts',
  'amperes',
  'flag',
  'bits_per_second',
  'bytes',
  'ampere_hours',
  '',
])

/** What makes sense of a metric; the first is the usual one. */
export function waysOf({ type, unit }: QueriedMetric): InsightWay[] {
  if (type === 'counter') return ['rate', 'increase', 'average', 'highest', 'lowest', 'quantile']
  const gauge: InsightWay[] = ['average', 'highest', 'lowest', 'quantile']
  return summable.has(unit) ? [...gauge, 'sum'] : gauge
}

type RateWords = 'averageRate' | 'highestRate' | 'lowestRate' | 'quantileRate'

/** Of a counter these speak of its rate. */
const ofRate: Partial<Record<InsightWay, RateWords>> = {
  ...{ average: 'averageRate', highest: 'highestRate', lowest: 'lowestRate', quantile: 'quantileRate' },
}

/** Which words a way is told by. */
export const wordsOfWay = ({ type }: QueriedMetric, how: InsightWay): InsightWay | RateWords =>
  (type === 'counter' ? ofRate[how] : undefined) ?? how

/** How values are written, once the metric was asked in a way. */
export type ShownUnit = InsightUnit | 'db' | 'volts' | 'amps' | 'ampHours' | 'metres' | 'hertz' | 'perMinute'

const gaugeUnits: Record<string, ShownUnit> = {
  ...{
    seconds: 'seconds',
    bytes: 'bytes',
    ratio: 'ratio',
    celsius: 'celsius',
    watts: 'watts',
    volts: 'volts',
  },
  ...{ amperes: 'amps', ampere_hours: 'ampHours', bits_per_second: 'bitRate', dbm: 'dbm', db: 'db' },
  ...{ meters: 'metres', hertz: 'hertz' },
}

/** Traffic is told in bits a second, other counts by the minute, as everywhere in the console. */
export function factorOf({ type, unit }: QueriedMetric, how: InsightWay): number {
  if (type !== 'counter' || how === 'increase') return 1
  return unit === 'bytes' ? 8 : unit === 'count' ? 60 : 1
}

export function unitOf(metric: QueriedMetric, how: InsightWay): ShownUnit {
  if (metric.type === 'gauge' || how === 'increase') return gaugeUnits[metric.unit] ?? 'number'
  return metric.unit === 'bytes' ? 'bitRate' : metric.unit === 'count' ? 'perMinute' : 'number'
}

/** What others send says what it is by its name alone, as Prometheus' conventions have it. */
export function foreignMetric(name: string, labels: readonly string[] = []): QueriedMetric {
  const counter = /_(total|count|sum|bucket)$/.test(name)
  const unit =
    /_(seconds|bytes|ratio|celsius|watts|volts|amperes|meters|hertz)(_total)?$/.exec(name)?.[1] ?? ''
  return { name, type: counter ? 'counter' : 'gauge', unit, foreign: true, subject: 'foreign', labels }
}

/** Labels every series has, joined when asked. */
export const commonLabels = ['sn', 'network', 'project', 'kind'] as const

/** Lines of its own for each thing measured: that of two devices is not one. */
export const usualSplit = ({ labels }: QueriedMetric): string[] =>
  ['sn', ...labels.filter((label) => !isCommon(label))].slice(0, 2)

export const isCommon = (label: string): boolean => (commonLabels as readonly string[]).includes(label)
