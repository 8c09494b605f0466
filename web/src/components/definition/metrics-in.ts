import type { MetricName } from './Definition'

/** Metrics that lines of PromQL draw: the first of each line, which what follows only narrows or stands in for. */
export function metricsIn(queries: readonly string[]): MetricName[] {
  const found = queries.flatMap((query) => /\b[a-z]\w*(?=\{)/.exec(query)?.[0] ?? [])
  return [...new Set(found)] as MetricName[]
}
