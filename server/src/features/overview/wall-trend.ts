import type { AnswerOf } from '#contract/define-endpoint.ts'
import { connectedClients } from '#contract/inventory/connected-clients.ts'
import { ofKinds, routingKinds } from '#contract/inventory/kind-traits.ts'
import type { WallRange, wallTrend } from '#contract/overview/wall.ts'
import { isNowhere, type Reach } from '../../lib/reach.ts'
import type { QueryAnswer, RangeQuery, Scope } from '../../timeseries/types.ts'

export interface SeriesQueries {
  queryRange(query: RangeQuery, reader?: AbortSignal): Promise<QueryAnswer>
}

type Trend = AnswerOf<typeof wallTrend>

/** Seconds. */
const spans: Record<WallRange, { span: number; step: number }> = {
  hour: { span: 3_600, step: 60 },
  day: { span: 86_400, step: 900 },
  week: { span: 604_800, step: 7_200 },
  month: { span: 2_592_000, step: 21_600 },
}

/** Between two questions of a screen; seconds. */
const MINUTE = 60
/** A rate needs two reports, also when one of three was lost. */
const LEAST_WINDOW = 180
const waysOut = ofKinds(routingKinds)

/** Of each network the busiest way out alone: a router behind the gateway carries the same bytes again. */
const traffic = (metric: string, window: number) =>
  `sum(max by (network) (8 * rate(${metric}{${waysOut}}[${window}s])))`

/** The three lines of a wall, the same figures as on the start page. */
export async function trendOf(
  series: SeriesQueries,
  reach: Reach,
  { range, now, reader }: { range: WallRange; now: number; reader?: AbortSignal },
): Promise<Trend> {
  const { span, step } = spans[range]
  const window = Math.max(step, LEAST_WINDOW)
  // Not on whole steps: the last value stands for the present, and a young network has some.
  const end = Math.floor(now / 1000 / MINUTE) * MINUTE
  const start = end - span
  const count = span / step + 1
  const ask = async (expr: string) => {
    if (isNowhere(reach)) return new Array<null>(count).fill(null)
    const asked = { expr, start, end, step, scope: scopeOf(reach) }
    return lineOf(await series.queryRange(asked, reader), { start, step, count })
  }
  const [received, sent, clients] = await Promise.all([
    ask(traffic('device_receive_bytes_total', window)),
    ask(traffic('device_transmit_bytes_total', window)),
    ask(connectedClients('', (clients) => `avg_over_time(${clients}[${window}s])`)),
  ])
  return { start: start * 1000, stepMs: step * 1000, received, sent, clients }
}

function lineOf(
  answer: QueryAnswer,
  { start, step, count }: { start: number; step: number; count: number },
): (number | null)[] {
  const line = new Array<number | null>(count).fill(null)
  if (answer.resultType !== 'matrix') return line
  for (const [time, text] of answer.result[0]?.values ?? []) {
    const value = Number(text)
    if (Number.isFinite(value)) line[Math.round((time - start) / step)] = value
  }
  return line
}

const scopeOf = ({ tenant, networks, shared }: Reach): Scope => ({
  tenant,
  ...(networks !== 'all' && { networks }),
  ...(shared && { shared: shared.networks }),
})
