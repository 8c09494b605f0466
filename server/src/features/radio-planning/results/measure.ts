import type { SeriesStore } from '../../../timeseries/series-store.ts'

const DAY_SECONDS = 86_400
/** Fewer samples of a day tell nothing of it. */
const LEAST_SAMPLES = 12

export interface MeasuredRadio {
  tenant: number
  sn: string
  /** Its place in the report, as series have it. */
  radio: string
}

/** Share of the airtime that others used in the day before `at` (ms); null: too little was measured. */
export async function othersOfDay(
  series: Pick<SeriesStore, 'query'>,
  { tenant, sn, radio }: MeasuredRadio,
  at: number,
): Promise<number | null> {
  const metric = `radio_interference_ratio{sn=${JSON.stringify(sn)},radio=${JSON.stringify(radio)}}[${DAY_SECONDS}s]`
  const expr = `avg_over_time(${metric}) and count_over_time(${metric}) >= ${LEAST_SAMPLES}`
  const { resultType, result } = await series.query({ expr, time: at / 1000, scope: { tenant } })
  const value = resultType === 'vector' ? Number(result[0]?.value[1] ?? Number.NaN) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/** Of the whole airtime: less is the air's own going up and down. */
const WORSE = 0.1
const BETTER = -0.03

export function outcomeOf(
  before: number | null,
  after: number | null,
): 'unknown' | 'worse' | 'better' | 'same' {
  if (before === null || after === null) return 'unknown'
  const more = after - before
  if (more > WORSE) return 'worse'
  return more < BETTER ? 'better' : 'same'
}
