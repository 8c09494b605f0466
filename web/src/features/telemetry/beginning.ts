import type { ChartData } from '../../ui/chart/chart-data'

interface ChartRange {
  data: ChartData
  since: number | null
  keptDays: number | undefined
  now: number
}

const dayMs = 86_400_000

/** Where data begins: with the device, or where older samples are no longer kept. Earlier data proves it wrong. */
export function beginningOf({
  data,
  since,
  keptDays,
  now,
}: ChartRange): { at: number; why: 'since' | 'kept' } | undefined {
  const kept = keptDays === undefined ? Number.NEGATIVE_INFINITY : now - keptDays * dayMs
  const begin = since !== null && since > kept ? since : kept
  if (begin === Number.NEGATIVE_INFINITY) return undefined
  const first = data.times.findIndex((_, i) => data.series.some(({ values }) => (values[i] ?? null) !== null))
  const at = first < 0 ? begin : Math.min(begin, data.times[first]!)
  return { at, why: begin === kept ? 'kept' : 'since' }
}
