import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../../testing/store-fixture.ts'
import type { Report } from '../../types.ts'
import { EXACT } from './testing/any-samples.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Midnight, and the beginning of a week as files have them. */
const T0 = 19_698 * DAY
const DAYS = 10
const END = T0 + DAYS * DAY + 9 * HOUR
const OPTIONS = { rollups: [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 400 * DAY })) }

/** A gauge and a counter that is reset each day. */
function reportsOf(sn: string, from: number, to: number): Report[] {
  const reports: Report[] = []
  for (let at = from + 1234; at < to; at += 4 * MINUTE) {
    const samples = [
      { name: 'level', value: ((Math.round(at / 1000) * 7919) % 83) - 40 },
      { name: 'bytes_total', value: Math.round((at % DAY) / 10) },
    ]
    reports.push({ sn, at, samples })
  }
  return reports
}

describe('steps of a day, where one window goes over many', () => {
  let fixture: StoreFixture
  beforeEach(async () => {
    fixture = new StoreFixture()
    fixture.now = END
    await fixture.open(OPTIONS)
    for (let day = T0; day < END; day += DAY) {
      for (const sn of ['a', 'b']) await fixture.append(...reportsOf(sn, day, Math.min(day + DAY, END)))
      await fixture.engine.store.flush()
    }
    await fixture.engine.maintain()
  })
  afterEach(() => fixture.remove())

  const folder = () => join(fixture.directory, 'rollup-1440m')

  async function settle(): Promise<void> {
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
  }

  const ask = (expr: string, fromRollups: boolean, end: number) =>
    fixture.engine.query({
      ...{ expr, time: end / 1000, scope: { all: true as const }, stats: true },
      ...(fromRollups && { fromRollups }),
    })

  /** That steps answer as samples do; how many steps and samples are looked at for it, of both devices. */
  function looked(expr: string, end = END): number {
    const [rolled, raw] = [ask(expr, true, end), ask(expr, false, end)]
    expect(raw.result).toHaveLength(2)
    expect(rolled.result).toEqual(raw.result)
    return rolled.cost!.samplesRead
  }

  const BY_DAYS = { atMost: 2 * (9 + 23 + 9 * 15 + 15) }
  const week = (name: string, metric = 'bytes_total') => `${name}(${metric}[9d])`

  test.each(EXACT)('%s gives the same and looks at days, within and at their ends', (name) => {
    for (const end of [END, END - 9 * HOUR, END - 11 * HOUR, END - 10 * HOUR - 17 * MINUTE])
      expect(looked(week(name), end)).toBeLessThan(BY_DAYS.atMost)
    if (name !== 'avg_over_time') expect(looked(week(name, 'level'))).toBeLessThan(BY_DAYS.atMost)
  })

  test('windows side by side and windows within two days look at hours as before', () => {
    looked('increase(bytes_total[23h])', END - 10 * HOUR)
    looked('increase(bytes_total[30h])', END - 9 * HOUR - MINUTE)
  })

  test('the days of four weeks are one file, to which further days are added once in an hour', async () => {
    expect(readdirSync(folder()).length).toBeLessThanOrEqual(2)
    const before = readdirSync(folder())
    await fixture.append(...reportsOf('a', END, T0 + 11 * DAY))
    fixture.now = END + 30 * MINUTE
    await settle()
    expect(readdirSync(folder())).toEqual(before)
    fixture.now = T0 + 11 * DAY + 3 * HOUR
    await settle()
    expect(readdirSync(folder())).toHaveLength(before.length)
    expect(readdirSync(folder())).not.toEqual(before)
  })

  test('late samples make their day anew, and are seen before that', async () => {
    const late = { sn: 'a', at: T0 + 3 * DAY + 10 * HOUR + 500, samples: [{ name: 'level', value: 999 }] }
    await fixture.append(late)
    looked(week('max_over_time', 'level'))
    await fixture.engine.store.flush()
    looked(week('max_over_time', 'level'))
    await fixture.engine.maintain()
    expect(looked(week('max_over_time', 'level'))).toBeLessThan(BY_DAYS.atMost)
    expect(JSON.stringify(ask(week('max_over_time', 'level'), true, END).result)).toContain('"999"')
    const files = readdirSync(folder())
    await settle()
    expect(readdirSync(folder())).toEqual(files)
  })

  test('a store that has none yet answers by hours, and gets them from the latest day on, some in a round', async () => {
    await fixture.engine.close()
    rmSync(folder(), { recursive: true })
    const others = () => ['rollup-5m', 'rollup-60m'].map((name) => readdirSync(join(fixture.directory, name)))
    const before = others()
    await fixture.open(OPTIONS)
    const byHours = looked(week('increase'))
    await fixture.engine.maintain()
    const bySome = looked(week('increase'))
    expect(bySome).toBeLessThan(byHours)
    // One file would stand for all days between its first and its last.
    expect(readdirSync(folder())).toHaveLength(4)
    for (let round = 0; round < 3; round++) await fixture.engine.maintain()
    expect(looked(week('increase'))).toBeLessThan(bySome)
    expect(readdirSync(folder()).length).toBeLessThanOrEqual(2)
    expect(others()).toEqual(before)
  })

  test('a damaged one leaves no hole and is no loss: hours stand in until it is made anew', async () => {
    await fixture.engine.close()
    for (const name of readdirSync(folder())) scribble(join(folder(), name))
    await fixture.open(OPTIONS)
    for (let round = 0; round < 4; round++) {
      looked(week('increase'))
      await fixture.engine.maintain()
    }
    expect(fixture.troubles.join()).toContain('damaged')
    expect(looked(week('increase'))).toBeLessThan(BY_DAYS.atMost)
    expect((await fixture.engine.store.stats()).losses).toBe(0)
  })

  test('what is deleted of a device is gone from them', async () => {
    await fixture.engine.store.delete(['a'])
    await settle()
    expect(ask(week('increase'), true, END).result).toHaveLength(1)
  })
})

/** The pages come first in a file; its names and table, which are read when it is opened, last. */
function scribble(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, Math.floor(statSync(path).size / 4))
  closeSync(file)
}
