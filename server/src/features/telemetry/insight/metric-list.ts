import type { MetricInfo } from '#contract/telemetry/insights.ts'
import { metricTables } from '../metrics/catalogue.ts'

/** The catalogue as the console asks for it; it has the words. */
export const metricList: MetricInfo[] = Object.entries(metricTables).flatMap(([subject, table]) =>
  Object.entries(table).map(
    ([name, { type, unit, label }]): MetricInfo => ({
      ...{ name, type, unit },
      subject: subject as MetricInfo['subject'],
      label: label ?? null,
    }),
  ),
)
