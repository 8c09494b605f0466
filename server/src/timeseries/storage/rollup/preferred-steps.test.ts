import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../../testing/store-fixture.ts'
import type { QueryAnswer, Report, Scope } from '../../types.ts'
import { anySamples, EXACT } from './testing/any-samples.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Midnight. */
const T0 = 19_700 * DAY
const DAYS = 8
const END = T0 + DAYS * DAY + 9 * HOUR
const ROLLUPS = [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 400 * DAY }))
const OPTIONS = { rollups: ROLLUPS, shortLived: [{ prefix: 'client_', ms: 400 * DAY }] }
const EVERYTHING: Scope = { all: true }

/** A counter that is reset now and then and a gauge, with gaps; whole numbers, so that sums are exact. */
function reportsOf(sn: string, seed: number): Report[] {
  let random = seed
  const next = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random / 2_147_483_648
  }
  const reports: Report[] = []
  let total = 100
  for (let at = T0 + 1234; at < END; at += MINUTE + Math.floor(next() * 5_000)) {
    if (next() < 0.002) at += Math.floor(next() * 8 * HOUR)
    total = next() < 0.01 ? Math.floor(next() * 50) : total + Math.floor(next() * 1000)
    const samples = [
      { name: 'bytes_total', value: total },
      { name: 'level', value: Math.floor(next() * 40) - 20 },
      { name: 'client_signal', value: -Math.floor(next() * 40) },
    ]
    reports.push({ sn, at, samples })
  }
  return reports
}

interface ComparedQuery {
  expr: string
  end: number
  /** A single look at the end when not given. */
  start?: number
  step?: number
  scope?: Scope
}

describe('roll-ups in place of samples that are kept', () => {
  let fixture: StoreFixture
  beforeEach(async () => {
    fixture = new StoreFixture()
    await fixture.open(OPTIONS)
    fixture.now = END
    await fixture.append(...reportsOf('a', 1), ...reportsOf('b', 2))
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
  })
  afterEach(() => fixture.remove())

  function ask(
    { expr, end, start, step, scope = EVERYTHING }: ComparedQuery,
    fromRollups: boolean,
  ): QueryAnswer {
    const wishes = { expr, scope, stats: true, ...(fromRollups && { fromRollups }) }
    if (start === undefined || step === undefined)
      return fixture.engine.query({ ...wishes, time: end / 1000 })
    return fixture.engine.queryRange({ ...wishes, start: start / 1000, end: end / 1000, step: step / 1000 })
  }

  /** Both answers, which must be the same; how many samples each read. */
  function same(asked: ComparedQuery) {
    const [rolled, raw] = [ask(asked, true), ask(asked, false)]
    expect(raw.result.length).toBeGreaterThan(0)
    // A sum of sums rounds otherwise than Prometheus' running average of all samples.
    if (asked.expr.startsWith('avg_over_time')) expectClose(rolled, raw)
    else expect([asked, rolled.result]).toEqual([asked, raw.result])
    expect(rolled.warnings).toEqual(raw.warnings)
    return { rolled: rolled.cost!.samplesRead, raw: raw.cost!.samplesRead }
  }

  function expectClose(rolled: QueryAnswer, raw: QueryAnswer): void {
    const [found, wanted] = [pointsOf(rolled), pointsOf(raw)]
    expect(found.map(([at]) => at)).toEqual(wanted.map(([at]) => at))
    for (const [i, [, value]] of found.entries()) {
      const off = Math.abs(Number(value) - Number(wanted[i]![1]))
      expect(off).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(Number(value))))
    }
  }

  test.each(EXACT)('%s gives the same at every border', (name) => {
    for (const metric of ['bytes_total', 'level']) {
      // A single window over steps and samples, at whole steps and within them.
      for (const end of [END, END - 37 * MINUTE - 123, T0 + 5 * DAY + 17 * MINUTE, T0 + 5 * DAY]) {
        const cost = same({ expr: `${name}(${metric}[${4 * 24}h7m])`, end })
        expect(cost.rolled).toBeLessThan(cost.raw * 0.65)
      }
      // Windows side by side, by hours and by five minutes.
      for (const [window, step] of [
        [HOUR, HOUR],
        [4 * HOUR, 2 * HOUR],
        [25 * MINUTE, 5 * MINUTE],
      ] as const) {
        const expr = `${name}(${metric}[${window / 1000}s])`
        const cost = same({ expr, start: T0 + 4 * DAY, end: END, step })
        expect(cost.rolled).toBeLessThan(cost.raw * 0.8)
      }
    }
  })

  test('a selector and a subquery over one give the same', () => {
    const evalTimes = { start: T0 + 4 * DAY, end: END, step: 5 * MINUTE }
    same({ expr: 'sum(level)', ...evalTimes })
    same({ expr: 'level', ...evalTimes })
    same({ expr: 'sum_over_time(level[5d:5m]) * 300 / 3600', end: END - 17 * MINUTE })
  })

  test('where no steps give the same, samples are read', () => {
    for (const asked of [
      { expr: 'irate(bytes_total[1h])', start: T0 + DAY, end: END, step: HOUR },
      { expr: 'quantile_over_time(0.9, level[5d])', end: END },
      { expr: 'rate(bytes_total[7m])', start: T0 + 5 * DAY, end: END, step: 97_000 },
      { expr: 'rate(bytes_total[1h])', start: T0 + 3 * DAY + 17 * MINUTE, end: END, step: 13 * MINUTE },
      { expr: 'level', start: T0 + 5 * DAY, end: END, step: 61_000 },
    ]) {
      const cost = same(asked)
      expect(cost.rolled).toBe(cost.raw)
    }
  })

  test('metrics that have no roll-ups are read from samples', () => {
    const cost = same({ expr: 'sum_over_time(client_signal[5d])', end: END })
    expect(cost.rolled).toBe(cost.raw)
  })

  test('a device that came within a step, or with its first sample, is seen from then on', async () => {
    const samples = ['bytes_total', 'level'].map((name) => ({ name, value: 17 }))
    await fixture.append({ sn: 'a', at: T0 + 2 * DAY, samples })
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
    for (const since of [T0 + 2 * DAY + 2 * HOUR + 7 * MINUTE, T0 + 2 * DAY, T0 + 7.9 * DAY, T0 + 20 * DAY]) {
      fixture.engine.describe([
        { sn: 'a', tenant: 1, network: 1, project: 1, kind: 'ap', since },
        { sn: 'b', tenant: 1, network: 1, project: 1, kind: 'ap', since: 0 },
      ])
      const scope = { tenant: 1 }
      for (const name of ['count_over_time', 'increase', 'first_over_time']) {
        same({ expr: `${name}(bytes_total[7d])`, end: END, scope })
        same({ expr: `${name}(bytes_total[1h])`, start: T0 + DAY, end: END, step: HOUR, scope })
      }
      same({ expr: 'level', start: T0 + DAY, end: END, step: 5 * MINUTE, scope })
    }
  })

  test('samples that come late are seen at once, before their day is rolled up anew', async () => {
    const asked = { expr: 'max_over_time(level[7d])', end: END }
    await fixture.append({
      sn: 'a',
      at: T0 + 2 * DAY + 500,
      samples: [{ name: 'level', value: 999 }],
    })
    same(asked)
    await fixture.engine.store.flush()
    same(asked)
    await fixture.engine.maintain()
    const cost = same(asked)
    expect(JSON.stringify(ask(asked, true).result)).toContain('999')
    expect(cost.rolled).toBeLessThan(cost.raw / 2)
  })

  test('a damaged roll-up leaves no hole: samples stand in until it is made anew', async () => {
    const folder = join(fixture.directory, 'rollup-60m')
    // The pages come first in a file; its names and table, which are read when it is opened, last.
    for (const name of readdirSync(folder).slice(2, 4)) scribble(join(folder, name))
    const asked = { expr: 'increase(bytes_total[7d])', end: END }
    await fixture.reopen(OPTIONS)
    same(asked)
    expect(fixture.troubles.length).toBeGreaterThan(0)
    same({ ...asked, expr: 'increase(bytes_total[1h])', start: T0 + DAY, step: HOUR })
    await fixture.engine.maintain()
    const cost = same(asked)
    expect(cost.rolled).toBeLessThan(cost.raw / 2)
  })

  test('over the time from which samples are kept they answer as roll-ups did, and say so', async () => {
    await fixture.reopen({ ...OPTIONS, retentionMs: 4 * DAY })
    await fixture.engine.maintain()
    for (const asked of [
      { expr: 'increase(bytes_total[7d])', end: T0 + 8 * DAY },
      { expr: 'max_over_time(level[1h])', start: T0 + DAY, end: END, step: HOUR },
      { expr: 'level', start: T0 + DAY, end: END, step: 5 * MINUTE },
    ]) {
      const [preferred, kept] = [ask(asked, true), ask(asked, false)]
      expect(preferred.result).toEqual(kept.result)
      expect(preferred.warnings).toEqual([expect.stringMatching(/roll-ups of \d+m were read$/)])
    }
  })
})

function pointsOf(answer: QueryAnswer): [number, string][] {
  if (answer.resultType === 'vector') return answer.result.map(({ value }) => value)
  if (answer.resultType !== 'matrix') throw new Error(answer.resultType)
  return answer.result.flatMap(({ values }) => values)
}

function scribble(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, Math.floor(statSync(path).size / 3))
  closeSync(file)
}

test('any samples: roll-ups that are preferred answer as the samples do (property)', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySamples(0, 6 * DAY),
      fc.constantFrom(...EXACT.filter((name) => name !== 'avg_over_time')),
      fc.integer({ min: 0, max: 2 * DAY }),
      fc.integer({ min: 5 * DAY, max: 6 * DAY }),
      async (cells, name, since, end) => {
        const fixture = new StoreFixture()
        await fixture.open(OPTIONS)
        for (const { sn, at, value, stale } of cells) {
          const marked = stale && at % 5 === 0 ? { stale: true as const } : {}
          await fixture.append({ sn, at: T0 + at, samples: [{ name: 'm', value, ...marked }] })
        }
        fixture.now = T0 + 6 * DAY
        await fixture.engine.store.flush()
        await fixture.engine.maintain()
        fixture.engine.describe([
          { sn: 'a', tenant: 1, network: 1, project: 1, kind: 'ap', since: T0 + since },
          { sn: 'b', tenant: 1, network: 1, project: 1, kind: 'ap', since: 0 },
        ])
        const wishes = { scope: { tenant: 1 } }
        const instant = { ...wishes, expr: `${name}(m[4d])`, time: (T0 + end) / 1000 }
        const { engine } = fixture
        expect(engine.query({ ...instant, fromRollups: true }).result).toEqual(engine.query(instant).result)
        for (const expr of [`${name}(m[2h])`, 'm']) {
          const range = { ...wishes, expr, start: T0 / 1000, end: T0 / 1000 + 6 * 86_400, step: 3600 }
          expect(engine.queryRange({ ...range, fromRollups: true }).result).toEqual(
            engine.queryRange(range).result,
          )
        }
        await fixture.remove()
      },
    ),
    { numRuns: 25 },
  )
})
