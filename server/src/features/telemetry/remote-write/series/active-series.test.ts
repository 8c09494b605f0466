import { expect, it } from 'vitest'
import { reportsOf } from '../../../../timeseries/rows/series-rows.ts'
import { remoteWriteLimits as limits } from '../limits.ts'
import { readMessage } from '../messages/messages.ts'
import { MalformedMessage } from '../messages/wire-cursor.ts'
import { v1Message, v2Message, type WrittenSeries } from '../testing/messages.ts'
import { taken } from '../testing/taken.ts'
import { ActiveSeries } from './active-series.ts'

const NOW = 1_800_000_000_000
const HOUR = 3600_000
const encoded = { 1: v1Message, 2: v2Message }
const series = (labels: Record<string, string>, at = NOW, value = 1): WrittenSeries => ({
  labels,
  samples: [{ at, value }],
})
const send = (
  activeSeries: ActiveSeries,
  all: WrittenSeries[],
  { version = 1 as 1 | 2, now = NOW, network = 1 } = {},
) => taken(readMessage(encoded[version](all), version), { network, activeSeries, now })

it('a series is the same in both versions and in any order of its labels', () => {
  const activeSeries = new ActiveSeries()
  const orders = [
    { __name__: 'm', a: '1', job: 'j' },
    { job: 'j', a: '1', __name__: 'm' },
    { a: '1', __name__: 'm', job: 'j' },
  ]
  for (const version of [1, 2] as const)
    for (const labels of orders) {
      const { rows } = send(activeSeries, [series(labels)], { version })
      expect([...rows.series]).toEqual([0])
      expect(reportsOf(rows)[0]!.samples[0]).toMatchObject({ name: 'm', labels: { a: '1', job: 'j' } })
    }
  // The newest of one is the newest of all.
  const late = send(activeSeries, [series(orders[2]!, NOW - HOUR - 1)])
  expect([...late.refused.keys()]).toEqual(['samples are out of order by more than an hour'])
})

it('a series that is new and comes twice in a request is one', () => {
  const activeSeries = new ActiveSeries()
  const { rows } = send(activeSeries, [series({ __name__: 'm' }), series({ __name__: 'm' }, NOW, 2)])
  expect([...rows.series]).toEqual([0, 0])
  expect([...rows.values]).toEqual([1, 2])
})

it('networks do not share series, nor does one know the labels of another', () => {
  const activeSeries = new ActiveSeries()
  const [one, two] = [1, 2].map((network) => send(activeSeries, [series({ __name__: 'm' })], { network }))
  expect([...one!.rows.series, ...two!.rows.series]).toEqual([0, 1])
  expect(reportsOf(two!.rows)[0]!.sn).toBe('remote:2\0\0')
})

it('nothing of a message is taken whose labels are none', () => {
  const activeSeries = new ActiveSeries()
  const body = v1Message([series({ __name__: 'mmm' }), series({ __name__: 'nnn' })])
  body[body.indexOf('nnn')] = 0xff
  expect(() => taken(readMessage(body, 1), { network: 1, activeSeries, now: NOW })).toThrow(MalformedMessage)
  expect(activeSeries.dictionary.count).toBe(0)
})

it('where each series is outlives new numbers, which come when most were of series long gone', () => {
  const activeSeries = new ActiveSeries()
  const fleet = (of: string, count: number, at: number) =>
    Array.from({ length: count }, (_, i) => series({ __name__: 'm', i: `${of}${i}` }, at))
  const later = NOW + limits.seriesIdleMs
  const stays = series({ __name__: 'stays', a: '1' }, later)
  send(activeSeries, fleet('old', limits.seriesPerNetwork - 1, NOW))
  send(activeSeries, [stays], { now: later })
  const before = activeSeries.dictionary
  // Full: those at rest make room.
  expect(send(activeSeries, fleet('new', 1, later), { now: later }).refused.size).toBe(0)
  const again = send(activeSeries, [series({ a: '1', __name__: 'stays' }, later - HOUR - 1), stays], {
    now: later,
  })
  expect(activeSeries.dictionary).not.toBe(before)
  expect(activeSeries.dictionary.count).toBe(2)
  expect([...again.refused.values(), again.samples]).toEqual([1, 1])
  expect(reportsOf(again.rows)[0]!.samples).toMatchObject([{ name: 'stays', labels: { a: '1' } }])
})

it('series at rest are given back without being full, and their numbers and labels with them', () => {
  const activeSeries = new ActiveSeries()
  const fleet = Array.from({ length: 500 }, (_, i) => series({ __name__: 'm', i: `${i}` }))
  send(activeSeries, fleet)
  send(activeSeries, fleet, { network: 2 })
  expect(activeSeries.tidy(NOW + limits.seriesIdleMs - 1)).toBe(false)
  expect(activeSeries.dictionary.count).toBe(1000)
  const later = NOW + HOUR
  send(activeSeries, [series({ __name__: 'm', i: '7' }, later)], { now: later })
  expect(activeSeries.tidy(NOW + limits.seriesIdleMs)).toBe(true)
  expect(activeSeries.dictionary.count).toBe(1)
  let labels = 0
  activeSeries.table.each(() => labels++)
  expect(labels).toBe(1)
  // Where it is, is still known; those that rested begin anew.
  const sent = [series({ __name__: 'm', i: '7' }, later - HOUR - 1), series({ __name__: 'm', i: '8' }, later)]
  expect(send(activeSeries, sent, { now: later }).samples).toBe(1)
  expect(activeSeries.tidy(later + limits.seriesIdleMs)).toBe(true)
  expect(activeSeries.dictionary.count).toBe(0)
  expect(activeSeries.tidy(later + 2 * limits.seriesIdleMs)).toBe(false)
})

it('a network that is gone leaves nothing behind', () => {
  const activeSeries = new ActiveSeries()
  send(activeSeries, [series({ __name__: 'm' })])
  activeSeries.forget(1)
  expect(activeSeries.tidy(NOW)).toBe(true)
  expect(activeSeries.dictionary.count).toBe(0)
})
