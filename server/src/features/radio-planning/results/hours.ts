import { type PlanHour, planFigures } from '#contract/radio-planning/schemas.ts'
import type { SeriesStore } from '../../../timeseries/series-store.ts'
import { expressionOf, looks, type MeasuredRadio } from './measure.ts'

const HOUR_MS = 3_600_000
const WEEK_HOURS = 168
type Figures = PlanHour['after']
/** By the end of the hour, in Unix seconds. */
type Line = Map<number, number>

/** The hours after a change that are over, each beside the same hour of the week before, else of the days before. */
export async function hoursAround(
  series: Pick<SeriesStore, 'queryRange'>,
  radio: MeasuredRadio,
  { appliedAt, now }: { appliedAt: number; now: number },
): Promise<{ earlier: number | null; hours: PlanHour[] }> {
  const count = Math.min(looks.second, Math.floor((now - appliedAt) / HOUR_MS))
  if (count < 1) return { earlier: null, hours: [] }
  const first = Math.floor(appliedAt / 1000) + 3600
  const read = (back: number) => linesOf(series, radio, { start: first - back * 3600, count })
  const after = await read(0)
  const days = count <= looks.first ? looks.first : looks.second
  for (const earlier of [WEEK_HOURS, days]) {
    const before = await read(earlier)
    if (before.every(({ size }) => size === 0)) continue
    return { earlier, hours: paired(first, count, { after, before, earlier }) }
  }
  return { earlier: null, hours: paired(first, count, { after, before: [], earlier: 0 }) }
}

const paired = (
  first: number,
  count: number,
  { after, before, earlier }: { after: Line[]; before: Line[]; earlier: number },
): PlanHour[] =>
  Array.from({ length: count }, (_, index) => {
    const end = first + index * 3600
    return { at: end * 1000, before: figuresAt(before, end - earlier * 3600), after: figuresAt(after, end) }
  })

const figuresAt = (lines: readonly Line[], end: number): Figures =>
  Object.fromEntries(planFigures.map((figure, at) => [figure, lines[at]?.get(end) ?? null])) as Figures

async function linesOf(
  series: Pick<SeriesStore, 'queryRange'>,
  radio: MeasuredRadio,
  { start, count }: { start: number; count: number },
): Promise<Line[]> {
  const range = { start, end: start + (count - 1) * 3600, step: 3600, scope: { tenant: radio.tenant } }
  return Promise.all(
    planFigures.map(async (figure) => {
      const answer = await series.queryRange({ expr: expressionOf(radio, figure, 1), ...range })
      const values = answer.resultType === 'matrix' ? (answer.result[0]?.values ?? []) : []
      return new Map(values.map(([at, value]) => [at, Number(value)]))
    }),
  )
}
