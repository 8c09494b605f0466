import { describe, expect, it } from 'vitest'
import type { Sample } from '../../timeseries/types.ts'
import { activityAt } from './activity.ts'
import { PastSeries } from './past-rows.ts'
import { scoreRows } from './past-scores.ts'
import { awaySpans, noticesOf, type ToldDevice } from './past-troubles.ts'
import { PAST_MS, timelineOf } from './timeline.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A Wednesday afternoon. */
const NOW = Date.UTC(2026, 10, 18, 14)

const told: Sample[] = [
  { name: 'device_up', value: 1 },
  { name: 'device_clients', value: 20 },
  { name: 'device_receive_bytes_total', value: 6_000_000_000 },
  { name: 'device_uptime_seconds', value: 40 * 86_400 },
  { name: 'port_up', value: 0, labels: { port: 'LAN2' } },
  { name: 'port_receive_bytes_total', value: 0, labels: { port: 'LAN2' } },
  { name: 'port_up', value: 1, labels: { port: 'WAN' } },
  { name: 'client_signal_dbm', value: -60, labels: { client: '02:00:00:00:00:01' } },
]

/** The past of each series by name and port. */
function pastOf(away: { from: number; to: number }[] = [], now = NOW) {
  const line = timelineOf('02:00:00:00:00:0A', now, away, 40 * DAY)
  const rows = new PastSeries().rowsOf('02:00:00:00:00:0A', told, line)
  const points = new Map<string, { at: number; value: number }[]>()
  for (let row = 0; row < rows.at.length; row++)
    for (let i = rows.first[row]!; i < rows.first[row + 1]!; i++) {
      const { name, labels } = rows.dictionary.identityOf(rows.series[i]!)
      const key = [name, ...labels.map(([, value]) => value)].join(' ')
      const known = points.get(key) ?? []
      known.push({ at: rows.at[row]!, value: rows.values[i]! })
      points.set(key, known)
    }
  return { points, of: (key: string) => points.get(key) ?? [] }
}

/** As PromQL does: what is lower than before began at nothing. */
const increases = (points: { value: number }[]) =>
  points.slice(1).map(({ value }, i) => (value < points[i]!.value ? value : value - points[i]!.value))

describe('the past of a device of the demo', () => {
  it('covers two weeks without a hole that a query would see, and ends before what the device told itself', () => {
    const times = pastOf()
      .of('device_up')
      .map(({ at }) => at)
    expect(times[0]).toBe(NOW - PAST_MS)
    expect(times.at(-1)).toBeLessThan(NOW)
    const gaps = times.slice(1).map((at, i) => at - times[i]!)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * MINUTE)
    const ofDay = gaps.slice(times.findIndex((at) => at >= NOW - DAY))
    expect(Math.max(...ofDay)).toBeLessThanOrEqual(2 * MINUTE)
  })

  it('has what charts show, not what has no figure, nor clients of people who are gone', () => {
    expect([...pastOf().points.keys()].toSorted()).toEqual([
      ...['device_clients', 'device_receive_bytes_total', 'device_up', 'device_uptime_seconds'],
      'port_up WAN',
    ])
  })

  it('joins what the device tells now without a step', () => {
    const { of } = pastOf()
    expect(of('device_clients').at(-1)!.value).toBeGreaterThan(15)
    expect(of('device_clients').at(-1)!.value).toBeLessThan(25)
    const bytes = of('device_receive_bytes_total')
    const [before, last] = [bytes.at(-61)!.value, bytes.at(-1)!.value]
    expect(6_000_000_000 - last).toBeLessThan(last - before)
    const minute = 6_000_000_000 / 6 / 60
    expect(6_000_000_000 - last).toBeGreaterThan(0.5 * minute)
    expect(6_000_000_000 - last).toBeLessThan(2 * minute)
    expect(of('device_uptime_seconds').at(-1)!.value).toBeCloseTo(40 * 86_400 - 60, -3)
  })

  it('at the end counts as fast as the device does, by day and by night', () => {
    for (const now of [NOW, NOW + 12 * HOUR]) {
      const lastHour = pastOf([], now).of('device_receive_bytes_total').slice(-61)
      const perHour = lastHour.at(-1)!.value - lastHour[0]!.value
      expect(perHour).toBeGreaterThan(0.6 * (6_000_000_000 / 6))
      expect(perHour).toBeLessThan(1.5 * (6_000_000_000 / 6))
    }
  })

  it('rises by day, falls by night and at weekends; no counter leaps', () => {
    const clients = pastOf().of('device_clients')
    const mean = (from: number, to: number) => {
      const some = clients.filter(({ at }) => at >= from && at < to).map(({ value }) => value)
      return some.reduce((sum, value) => sum + value, 0) / some.length
    }
    const tuesday = Date.UTC(2026, 10, 17)
    const [day, night] = [mean(tuesday + 8 * HOUR, tuesday + 15 * HOUR), mean(tuesday, tuesday + 4 * HOUR)]
    const sunday = mean(tuesday - 2 * DAY + 8 * HOUR, tuesday - 2 * DAY + 15 * HOUR)
    expect(day).toBeGreaterThan(4 * night)
    expect(sunday).toBeLessThan(day * 0.7)
    const hourly = 6_000_000_000 / 6
    for (const increase of increases(pastOf().of('device_receive_bytes_total')))
      expect(increase).toBeLessThan(hourly)
  })

  it('knows when it was away: nothing but that is told', () => {
    const away = { from: NOW - 2 * DAY, to: NOW - 2 * DAY + 30 * MINUTE }
    const { of } = pastOf([away])
    const within = ({ at }: { at: number }) => at >= away.from && at < away.to
    expect(of('device_clients').filter(within)).toEqual([])
    expect(
      of('device_up')
        .filter(within)
        .map(({ value }) => value),
    ).toEqual(Array(6).fill(0))
  })

  it('is the same at every look; most devices were never away, none within the last hours', () => {
    const many = Array.from({ length: 200 }, (_, i) => awaySpans(`02:00:00:00:00:${i}`, NOW))
    expect(awaySpans('02:00:00:00:00:7', NOW)).toEqual(many[7])
    const some = many.filter((spans) => spans.length > 0)
    expect(some.length).toBeGreaterThan(20)
    expect(some.length).toBeLessThan(70)
    for (const { from, to } of some.flat()) {
      expect(from).toBeGreaterThan(NOW - PAST_MS)
      expect(to).toBeLessThan(NOW - 6 * HOUR)
    }
  })

  it('tells in the history of its connection that it went and came', () => {
    const sn = Array.from({ length: 200 }, (_, i) => `02:00:00:00:00:${i}`).find(
      (one) => awaySpans(one, NOW).length > 0,
    )!
    const notices = noticesOf({ sn, tenant: 7 } as ToldDevice, NOW)
    const spans = awaySpans(sn, NOW)
    expect(notices.map(({ code, at }) => [code, at])).toEqual(
      spans.flatMap(({ from, to }) => [
        ['disconnected', Math.round(from)],
        ['connected', Math.round(to)],
      ]),
    )
    expect(new Set(notices.map(({ tenant_id }) => tenant_id))).toEqual(new Set([7]))
  })

  it('a day is never quite quiet, never more than full', () => {
    const hours = Array.from({ length: 14 * 24 }, (_, hour) => activityAt(NOW - hour * HOUR))
    expect(Math.min(...hours)).toBeGreaterThan(0.05)
    expect(Math.max(...hours)).toBeLessThanOrEqual(1)
  })
})

describe('the score of a network in the past', () => {
  const away = [{ from: NOW - 3 * DAY, to: NOW - 3 * DAY + HOUR }]
  const rows = scoreRows('network:1:1', NOW, 80, [away, [], [], []])
  const at = (moment: number) => rows.values[rows.at.findIndex((one) => one >= moment)]!

  it('leads up to what it is today', () => {
    expect(rows.values.at(-1)).toBe(80)
    expect(Math.abs(at(NOW - 5 * DAY) - 80)).toBeLessThanOrEqual(6)
    expect(NOW - rows.at[0]!).toBe(PAST_MS)
  })

  it('is less while a device was away', () => {
    expect(at(NOW - 3 * DAY + HOUR / 2)).toBeLessThanOrEqual(72)
    expect(rows.dictionary.identityOf(0)).toEqual({ name: 'network_health_score', labels: [] })
  })
})
