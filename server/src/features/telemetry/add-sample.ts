import type { MetricName } from './metrics/catalogue.ts'

export type AddSample = (name: MetricName, value: number | undefined, labels?: Record<string, string>) => void
