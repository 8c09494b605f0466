import { deviceMetrics } from './device-metrics.ts'
import { fieldMetrics } from './field-metrics.ts'
import type { Metric } from './metric.ts'
import { networkMetrics } from './network-metrics.ts'
import { portMetrics } from './port-metrics.ts'
import { radioMetrics } from './radio-metrics.ts'

const all = { ...deviceMetrics, ...portMetrics, ...radioMetrics, ...fieldMetrics, ...networkMetrics }

/** The product's own metrics. Series that others send may not use these names. */
export type MetricName = keyof typeof all

export const metrics: Readonly<Record<MetricName, Metric>> = all

/** By the headings of docs/metrics.md. */
export const metricTables: Readonly<Record<string, Readonly<Record<string, Metric>>>> = {
  devices: deviceMetrics,
  ports: portMetrics,
  radios: radioMetrics,
  field: fieldMetrics,
  networks: networkMetrics,
}
