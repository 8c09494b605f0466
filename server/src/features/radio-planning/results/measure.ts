import { type PlanFigure, type PlanOutcome, planFigures } from '#contract/radio-planning/schemas.ts'
import type { SeriesStore } from '../../../timeseries/series-store.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** Hours after a change that are looked at: what goes wrong at once, and what only some days show. */
export const looks = { first: 24, second: 72 } as const
/** Fewer samples of such a time tell nothing of it. */
const LEAST_SAMPLES = 12

export interface MeasuredRadio {
  tenant: number
  sn: string
  /** Its place in the report, as series have it. */
  radio: string
}

/** Of some hours each; null: too little was measured. */
export type DayFigures = Readonly<Record<PlanFigure | 'clients', number | null>>

/** Clients are told by their access point, not by its radio: they change between those of one box. */
const seriesOf: Readonly<
  Record<Exclude<PlanFigure, 'throughput'> | 'clients', (radio: MeasuredRadio) => string>
> = {
  others: (radio) => `radio_interference_ratio${radioOf(radio)}`,
  busy: (radio) => `radio_busy_ratio${radioOf(radio)}`,
  retries: (radio) => `radio_retry_ratio${radioOf(radio)}`,
  signal: ({ sn }) => `client_signal_dbm${boxOf({ sn })}`,
  clients: (radio) => `radio_clients${radioOf(radio)}`,
}
const boxOf = ({ sn }: Pick<MeasuredRadio, 'sn'>) => `{sn=${JSON.stringify(sn)}}`
const radioOf = ({ sn, radio }: MeasuredRadio) => `{sn=${JSON.stringify(sn)},radio=${JSON.stringify(radio)}}`

type Series = Pick<SeriesStore, 'query'>

/** bit/s that the clients of an access point moved; bytes of clients count since each connected. */
const throughputOf = (radio: MeasuredRadio, hours: number) => {
  const moved = (name: string) => `sum(increase(${name}${boxOf(radio)}[${hours}h]))`
  const all = `${moved('client_receive_bytes_total')} + ${moved('client_transmit_bytes_total')}`
  const told = `sum(count_over_time(client_receive_bytes_total${boxOf(radio)}[${hours}h]))`
  return `(${all}) * 8 / ${hours * 3600} and ${told} >= ${LEAST_SAMPLES}`
}

export function expressionOf(radio: MeasuredRadio, figure: keyof DayFigures, hours: number): string {
  if (figure === 'throughput') return throughputOf(radio, hours)
  const metric = `${seriesOf[figure](radio)}[${hours}h]`
  return `avg(avg_over_time(${metric})) and sum(count_over_time(${metric})) >= ${LEAST_SAMPLES}`
}

/** The hours before `at` (ms). */
async function figureUntil(
  series: Series,
  radio: MeasuredRadio,
  figure: keyof DayFigures,
  { at, hours }: { at: number; hours: number },
): Promise<number | null> {
  const { resultType, result } = await series.query({
    expr: expressionOf(radio, figure, hours),
    time: at / 1000,
    scope: { tenant: radio.tenant },
  })
  const value = resultType === 'vector' ? Number(result[0]?.value[1] ?? Number.NaN) : Number.NaN
  return Number.isFinite(value) ? value : null
}

const measuredNames: readonly (keyof DayFigures)[] = [...planFigures, 'clients']

/**
 * The hours after a change, and what they are held against: the same hours of the week before where they were measured,
 * else as many before the change.
 */
export async function timesAround(
  series: Series,
  radio: MeasuredRadio,
  appliedAt: number,
  hours: number = looks.first,
): Promise<{ before: DayFigures; after: DayFigures }> {
  const end = appliedAt + hours * HOUR_MS
  const read = async (of: (name: keyof DayFigures) => Promise<number | null>) =>
    Object.fromEntries(
      await Promise.all(measuredNames.map(async (name) => [name, await of(name)])),
    ) as DayFigures
  const until = (name: keyof DayFigures, at: number) => figureUntil(series, radio, name, { at, hours })
  return {
    before: await read(async (name) => (await until(name, end - WEEK_MS)) ?? (await until(name, appliedAt))),
    after: await read((name) => until(name, end)),
  }
}

/** By how much a figure has to move to be worse, or better; less is the air's own going up and down. */
const limits: Readonly<Record<PlanFigure, { worse: number; better: number }>> = {
  others: { worse: 0.1, better: -0.03 },
  busy: { worse: 0.1, better: -0.05 },
  retries: { worse: 0.05, better: -0.02 },
  // Less is worse: counted the other way round.
  signal: { worse: 5, better: -3 },
  // Shares of what it was; less is worse here, too.
  throughput: { worse: 0.5, better: -0.5 },
}
/** bit/s: below that nobody does much, and half of it is nothing. */
const LEAST_THROUGHPUT = 100_000

export interface Judged {
  outcome: PlanOutcome & ('unknown' | 'worse' | 'better' | 'same')
  /** What it was judged by; null: nothing was measured. */
  figure: PlanFigure | null
  before: number | null
  after: number | null
}

/** Worse in one is worse; what more clients do to airtime and frames is not the plan's doing. */
export function judge(before: DayFigures, after: DayFigures): Judged {
  const judged = planFigures.flatMap((figure) => {
    const [then, now] = [before[figure], after[figure]]
    if (then === null || now === null) return []
    if ((figure === 'busy' || figure === 'retries') && isBusier(before.clients, after.clients)) return []
    // How much people move is theirs; only with as many of them it tells of the air.
    if (figure === 'throughput' && !isAlike(before.clients, after.clients)) return []
    if (figure === 'throughput' && then < LEAST_THROUGHPUT) return []
    const more = moreOf(figure, then, now)
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

const isAlike = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && Math.abs(after - before) <= Math.max(1, before * 0.2)

/** Above 0: worse. */
const moreOf = (figure: PlanFigure, then: number, now: number): number =>
  figure === 'throughput' ? (then - now) / then : figure === 'signal' ? then - now : now - then
