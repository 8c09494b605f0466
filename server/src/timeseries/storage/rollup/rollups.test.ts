import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../../testing/store-fixture.ts'
import type { QueryAnswer, Report } from '../../types.ts'
import { anySamples, EXACT } from './testing/any-samples.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Midnight. */
const T0 = 19_700 * DAY
const RAW = 3 * DAY
const ROLLUPS = [
  { stepMs: 5 * MINUTE, keptMs: 400 * DAY },
  { stepMs: HOUR, keptMs: 400 * DAY },
]
const OPTIONS = { retentionMs: RAW, rollups: ROLLUPS }

/** The same reports in a store that keeps roll-ups and one that keeps every sample. */
class Pair {
  readonly rolled = new StoreFixture()
  readonly raw = new StoreFixture()

  async open(): Promise<void> {
    await this.rolled.open(OPTIONS)
    await this.raw.open({ retentionMs: 1e12 })
    this.at(T0)
  }

  at(now: number): void {
    this.rolled.now = now
    this.raw.now = now
  }

  async append(reports: Report[]): Promise<void> {
    await this.rolled.append(...reports)
    await this.raw.append(...reports)
  }

  /** Writes memory out and lets both do what they do from time to time. */
  async settle(): Promise<void> {
    for (const { engine } of [this.rolled, this.raw]) {
      await engine.store.flush()
      await engine.maintain()
    }
  }

  range(expr: string, start: number, end: number, step: number): [QueryAnswer, QueryAnswer] {
    const query = {
      expr,
      start: start / 1000,
      end: end / 1000,
      step: step / 1000,
      scope: { all: true as const },
    }
    return [this.rolled.engine.queryRange(query), this.raw.engine.queryRange(query)]
  }

  async remove(): Promise<void> {
    await this.rolled.remove()
    await this.raw.remove()
  }
}

/** A counter that is reset now and then, and a gauge; whole numbers, so that sums do not depend on their order. */
function day(pair: Pair, from: number, days: number, every = 3 * MINUTE, seed = 1): Promise<void> {
  let random = seed
  const next = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random / 2_147_483_648
  }
  let total = 100
  const reports: Report[] = []
  for (let at = from + 1234; at < from + days * DAY; at += every + Math.floor(next() * 5_000)) {
    if (next() < 0.004) at += Math.floor(next() * 8 * HOUR)
    total = next() < 0.02 ? Math.floor(next() * 50) : total + Math.floor(next() * 1000)
    const samples = [
      { name: 'bytes_total', value: total },
      { name: 'level', value: Math.floor(next() * 40) - 20 },
      { name: 'constant', value: 7 },
    ]
    reports.push({ sn: 'a', at, samples })
  }
  return pair.append(reports)
}

function numbers(answer: QueryAnswer): [number, string][] {
  if (answer.resultType !== 'matrix') throw new Error(answer.resultType)
  return answer.result.flatMap(({ values }) => values)
}

describe('roll-ups', () => {
  let pair: Pair

  beforeEach(async () => {
    pair = new Pair()
    await pair.open()
  })
  afterEach(() => pair.remove())

  async function tenDays(): Promise<void> {
    await day(pair, T0, 10)
    pair.at(T0 + 10 * DAY)
    await pair.settle()
  }

  const partsIn = (folder: string) => readdirSync(join(pair.rolled.directory, folder))

  test('are made of days that are over; raw samples go when their time is over and the day is rolled up', async () => {
    await tenDays()
    expect(pair.rolled.engine.stats()).toMatchObject({ rollupParts: expect.any(Number) })
    expect(partsIn('rollup-5m').length).toBeGreaterThan(0)
    expect(partsIn('rollup-60m').length).toBeGreaterThan(0)
    expect(pair.rolled.troubles).toEqual([])
  })

  test('answer for days whose samples went, also when the clock is set back', async () => {
    for (let i = 0; i < 10; i++) {
      await day(pair, T0 + i * DAY, 1, 3 * MINUTE, i + 1)
      pair.at(T0 + (i + 1) * DAY)
      await pair.settle()
    }
    pair.at(T0 + 8.5 * DAY)
    const [rolled, raw] = pair.range('count_over_time(level[1d])', T0 + DAY, T0 + 10 * DAY, DAY)
    expect(numbers(rolled)).toEqual(numbers(raw))
  })

  test.each(EXACT)('%s over whole steps equals that of the samples, over the boundary too', async (name) => {
    await tenDays()
    for (const [window, step] of [
      [HOUR, HOUR],
      [25 * MINUTE, 5 * MINUTE],
      [3 * HOUR, 2 * HOUR],
      [DAY, DAY],
    ] as const) {
      for (const metric of ['bytes_total', 'level', 'constant']) {
        const expr = `${name}(${metric}[${window / 1000}s])`
        const from = step === 5 * MINUTE ? T0 + 6 * DAY : T0 + DAY
        const until = step === 5 * MINUTE ? T0 + 8 * DAY : T0 + 10 * DAY
        const [rolled, raw] = pair.range(expr, from, until, step)
        expect(numbers(rolled).length).toBeGreaterThan(5)
        const wanted = numbers(raw)
        const found = numbers(rolled)
        expect(found.map(([at]) => at)).toEqual(wanted.map(([at]) => at))
        // Sums of parts may round otherwise than the sum of all.
        for (const [i, [, value]] of found.entries()) {
          if (name === 'avg_over_time') expect(Number(value)).toBeCloseTo(Number(wanted[i]![1]), 9)
          else expect([expr, found[i]![0], value]).toEqual([expr, wanted[i]![0], wanted[i]![1]])
        }
        expect(rolled.warnings).toEqual([expect.stringMatching(/roll-ups of \d+m were read$/)])
        expect(raw.warnings).toEqual([])
      }
    }
  })

  test('a selector at the ends of steps equals that of the samples', async () => {
    await tenDays()
    for (const step of [5 * MINUTE, HOUR]) {
      const [rolled, raw] = pair.range('bytes_total', T0 + 5 * DAY, T0 + 8 * DAY, step)
      expect(numbers(raw).length).toBeGreaterThan(50)
      expect(rolled.result).toEqual(raw.result)
    }
  })

  test('a window below a step, or across ends of steps, is answered by whole steps and says so', async () => {
    await day(pair, T0, 10, MINUTE)
    pair.at(T0 + 10 * DAY)
    await pair.settle()
    for (const [expr, low, high] of [
      ['count_over_time(level[1m])', 0.7, 1.1],
      ['count_over_time(level[7m])', 4, 8],
      ['rate(constant[1m])', 0, 0],
      ['avg_over_time(constant[2m])', 7, 7],
    ] as const) {
      const [rolled] = pair.range(expr, T0 + 2 * DAY + 61_000, T0 + 3 * DAY, 17 * MINUTE)
      const values = numbers(rolled).map(([, value]) => Number(value))
      expect(values.length).toBeGreaterThan(10)
      const middle = values.sort((a, b) => a - b)[values.length >> 1]!
      expect(middle).toBeGreaterThanOrEqual(low)
      expect(middle).toBeLessThanOrEqual(high)
      expect(rolled.warnings).toEqual([expect.stringContaining('moved to whole steps')])
    }
  })

  test('functions that need every sample get the last of each step, and say so', async () => {
    await tenDays()
    const [rolled] = pair.range('quantile_over_time(0.5, level[6h])', T0 + 2 * DAY, T0 + 4 * DAY, HOUR)
    expect(numbers(rolled).length).toBeGreaterThan(20)
    expect(rolled.warnings).toEqual([expect.stringContaining('only the last sample')])
  })

  test('what raw samples cover is read from them alone, without a warning', async () => {
    await tenDays()
    const [rolled, raw] = pair.range('rate(bytes_total[7m])', T0 + 9 * DAY, T0 + 10 * DAY, 97_000)
    expect(rolled).toEqual(raw)
    expect(rolled.warnings).toEqual([])
  })

  test('late samples make their day anew', async () => {
    await day(pair, T0, 4)
    pair.at(T0 + 4 * DAY)
    await pair.settle()
    await pair.append([{ sn: 'a', at: T0 + 2 * DAY + 500, samples: [{ name: 'level', value: 999 }] }])
    await pair.settle()
    await day(pair, T0 + 4 * DAY, 6, 3 * MINUTE, 2)
    pair.at(T0 + 10 * DAY)
    await pair.settle()
    const [rolled, raw] = pair.range('max_over_time(level[1d])', T0 + DAY, T0 + 6 * DAY, DAY)
    expect(numbers(raw).map(([, value]) => value)).toContain('999')
    expect(rolled.result).toEqual(raw.result)
  })

  test('a series that ended stays ended, one that is away has a gap', async () => {
    const at = T0 + 10 * HOUR
    await pair.append([
      { sn: 'a', at: at - 30_000, samples: [{ name: 'level', value: 1 }] },
      { sn: 'a', at: at - 20_000, samples: [{ name: 'level', value: 0, stale: true }] },
      { sn: 'b', at: at - 30_000, samples: [{ name: 'level', value: 2 }] },
      { sn: 'b', at: at + 3 * HOUR, samples: [{ name: 'level', value: 3 }] },
    ])
    await day(pair, T0 + DAY, 8)
    pair.at(T0 + 9 * DAY)
    await pair.settle()
    const [rolled, raw] = pair.range('level', T0, T0 + DAY, 5 * MINUTE)
    expect(rolled.warnings).toHaveLength(1)
    expect(rolled.result).toEqual(raw.result)
  })

  test('are merged over weeks, kept for their time, and found again', async () => {
    await day(pair, T0, 40, 20 * MINUTE)
    pair.at(T0 + 40 * DAY)
    await pair.settle()
    await pair.settle()
    expect(partsIn('rollup-5m').length).toBeLessThan(20)
    await pair.rolled.reopen(OPTIONS)
    const [rolled, raw] = pair.range('increase(bytes_total[1d])', T0 + DAY, T0 + 40 * DAY, DAY)
    expect(rolled.result).toEqual(raw.result)
    pair.at(T0 + 500 * DAY)
    await pair.rolled.engine.maintain()
    expect(partsIn('rollup-5m')).toEqual([])
    expect(partsIn('rollup-60m')).toEqual([])
  })

  test('keep a device behind the time from which it is seen', async () => {
    await tenDays()
    const since = T0 + 2 * DAY + 2 * HOUR + 7 * MINUTE
    pair.rolled.engine.describe([{ sn: 'a', tenant: 1, network: 1, project: 1, kind: 'ap', since }])
    const answer = pair.rolled.engine.query({
      expr: 'ts_of_first_over_time(level[100d])',
      time: (T0 + 10 * DAY) / 1000,
      scope: { tenant: 1 },
    })
    if (answer.resultType !== 'vector') throw new Error(answer.resultType)
    expect(Number(answer.result[0]!.value[1]) * 1000).toBeGreaterThanOrEqual(since)
  })

  test('leave out what is short-lived', async () => {
    await pair.rolled.reopen({ ...OPTIONS, shortLived: [{ prefix: 'client_', ms: DAY }] })
    await pair.rolled.append({ sn: 'a', at: T0 + HOUR, samples: [{ name: 'client_x', value: 1 }] })
    await day(pair, T0 + DAY, 8)
    pair.at(T0 + 9 * DAY)
    await pair.settle()
    const window = { start: T0 / 1000, end: T0 / 1000 + 1000, scope: { all: true as const } }
    expect(pair.rolled.samples('bytes_total').length).toBeGreaterThan(100)
    expect(pair.rolled.engine.labelValues({ ...window, name: '__name__' })).not.toContain('client_x')
    expect(pair.rolled.samples('client_x')).toEqual([])
  })
})

test('any samples: whole steps of roll-ups equal the samples (property)', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySamples(1, 4 * DAY),
      fc.constantFrom(...EXACT.filter((name) => name !== 'avg_over_time')),
      fc.constantFrom([5 * MINUTE, 5 * MINUTE], [2 * HOUR, HOUR], [DAY, 6 * HOUR]),
      async (cells, name, [window, step]) => {
        const pair = new Pair()
        await pair.open()
        for (const { sn, at, value, stale } of cells) {
          const marked = stale && at % 5 === 0 ? { stale: true as const } : {}
          await pair.append([{ sn, at: T0 + at, samples: [{ name: 'm', value, ...marked }] }])
        }
        pair.at(T0 + 6 * DAY)
        await pair.settle()
        const expr = `${name}(m[${window! / 1000}s])`
        for (const [from, until] of [
          [T0, T0 + DAY],
          [T0 + 2 * DAY, T0 + 4 * DAY],
        ] as const) {
          const [rolled, raw] = pair.range(expr, from, until, step!)
          expect(rolled.result).toEqual(raw.result)
          const [moments, wanted] = pair.range('m', from, until, step!)
          expect(moments.result).toEqual(wanted.result)
        }
        await pair.remove()
      },
    ),
    { numRuns: 25 },
  )
})
