import type { Matrix } from '../../../../api/prometheus'

/** A client on one radio of one device, without a gap. Times in milliseconds. */
export interface Stay {
  sn: string
  /** Its place among the device's radios; null where the device does not say. */
  radio: string | null
  from: number
  to: number
  signals: { at: number; dbm: number }[]
}

export interface RoamingGrid {
  /** Seconds since 1970, and between points. */
  start: number
  end: number
  step: number
}

export interface RoamingAnswers {
  signal: Matrix[]
  /** When each device first and last heard the client around each point, seconds since 1970. */
  first: Matrix[]
  heard: Matrix[]
  radio: Matrix[]
}

/** What can be looked back at: samples of clients are kept for a week. Each point covers so many seconds. */
export const roamingRanges = {
  hour: { span: 3_600, step: 60 },
  day: { span: 86_400, step: 600 },
  week: { span: 604_800, step: 3_600 },
} as const
export type RoamingRange = keyof typeof roamingRanges

/** Reports come about once a minute; one may be lost. */
const leastWindow = 150

/** Of every device in reach, not of one: where a client was is told by who heard it last. */
export function roamingQueries(mac: string, step: number): Record<keyof RoamingAnswers, string> {
  const window = `${Math.max(step, leastWindow)}s`
  const of = (metric: string) => `${metric}{client=${JSON.stringify(mac)}}[${window}]`
  return {
    signal: `last_over_time(${of('client_signal_dbm')})`,
    first: `ts_of_first_over_time(${of('client_signal_dbm')})`,
    heard: `ts_of_last_over_time(${of('client_signal_dbm')})`,
    radio: `last_over_time(${of('client_radio')})`,
  }
}

/** Point by point the device that heard the client last; the same radio without a gap between is one stay. */
export function staysOf(answers: RoamingAnswers, grid: RoamingGrid): Stay[] {
  const points = pointsOf(answers)
  const stays: Stay[] = []
  let last: Stay | undefined
  for (let at = grid.start; at <= grid.end; at += grid.step) {
    const point = points.get(at)
    if (!point) last = undefined
    else if (last?.sn === point.sn && last.radio === point.radio) goOn(last, point)
    else {
      const { sn, radio } = point
      last = { sn, radio, from: last?.to ?? point.first * 1000, to: 0, signals: [] }
      goOn(last, point)
      stays.push(last)
    }
  }
  return stays
}

/** What was heard before is nothing new. */
function goOn(stay: Stay, { heard, dbm }: Point): void {
  if (heard * 1000 <= stay.to) return
  stay.to = heard * 1000
  stay.signals.push({ at: stay.to, dbm })
}

type Point = { sn: string; radio: string | null; first: number; heard: number; dbm: number }

function pointsOf({ signal, first, heard, radio }: RoamingAnswers): Map<number, Point> {
  const signals = bySn(signal)
  const radios = bySn(radio)
  const firsts = bySn(first)
  const points = new Map<number, Point>()
  for (const [sn, times] of bySn(heard))
    for (const [at, when] of times) {
      const dbm = signals.get(sn)?.get(at)
      if (dbm === undefined || when <= (points.get(at)?.heard ?? Number.NEGATIVE_INFINITY)) continue
      const index = radios.get(sn)?.get(at)
      points.set(at, {
        sn,
        dbm,
        first: firsts.get(sn)?.get(at) ?? when,
        heard: when,
        radio: index === undefined ? null : String(index),
      })
    }
  return points
}

const bySn = (matrices: Matrix[]): Map<string, Map<number, number>> =>
  new Map(
    matrices.map(({ metric, values }) => [
      metric.sn ?? '',
      new Map(values.map(([at, text]) => [at, Number(text)])),
    ]),
  )

/** How often it went from one radio to another. */
export const movesOf = (stays: readonly Stay[]): number =>
  stays.filter((stay, i) => {
    const before = stays[i - 1]
    return before !== undefined && (before.sn !== stay.sn || before.radio !== stay.radio)
  }).length

export const averageOf = ({ signals }: Stay): number =>
  signals.reduce((sum, { dbm }) => sum + dbm, 0) / signals.length
