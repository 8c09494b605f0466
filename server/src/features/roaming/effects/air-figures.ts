import type { AirFigures } from '#contract/roaming/effects.ts'
import type { SeriesStore } from '../../../timeseries/series-store.ts'
import type { QueryAnswer } from '../../../timeseries/types.ts'
import { addLook, type Look, type LookSums } from './client-looks.ts'

export type AirSeries = Pick<SeriesStore, 'queryRange'>

export interface AirTime {
  tenant: number
  network: number
  /** dBm */
  threshold: number
  /** ms */
  from: number
  to: number
  /** Seconds between two looks. */
  step: number
  groupOf(sn: string): string
  /** Where somebody else than the access points asks; else these tell. */
  asked?: ((from: number, to: number) => Promise<Requests>) | undefined
}

/** Clients in a time. */
export interface Requests {
  asked: number
  disconnected: number
}

/** Reports come once a minute; one of three may be lost. */
const LOOKBACK_MS = 180_000
/** Fewer looks tell nothing of a time. */
const LEAST_LOOKS = 5

/**
 * Who was where, look by look: a client that is on another access point than at the look before has moved, one that is
 * on none is gone. What happens and is undone between two looks is not seen.
 */
export async function airFigures(series: AirSeries, time: AirTime): Promise<AirFigures> {
  const { step, network } = time
  const loads = await linesOf(
    series,
    time,
    `sum by (sn) (radio_clients{network="${network}"})`,
    rangeOf(time),
  )
  const looked = new Set(loads.flatMap(({ values }) => [...values.keys()]))
  const hours = (looked.size * step) / 3600
  if (looked.size < LEAST_LOOKS) return { ...nothingKnown, hours }
  const [seen, asked] = await Promise.all([clientsSeen(series, time, looked), askedIn(series, time)])
  const difference = differenceOf(loads, looked, time.groupOf)
  // Loads are kept for longer than signals: nobody heard is not nobody there.
  if (seen.told === 0 && loads.some(({ values }) => [...values.values()].some((count) => count > 0)))
    return { ...nothingKnown, hours, difference }
  return {
    ...{ hours, clients: seen.told / looked.size, sticky: seen.told === 0 ? null : seen.weak / seen.told },
    ...{ leftWeak: seen.leftWeak / hours, lost: seen.lost / hours, moves: seen.moves / hours },
    asked: asked && asked.asked / hours,
    disconnected: asked && asked.disconnected / hours,
    difference,
  }
}

const nothingKnown = {
  ...{ clients: null, sticky: null, leftWeak: null, lost: null, moves: null, difference: null },
  ...{ asked: null, disconnected: null },
}

interface Line {
  sn: string
  client: string
  /** By Unix seconds. */
  values: Map<number, number>
}

/** What access points count of it; null: none of them tells. */
async function askedIn(series: AirSeries, time: AirTime): Promise<Requests | null> {
  const { from, to, network } = time
  if (time.asked) return time.asked(from, to)
  const seconds = Math.round((to - from) / 1000)
  const end = Math.floor(to / 1000)
  const counted = async (name: string) => {
    const expr = `sum(increase(${name}{network="${network}"}[${seconds}s]))`
    const [line] = await linesOf(series, time, expr, { start: end, end })
    return line?.values.get(end) ?? null
  }
  const [asked, disconnected] = await Promise.all([
    counted('device_clients_asked_total'),
    counted('device_clients_disconnected_total'),
  ])
  return asked === null || disconnected === null ? null : { asked, disconnected }
}

interface LookRange {
  /** Unix seconds. */
  start: number
  end: number
}

/** The first look is a step after the begin: what came before it is compared with the begin itself. */
function rangeOf({ from, to, step }: AirTime): LookRange {
  const start = Math.ceil(from / 1000) + step
  return { start, end: Math.max(start, Math.floor(to / 1000)) }
}

/**
 * Signals of all clients of a large network over days are more than one query may hold: so many looks at a time. Of
 * 10,000 clients, looked at every 18 minutes, that is half of what it may.
 */
const LOOKS_AT_A_TIME = 60

/** Walks from look to look, each beside the one before. */
async function clientsSeen(series: AirSeries, time: AirTime, looked: ReadonlySet<number>): Promise<LookSums> {
  const { start, end } = rangeOf(time)
  const expr = `client_signal_dbm{network="${time.network}"}`
  const sums: LookSums = { told: 0, weak: 0, leftWeak: 0, lost: 0, moves: 0 }
  let before: Look = new Map()
  for (let first = start - time.step; first <= end; first += LOOKS_AT_A_TIME * time.step) {
    const last = Math.min(end, first + (LOOKS_AT_A_TIME - 1) * time.step)
    const looks = looksOf(await linesOf(series, time, expr, { start: first, end: last }))
    for (let at = first; at <= last; at += time.step) {
      const now = looks.get(at) ?? new Map()
      if (at >= start && looked.has(at)) addLook(sums, before, now, time.threshold)
      before = now
    }
  }
  return sums
}

/** Lines in which a query tells clients; their places in time are those of the looks. */
function looksOf(lines: readonly Line[]): Map<number, Look> {
  const looks = new Map<number, Map<string, Map<string, number>>>()
  for (const { sn, client, values } of lines)
    for (const [at, dbm] of values) {
      const look = looks.get(at) ?? new Map<string, Map<string, number>>()
      looks.set(at, look)
      look.set(client, (look.get(client) ?? new Map<string, number>()).set(sn, dbm))
    }
  return looks
}

async function linesOf(
  series: AirSeries,
  { step, tenant }: AirTime,
  expr: string,
  { start, end }: LookRange,
): Promise<Line[]> {
  const range = { start, end, step, lookbackMs: LOOKBACK_MS }
  const answer: QueryAnswer = await series.queryRange({ expr, ...range, scope: { tenant } })
  if (answer.resultType !== 'matrix') return []
  return answer.result.map(({ metric, values }) => ({
    ...{ sn: metric.sn ?? '', client: metric.client ?? '' },
    values: new Map(values.map(([at, value]) => [at, Number(value)])),
  }))
}

/** Of the group where it is widest, look by look; null where no access point has another beside it. */
function differenceOf(
  loads: readonly Line[],
  looked: ReadonlySet<number>,
  groupOf: AirTime['groupOf'],
): number | null {
  const groups = [...Map.groupBy(loads, ({ sn }) => groupOf(sn)).values()]
  const widest = [...looked].flatMap((at) => {
    const spans = groups.flatMap((lines) => spanAt(lines, at))
    return spans.length === 0 ? [] : Math.max(...spans)
  })
  return widest.length === 0 ? null : widest.reduce((sum, one) => sum + one, 0) / widest.length
}

function spanAt(lines: readonly Line[], at: number): number[] {
  const counts = lines.flatMap(({ values }) => values.get(at) ?? [])
  return counts.length < 2 ? [] : [Math.max(...counts) - Math.min(...counts)]
}
