import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listMetrics, type MetricInfo } from '#contract/telemetry/insights.ts'
import { askPrometheus } from '../../../../api/prometheus'
import { reading } from '../../../../api/query-client'
import { quoted } from '../../window/fill'
import { commonLabels, foreignMetric, type QueriedMetric } from './ways'

const keptMs = 300_000
/** More names than this are found by typing only. */
const mostForeign = 5_000

const known = ({ label, ...metric }: MetricInfo): QueriedMetric => ({
  ...metric,
  foreign: false,
  labels: [...commonLabels, ...(label ? [label] : [])],
})

export interface Metrics {
  /** The product's own, in the order of the catalogue, then what others send, by name. */
  all: readonly QueriedMetric[]
  find: (name: string) => QueriedMetric
  isPending: boolean
}

/** What can be asked about. */
export function useMetrics(): Metrics {
  const own = useQuery({ ...reading(listMetrics), staleTime: Number.POSITIVE_INFINITY })
  const foreign = useQuery({
    queryKey: ['/api/v1/label/__name__/values', 'remote'],
    queryFn: ({ signal }) =>
      askPrometheus<string[]>(
        'label/__name__/values',
        { 'match[]': '{kind="remote"}', limit: mostForeign },
        signal,
      ),
    staleTime: keptMs,
    select: ({ data }) => data,
  })
  return useMemo(() => {
    const all = [
      ...(own.data ?? []).map(known),
      ...(foreign.data ?? []).map((name) => foreignMetric(name, commonLabels)),
    ]
    const byName = new Map(all.map((metric) => [metric.name, metric]))
    return {
      all,
      find: (name) => byName.get(name) ?? foreignMetric(name, commonLabels),
      isPending: own.isPending,
    }
  }, [own.data, own.isPending, foreign.data])
}

/** Labels a metric can be split by; what others send is asked for its own. */
export function useLabels(metric: QueriedMetric): readonly string[] {
  const asked = useQuery({
    queryKey: ['/api/v1/labels', metric.name],
    queryFn: ({ signal }) =>
      askPrometheus<string[]>('labels', { 'match[]': `{__name__=${quoted(metric.name)}}` }, signal),
    enabled: metric.foreign,
    staleTime: keptMs,
    select: ({ data }) => data.filter((name) => name !== '__name__'),
  })
  return useMemo(
    () => (metric.foreign ? [...new Set([...metric.labels, ...(asked.data ?? [])])] : metric.labels),
    [metric, asked.data],
  )
}
