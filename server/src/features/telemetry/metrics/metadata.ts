import { QueryError } from '../../../timeseries/types.ts'
import type { Parameters } from '../prometheus-parameters.ts'
import { metrics } from './catalogue.ts'
import { type Metric, openMetricsUnit } from './metric.ts'

interface Metadata {
  type: Metric['type']
  help: string
  unit: string
}

const all: Readonly<Record<string, Metric>> = metrics

/** Type, unit and help of the metrics, as Prometheus' `metadata` answers. Throws bad_data. */
export function metadataOf({ text }: Pick<Parameters, 'text'>): Record<string, Metadata[]> {
  const limit = countOf('limit', text('limit'))
  // Read as Prometheus reads it; with one entry per metric it leaves nothing out.
  countOf('limit_per_metric', text('limit_per_metric'))
  const wanted = text('metric')
  const names = Object.keys(all).filter((name) => wanted === undefined || name === wanted)
  return Object.fromEntries(
    names.slice(0, limit).map((name) => {
      const metric = all[name]!
      return [name, [{ type: metric.type, help: `${metric.help}.`, unit: openMetricsUnit(metric) }]]
    }),
  )
}

/** Undefined where all are meant: without a number, or with one below 0. */
function countOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d+$/.test(text)) throw new QueryError('bad_data', `${name} must be a number`)
  return Number(text) < 0 ? undefined : Number(text)
}
