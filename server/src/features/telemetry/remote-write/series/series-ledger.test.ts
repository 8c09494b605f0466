import { expect, it } from 'vitest'
import { reportsOf } from '../../../../timeseries/rows/series-rows.ts'
import { remoteWriteLimits as limits } from '../limits.ts'
import { readMessage } from '../messages/messages.ts'
import { MalformedMessage } from '../messages/wire-cursor.ts'
import { v1Message, v2Message, type WrittenSeries } from '../testing/messages.ts'
import { taken } from '../testing/taken.ts'
import { SeriesLedger } from './series-ledger.ts'

const NOW = 1_800_000_000_000
const HOUR = 3600_000
const encoded = { 1: v1Message, 2: v2Message }
const series = (labels: Record<string, string>, at = NOW, value = 1): WrittenSeries => ({
  labels,
  samples: [{ at, value }],
})
const send = (
  ledger: SeriesLedger,
  all: WrittenSeries[],
  { version = 1 as 1 | 2, now = NOW, network = 1 } = {},
) => taken(readMessage(encoded[version](all), version), { network, ledger, now })

it('a series is the same in both versions and in any order of its labels', () => {
  const ledger = new SeriesLedger()
  const orders = [
    { __name__: 'm', a: '1', job: 'j' },
    { job: 'j', a: '1', __name__: 'm' },
    { a: '1', __name__: 'm', job: 'j' },
  ]
  for (const version of [1, 2] as const)
    for (const labels of orders) {
      const { rows } = send(ledger, [series(labels)], { version })
      expect([...rows.series]).toEqual([0])
      expect(reportsOf(rows)[0]!.samples[0]).toMatchObject({ name: 'm', labels: { a: '1', job: 'j' } })
    }
  // The newest of one is the newest of all.
  const late = send(ledger, [series(orders[2]!, NOW - HOUR - 1)])
  expect([...late.refused.keys()]).toEqual(['samples are out of order by more than an hour'])
})

it('a series that is new and comes twice in a request is one', () => {
  const ledger = new SeriesLedger()
  const { rows } = send(ledger, [series({ __name__: 'm' }), series({ __name__: 'm' }, NOW, 2)])
  expect([...rows.series]).toEqual([0, 0])
  expect([...rows.values]).toEqual([1, 2])
})

it('networks do not share series, nor does one know the labels of another', () => {
  const ledger = new SeriesLedger()
  const [one, two] = [1, 2].map((network) => send(ledger, [series({ __name__: 'm' })], { network }))
  expect([...one!.rows.series, ...two!.rows.series]).toEqual([0, 1])
  expect(reportsOf(two!.rows)[0]!.sn).toBe('remote:2\0\0')
})

it('nothing of a message is taken whose labels are none', () => {
  const ledger = new SeriesLedger()
  const body = v1Message([series({ __name__: 'mmm' }), series({ __name__: 'nnn' })])
  body[body.indexOf('nnn')] = 0xff
  expect(() => taken(readMessage(body, 1), { network: 1, ledger, now: NOW })).toThrow(MalformedMessage)
  expect(ledger.book.count).toBe(0)
})

it('where each series is outlives new numbers, which come when most were of series long gone', () => {
  const ledger = new SeriesLedger()
  const fleet = (of: string, count: number, at: number) =>
    Array.from({ length: count }, (_, i) => series({ __name__: 'm', i: `${of}${i}` }, at))
  const later = NOW + limits.seriesIdleMs
  const stays = series({ __name__: 'stays', a: '1' }, later)
  send(ledger, fleet('old', limits.seriesPerNetwork - 1, NOW))
  send(ledger, [stays], { now: later })
  const before = ledger.book
  // Full: those at rest make room.
  expect(send(ledger, fleet('new', 1, later), { now: later }).refused.size).toBe(0)
  const again = send(ledger, [series({ a: '1', __name__: 'stays' }, later - HOUR - 1), stays], { now: later })
  expect(ledger.book).not.toBe(before)
  expect(ledger.book.count).toBe(2)
  expect([...again.refused.values(), again.samples]).toEqual([1, 1])
  expect(reportsOf(again.rows)[0]!.samples).toMatchObject([{ name: 'stays', labels: { a: '1' } }])
})

it('series at rest are given back without being full, and their numbers and labels with them', () => {
  const ledger = new SeriesLedger()
  const fleet = Array.from({ length: 500 }, (_, i) => series({ __name__: 'm', i: `${i}` }))
  send(ledger, fleet)
  send(ledger, fleet, { network: 2 })
  expect(ledger.tidy(NOW + limits.seriesIdleMs - 1)).toBe(false)
  expect(ledger.book.count).toBe(1000)
  const later = NOW + HOUR
  send(ledger, [series({ __name__: 'm', i: '7' }, later)], { now: later })
  expect(ledger.tidy(NOW + limits.seriesIdleMs)).toBe(true)
  expect(ledger.book.count).toBe(1)
  let labels = 0
  ledger.table.each(() => labels++)
  expect(labels).toBe(1)
  // Where it is, is still known; those that rested begin anew.
  const sent = [series({ __name__: 'm', i: '7' }, later - HOUR - 1), series({ __name__: 'm', i: '8' }, later)]
  expect(send(ledger, sent, { now: later }).samples).toBe(1)
  expect(ledger.tidy(later + limits.seriesIdleMs)).toBe(true)
  expect(ledger.book.count).toBe(0)
  expect(ledger.tidy(later + 2 * limits.seriesIdleMs)).toBe(false)
})

it('a network that is gone leaves nothing behind', () => {
  const ledger = new SeriesLedger()
  send(ledger, [series({ __name__: 'm' })])
  ledger.forget(1)
  expect(ledger.tidy(NOW)).toBe(true)
  expect(ledger.book.count).toBe(0)
})
