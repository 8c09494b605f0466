/** What values are counted in; the words of docs/metrics.md. Those of `noUnit` are no OpenMetrics unit. */
export const unitWords = {
  seconds: 's',
  bytes: 'bytes',
  ratio: '0–1',
  celsius: '°C',
  watts: 'W',
  volts: 'V',
  amperes: 'A',
  ampere_hours: 'Ah',
  bits_per_second: 'bit/s',
  dbm: 'dBm',
  db: 'dB',
  hertz: 'Hz',
  meters: 'm',
  flag: '1 or 0',
  count: 'count',
  load: 'load',
  number: 'number',
} as const

export type Unit = keyof typeof unitWords

const noUnit: ReadonlySet<Unit> = new Set(['flag', 'count', 'load', 'number'])

/** One metric: the metadata API and docs/metrics.md are made from it. */
export interface Metric {
  type: 'gauge' | 'counter'
  unit: Unit
  /** The label of the thing measured; a device's own figures have none. */
  label?: 'port' | 'interface' | 'radio' | 'ssid' | 'client' | 'sensor' | 'relay'
  /** A sentence without its full stop. */
  help: string
  /** Where a device says it, for the documentation: Markdown. */
  source?: string
}

/** The unit as OpenMetrics knows it; '' where the figure has none. */
export const openMetricsUnit = ({ unit }: Metric): string => (noUnit.has(unit) ? '' : unit)
