import { describe, expect, it } from 'vitest'
import { reportsOf } from '../../../timeseries/rows/series-rows.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { readMessage } from './messages/messages.ts'
import type { SentMessage } from './messages/sent-message.ts'
import { ActiveSeries } from './series/active-series.ts'
import { nameSeries } from './series/series-name.ts'
import { v1Message, type WrittenSeries } from './testing/messages.ts'
import { taken } from './testing/taken.ts'

const NOW = 1_800_000_000_000
const sent = (labels: [string, string][], at = NOW): WrittenSeries => ({
  labels: Object.fromEntries([['__name__', 'm'], ...labels]),
  samples: [{ at, value: 1 }],
})
const messages = new WeakMap<WrittenSeries[], SentMessage>()
function messageOf(all: WrittenSeries[]): SentMessage {
  const message = messages.get(all) ?? readMessage(v1Message(all), 1)
  messages.set(all, message)
  return message
}
const takeIn = (all: WrittenSeries[], network: number, activeSeries: ActiveSeries, now: number) =>
  taken(messageOf(all), { network, activeSeries, now })
const many = (count: number, of = 'a') => Array.from({ length: count }, (_, i) => sent([['i', `${of}${i}`]]))

describe('a series', () => {
  it.each<[string, [string, string][], string]>([
    ['with too many labels', Array.from({ length: 65 }, (_, i) => [`l${i}`, 'x']), 'more than 64 labels'],
    ['with a long label name', [['l'.repeat(257), 'x']], 'longer than 256'],
    ['with a long label value', [['l', 'x'.repeat(2049)]], 'longer than 2048'],
    [
      'with a label twice',
      [
        ['l', 'x'],
        ['l', 'y'],
      ],
      'comes twice',
    ],
    ['with a label of no name', [['', 'x']], 'has no name'],
    ['with a zero byte', [['l', 'x\0y']], 'zero byte'],
  ])('%s is not taken', (_, labels, words) => {
    expect(nameSeries([['__name__', 'm'], ...labels])).toContain(words)
  })

  it('may have any text as its names; labels without a value are none', () => {
    const name = nameSeries([
      ['__name__', 'disk.free bytes'],
      ['größe', '5'],
      ['__proto__', 'x'],
      ['none', ''],
    ])
    expect(name).toMatchObject({ name: 'disk.free bytes' })
    expect(typeof name === 'object' && name.labels).toEqual([
      ['__proto__', 'x'],
      ['größe', '5'],
    ])
  })

  it('that takes the name of what we measure is not taken', () => {
    expect(nameSeries([['__name__', 'client_signal_dbm']])).toContain('kept for devices')
    expect(nameSeries([['__name__', 'client_signal']])).toMatchObject({ name: 'client_signal' })
  })
})

describe('series of a network', () => {
  it('are so many at most; those that are there go on, and what rests makes room', () => {
    const activeSeries = new ActiveSeries()
    const full = many(limits.seriesPerNetwork)
    expect(takeIn(full, 1, activeSeries, NOW).refused.size).toBe(0)
    const more = takeIn([sent([['i', 'more']]), full[0]!], 1, activeSeries, NOW)
    expect(more.samples).toBe(1)
    expect([...more.refused]).toEqual([['the network has 20000 series already', 1]])
    expect(takeIn([sent([['i', 'more']])], 2, activeSeries, NOW).samples).toBe(1)
    const later = NOW + limits.seriesIdleMs
    expect(takeIn([sent([['i', 'more']], later)], 1, activeSeries, later).samples).toBe(1)
  })

  it('of one tenant leave room for the others, whose series come at the cost of who has most', () => {
    const activeSeries = new ActiveSeries((network) => Math.floor(network / 100))
    const full = many(limits.seriesPerNetwork)
    // A tenant alone takes three quarters, then others their shares, until all is given out.
    const samples = [100, 101, 102, 103, 104, 105, 106, 107].map(
      (network) => takeIn(full, network, activeSeries, NOW).samples,
    )
    expect(samples.slice(0, 7).every((count) => count === limits.seriesPerNetwork)).toBe(true)
    expect(samples[7]).toBeLessThan(limits.seriesPerNetwork)
    for (const network of [200, 201, 202]) takeIn(full, network, activeSeries, NOW)
    const again = takeIn([sent([['i', 'more']])], 107, activeSeries, NOW)
    expect([...again.refused.keys()]).toEqual([
      'the networks of its owner have their share of the series already',
    ])
    expect(takeIn([sent([])], 900, activeSeries, NOW).samples).toBe(1)
    expect(takeIn(full, 901, activeSeries, NOW).samples).toBe(limits.seriesPerNetwork)
  })

  it('come back to all when they rest, whoever asks, and when their network is gone', () => {
    const activeSeries = new ActiveSeries(() => 1)
    const full = many(limits.seriesPerNetwork)
    for (let network = 1; network <= 8; network += 1) takeIn(full, network, activeSeries, NOW)
    const next = (at: number) => takeIn([sent([], at)], 99, activeSeries, at).samples
    expect(next(NOW)).toBe(0)
    activeSeries.forget(3)
    expect(next(NOW)).toBe(1)
    const later = NOW + limits.seriesIdleMs
    expect(
      takeIn(
        full.map((one) => ({ ...one, samples: [{ at: later, value: 1 }] })),
        98,
        activeSeries,
        later,
      ).samples,
    ).toBe(limits.seriesPerNetwork)
  })
})

it('what one scrape told lies in rows of its moment, target by target, whatever request brings it', () => {
  const activeSeries = new ActiveSeries()
  const scrape = (instance: string, at: number) =>
    Array.from({ length: 100 }, (_, i) =>
      sent(
        [
          ['instance', instance],
          ['i', `${i}`],
        ],
        at,
      ),
    )
  const rows = (all: WrittenSeries[]) =>
    reportsOf(takeIn(all, 7, activeSeries, NOW).rows).map(({ sn, at, samples }) => [
      sn,
      at - NOW,
      samples.length,
    ])
  expect(rows([...scrape('a', NOW), ...scrape('b', NOW)])).toEqual([
    ['remote:7\0\0a', 0, 64],
    ['remote:7\0\0a', 0, 36],
    ['remote:7\0\0b', 0, 64],
    ['remote:7\0\0b', 0, 36],
  ])
  expect(rows(scrape('a', NOW - 1).slice(30))).toEqual([
    ['remote:7\0\0a', -1, 34],
    ['remote:7\0\0a', -1, 36],
  ])
})

describe('new series beyond the pace', () => {
  const known = many(10, 'known')
  const slow = (activeSeries: ActiveSeries, all: WrittenSeries[]) =>
    taken(messageOf(all), { network: 1, activeSeries, now: NOW, mayBeNew: () => false })

  it('are to be sent again later; what is known is taken all the same', () => {
    const activeSeries = new ActiveSeries()
    takeIn(known, 1, activeSeries, NOW)
    const { samples, refused, isTooFast } = slow(activeSeries, [...many(300, 'new'), ...known])
    expect([samples, isTooFast]).toEqual([10, true])
    expect([...refused]).toEqual([['new series come too fast; send them again later', 300]])
    expect(activeSeries.dictionary.count).toBe(10)
  })

  it('of a network that is full are refused for good', () => {
    const activeSeries = new ActiveSeries()
    takeIn(many(limits.seriesPerNetwork), 1, activeSeries, NOW)
    const { refused, isTooFast } = slow(activeSeries, many(5, 'new'))
    expect([...refused, isTooFast]).toEqual([['the network has 20000 series already', 5], false])
  })
})
