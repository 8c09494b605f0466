import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../../testing/store-fixture.ts'
import type { Report } from '../../types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Midnight, and the beginning of a week as files have them. */
const T0 = 19_698 * DAY
const OPTIONS = { rollups: [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 400 * DAY })) }
const FOLDERS = ['rollup-5m', 'rollup-60m']

/** A gauge and a counter that is reset each day, three samples in five minutes. */
function reportsOf(sn: string, from: number, to: number): Report[] {
  const reports: Report[] = []
  for (let at = from + 1234; at < to; at += 100_000) {
    const i = Math.round(at / 100_000)
    const samples = [
      { name: 'level', value: ((i * 7919) % 83) - 40 },
      { name: 'bytes_total', value: (at % DAY) / 10 },
    ]
    reports.push({ sn, at, samples })
  }
  return reports
}

describe('weeks of roll-ups whose samples are kept', () => {
  let fixture: StoreFixture
  beforeEach(async () => {
    fixture = new StoreFixture()
    await fixture.open(OPTIONS)
    for (let day = T0; day < T0 + 10 * DAY; day += DAY) {
      for (const sn of ['a', 'b']) await fixture.append(...reportsOf(sn, day, day + DAY))
      await fixture.engine.store.flush()
    }
    fixture.now = T0 + 10 * DAY
    await settle()
  })
  afterEach(() => fixture.remove())

  async function settle(): Promise<void> {
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
  }

  const filesIn = (folder: string) => readdirSync(join(fixture.directory, folder))

  function ask(name: string, fromRollups: boolean) {
    const expr = `${name}[1h])`
    const start = T0 / 1000
    return fixture.engine.queryRange({
      ...{ expr, start, end: start + 10 * 86_400, step: 3600, scope: { all: true }, stats: true },
      ...(fromRollups && { fromRollups }),
    })
  }

  /** That both give the same; how many samples each read. */
  function same(): { rolled: number; raw: number } {
    for (const function_ of ['min_over_time(level', 'max_over_time(level', 'changes(level']) {
      expect(ask(function_, true).result).toEqual(ask(function_, false).result)
    }
    const [rolled, raw] = [true, false].map((fromRollups) => ask('increase(bytes_total', fromRollups))
    expect(rolled!.result).toEqual(raw!.result)
    return { rolled: rolled!.cost!.samplesRead, raw: raw!.cost!.samplesRead }
  }

  const late = (day: number, value: number): Report => ({
    ...{ sn: 'a', at: T0 + day * DAY + 10 * HOUR + 500 },
    samples: [{ name: 'level', value }],
  })

  test('become one file when they have been over for two days, and answer as their samples', async () => {
    // The week, and two days.
    for (const folder of FOLDERS) expect(filesIn(folder)).toHaveLength(1 + 2)
    const cost = same()
    expect(cost.rolled).toBeLessThan(cost.raw / 2)
    await fixture.reopen(OPTIONS)
    expect(same()).toEqual(cost)
  })

  test('stay files of days while they are being filled', async () => {
    await fixture.append(...reportsOf('a', T0 + 10 * DAY, T0 + 15 * DAY))
    fixture.now = T0 + 24 * DAY
    await fixture.engine.maintain()
    expect(filesIn('rollup-5m')).toHaveLength(1 + 8)
    await fixture.append(late(13, 2))
    await fixture.engine.maintain()
    expect(filesIn('rollup-5m')).toHaveLength(1 + 8)
    await settle()
    expect(filesIn('rollup-5m')).toHaveLength(1 + 1 + 1)
  })

  test('late samples of some days make those anew, in the same file', async () => {
    await fixture.append(late(2, 999), late(4, -999))
    await settle()
    const cost = same()
    expect(cost.rolled).toBeLessThan(cost.raw / 2)
    const found = JSON.stringify([
      ask('max_over_time(level', true).result,
      ask('min_over_time(level', true).result,
    ])
    expect(found).toContain('"999"')
    expect(found).toContain('"-999"')
    for (const folder of FOLDERS) expect(filesIn(folder)).toHaveLength(1 + 2)
    // Once: nothing is written anew without a reason.
    const files = FOLDERS.map(filesIn)
    await settle()
    expect(FOLDERS.map(filesIn)).toEqual(files)
  })

  test('a late sample in one part with new ones makes its own day anew, and no day between them', async () => {
    const days = FOLDERS.map((folder) => filesIn(folder).slice(0, 2))
    await fixture.append(late(2, 999), late(9.4, 1))
    await settle()
    expect(FOLDERS.map((folder) => filesIn(folder).slice(0, 2))).toEqual(days)
    expect(JSON.stringify(ask('max_over_time(level', true).result)).toContain('"999"')
    same()
  })

  test('a late sample of a series that its week does not have', async () => {
    await fixture.append({ sn: 'c', at: T0 + 3 * DAY + HOUR, samples: [{ name: 'new', value: 3 }] })
    await settle()
    const query = { expr: 'new', time: (T0 + 3 * DAY + HOUR) / 1000, scope: { all: true as const } }
    expect(fixture.engine.query({ ...query, fromRollups: true }).result).toHaveLength(1)
    same()
  })

  test('a damaged file of a week is made anew from samples, also where late ones were to go into it', async () => {
    await fixture.engine.close()
    for (const folder of FOLDERS) scribble(join(fixture.directory, folder, filesIn(folder).at(-1)!))
    await fixture.open(OPTIONS)
    await fixture.append(late(2, 999))
    // A round for each file that turns out to be damaged, and one for what is made from the other.
    for (let round = 0; round < 3; round++) {
      await settle()
      same()
    }
    expect(fixture.troubles.join()).toContain('damaged')
    const cost = same()
    expect(cost.rolled).toBeLessThan(cost.raw / 2)
  })
})

/** The pages come first in a file; its names and table, which are read when it is opened, last. */
function scribble(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, Math.floor(statSync(path).size / 4))
  closeSync(file)
}
