import type { PlanFigure, PlanOutcome } from '#contract/radio-planning/schemas.ts'
import type { SeriesStore } from '../../../timeseries/series-store.ts'

const DAY_SECONDS = 86_400
export const DAY_MS = DAY_SECONDS * 1000
const WEEK_MS = 7 * DAY_MS
/** Fewer samples of a day tell nothing of it. */
const LEAST_SAMPLES = 12

export interface MeasuredRadio {
  tenant: number
  sn: string
  /** Its place in the report, as series have it. */
  radio: string
}

/** Of one day each; null: too little was measured. */
export type DayFigures = Readonly<Record<PlanFigure | 'clients', number | null>>

/** Clients are told by their access point, not by its radio: they change between those of one box. */
const seriesOf: Readonly<Record<PlanFigure | 'clients', (radio: MeasuredRadio) => string>> = {
  others: (radio) => `radio_interference_ratio${radioOf(radio)}`,
  busy: (radio) => `radio_busy_ratio${radioOf(radio)}`,
  retries: (radio) => `radio_retry_ratio${radioOf(radio)}`,
  signal: ({ sn }) => `client_signal_dbm{sn=${JSON.stringify(sn)}}`,
  clients: (radio) => `radio_clients${radioOf(radio)}`,
}
const radioOf = ({ sn, radio }: MeasuredRadio) => `{sn=${JSON.stringify(sn)},radio=${JSON.stringify(radio)}}`

type Series = Pick<SeriesStore, 'query'>

/** The day before `at` (ms). */
async function figureOfDay(
  series: Series,
  radio: MeasuredRadio,
  figure: PlanFigure | 'clients',
  at: number,
): Promise<number | null> {
  const metric = `${seriesOf[figure](radio)}[${DAY_SECONDS}s]`
  const expr = `avg(avg_over_time(${metric})) and sum(count_over_time(${metric})) >= ${LEAST_SAMPLES}`
  const { resultType, result } = await series.query({
    expr,
    time: at / 1000,
    scope: { tenant: radio.tenant },
  })
  const value = resultType === 'vector' ? Number(result[0]?.value[1] ?? Number.NaN) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/**
 * The day after a change, and what it is held against: the same hours of the week before where they were measured,
 * else the day before the change.
 */
export async function daysAround(
  series: Series,
  radio: MeasuredRadio,
  appliedAt: number,
): Promise<{ before: DayFigures; after: DayFigures }> {
  const end = appliedAt + DAY_MS
  const names = Object.keys(seriesOf) as (keyof DayFigures)[]
  const read = async (of: (name: keyof DayFigures) => Promise<number | null>) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await of(name)]))) as DayFigures
  return {
    before: await read(
      async (name) =>
        (await figureOfDay(series, radio, name, end - WEEK_MS)) ??
        (await figureOfDay(series, radio, name, appliedAt)),
    ),
    after: await read((name) => figureOfDay(series, radio, name, end)),
  }
}

/** By how much a figure has to move to be worse, or better; less is the air's own going up and down. */
const limits: Readonly<Record<PlanFigure, { worse: number; better: number }>> = {
  others: { worse: 0.1, better: -0.03 },
  busy: { worse: 0.1, better: -0.05 },
  retries: { worse: 0.05, better: -0.02 },
  // Less is worse: counted the other way round.
  signal: { worse: 5, better: -3 },
}

export interface Judged {
  outcome: PlanOutcome & ('unknown' | 'worse' | 'better' | 'same')
  /** What it was judged by; null: nothing was measured. */
  figure: PlanFigure | null
  before: number | null
  after: number | null
}

/** Worse in one is worse; what more clients do to airtime and frames is not the plan's doing. */
export function judge(before: DayFigures, after: DayFigures): Judged {
  const judged = (Object.keys(limits) as PlanFigure[]).flatMap((figure) => {
    const [then, now] = [before[figure], after[figure]]
    if (then === null || now === null) return []
    if ((figure === 'busy' || figure === 'retries') && isBusier(before.clients, after.clients)) return []
    const more = figure === 'signal' ? then - now : now - then
    return [{ figure, before: then, after: now, more }]
  })
  const worse = judged.find(({ figure, more }) => more > limits[figure].worse)
  const better = judged.find(({ figure, more }) => more < limits[figure].better)
  const told = worse ?? better ?? judged[0]
  if (!told) return { outcome: 'unknown', figure: null, before: null, after: null }
  const { figure } = told
  return {
    ...{ figure, before: told.before, after: told.after },
    outcome: worse ? 'worse' : better ? 'better' : 'same',
  }
}

const isBusier = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && after > before * 1.5 + 2
