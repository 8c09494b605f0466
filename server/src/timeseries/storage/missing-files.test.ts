import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'
import { takeSnapshot } from './snapshot.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const T0 = 19_700 * DAY
const ROLLUPS = {
  retentionMs: 3 * DAY,
  rollups: [
    { stepMs: 5 * MINUTE, keptMs: 400 * DAY },
    { stepMs: 60 * MINUTE, keptMs: 400 * DAY },
  ],
}

let fixture: StoreFixture
beforeEach(() => {
  fixture = new StoreFixture()
  fixture.now = T0
})
afterEach(() => fixture.remove())

const append = (minute: number, sn = 'a') =>
  fixture.append({ sn, at: T0 + minute * MINUTE, samples: [{ name: 'm', value: minute }] })
const pathOf = (name: string) => join(fixture.directory, name)
const filesOf = (folder: string) => readdirSync(pathOf(folder)).filter((name) => /\.(part|log)$/.test(name))
const cut = (name: string) => truncateSync(pathOf(name), readFileSync(pathOf(name)).length - 20)
const remove = (name: string) => rmSync(pathOf(name))
/** The warnings of a query over `minutes` around one minute. */
const warnings = (minute: number, minutes: number) =>
  fixture.engine.query({
    expr: `count_over_time(m[${minutes}m])`,
    time: (T0 + (minute + minutes / 2) * MINUTE) / 1000,
    scope: { all: true },
  }).warnings

/** Two logs that no part holds: minutes 0 and 1 in the first, 10 and 11 in the second. */
async function twoLogs(): Promise<void> {
  await fixture.open()
  for (const minute of [0, 1]) await append(minute)
  await fixture.reopen()
  for (const minute of [10, 11]) await append(minute)
  await fixture.engine.close()
  expect(filesOf('wal')).toEqual(['0000000001.log', '0000000002.log'])
}

describe('a log', () => {
  test.each([
    ['the newest one cut', '0000000002.log', cut, 'is cut short', 10, [0, 1, 10]],
    [
      'the newest one emptied',
      '0000000002.log',
      (name: string) => truncateSync(pathOf(name)),
      'is empty',
      10,
      [0, 1],
    ],
    ['the newest one gone', '0000000002.log', remove, 'is gone', 10, [0, 1]],
    ['an older one cut', '0000000001.log', cut, 'is cut short', 0, [0, 10, 11]],
    ['an older one gone', '0000000001.log', remove, 'is gone', 0, [10, 11]],
  ])('%s: told by name once, and answers over its time say so', async (_, name, harm, what, minute, left) => {
    await twoLogs()
    harm(`wal/${name}`)
    await fixture.open()
    const file = `wal/${name} ${what}`
    expect(fixture.troubles).toEqual([
      expect.stringMatching(/^time series: samples between .* are missing: wal\//),
    ])
    expect(fixture.troubles[0]).toContain(file)
    expect(warnings(minute, 4)).toEqual([expect.stringContaining(file)])
    expect(warnings(minute === 0 ? 10 : 0, 4)).toEqual([])
    expect(fixture.samples('m').map(([, value]) => Number(value))).toEqual(left)
    expect(fixture.engine.stats().losses).toBe(1)
    // Said once; what comes later gets another file.
    await append(20)
    await fixture.reopen()
    await fixture.engine.store.flush()
    await fixture.reopen()
    expect(fixture.troubles).toHaveLength(1)
    expect(warnings(minute, 4)).toHaveLength(1)
    expect(warnings(20, 4)).toEqual([])
  })

  test('that ends with what was acknowledged to nobody is not missed', async () => {
    await twoLogs()
    writeFileSync(pathOf('wal/0000000002.log'), 'torn', { flag: 'a' })
    await fixture.open()
    expect(fixture.troubles).toEqual([])
  })

  test('whose position was not on the disk yet is not missed', async () => {
    await twoLogs()
    const slots = readFileSync(pathOf('wal/positions'))
    slots.fill(0, 2 * 64, 2 * 64 + 16)
    writeFileSync(pathOf('wal/positions'), slots)
    await fixture.open()
    expect(fixture.troubles).toEqual([])
    expect(fixture.samples('m')).toHaveLength(4)
  })
})

describe('a part', () => {
  const onePart = async () => {
    await fixture.open()
    for (const minute of [0, 1]) await append(minute)
    await fixture.engine.store.flush()
    await append(600)
    await fixture.engine.close()
  }

  test('that was the only one and is gone is told by name, and answers over its time say so', async () => {
    await onePart()
    remove('raw/0000000001.part')
    await fixture.open()
    expect(fixture.troubles).toEqual([
      'time series part raw/0000000001.part (2023-12-09T00:00:00Z to 2023-12-09T00:01:00Z) is gone',
    ])
    expect(warnings(0, 4)).toEqual([expect.stringContaining('raw/0000000001.part is gone')])
    expect(warnings(600, 4)).toEqual([])
    await fixture.engine.store.flush()
    expect(filesOf('raw')).toEqual(['0000000002.part'])
    await fixture.reopen()
    expect(fixture.troubles).toHaveLength(1)
    expect(fixture.samples('m')).toHaveLength(1)
  })

  test('that was cut is known by its time, though it was never opened', async () => {
    await onePart()
    cut('raw/0000000001.part')
    await fixture.open()
    expect(fixture.troubles).toEqual([
      expect.stringMatching(/damaged and was set aside as .*raw\/0000000001\.part\.corrupt/),
    ])
    expect(warnings(0, 4)).toEqual([expect.stringContaining('raw/0000000001.part is damaged')])
  })

  test('of another store under its name is told', async () => {
    await onePart()
    const other = new StoreFixture()
    await other.open()
    await other.append({ sn: 'other', at: T0, samples: [{ name: 'of_another', value: 1 }] })
    await other.engine.store.flush()
    cpSync(join(other.directory, 'raw/0000000001.part'), pathOf('raw/0000000001.part'))
    await other.remove()
    await fixture.open()
    expect(fixture.troubles).toEqual([expect.stringContaining('is another file')])
  })
})

/** Days 0 to 5, of which the samples of the first are gone and all are rolled up. */
async function rolledUp(): Promise<void> {
  await fixture.open(ROLLUPS)
  for (let day = 0; day < 6; day++) {
    fixture.now = T0 + day * DAY + DAY / 2
    for (let hour = 0; hour < 24; hour += 2) await append(day * 1440 + hour * 60 + 1)
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
  }
  fixture.now = T0 + 7 * DAY
  for (let round = 0; round < 3; round++) await fixture.engine.maintain()
}

describe('a roll-up', () => {
  test.each([
    ['whose samples are gone', 0, 1],
    ['whose samples are there', -1, 0],
  ])('%s that is gone is told by name', async (_, which, lost) => {
    await rolledUp()
    await fixture.engine.close()
    const name = `rollup-5m/${filesOf('rollup-5m').at(which)}`
    remove(name)
    await fixture.open(ROLLUPS)
    expect(fixture.troubles).toEqual([expect.stringContaining(`${name} (`)])
    expect(fixture.engine.stats().losses).toBe(lost)
  })
})

describe('nothing is missed', () => {
  test('when files are merged, rolled up, past their time, deleted, written anew', async () => {
    await rolledUp()
    await fixture.reopen(ROLLUPS)
    await append(7 * 1440, 'b')
    await fixture.engine.delete(['b'])
    for (let round = 0; round < 3; round++) await fixture.engine.maintain()
    await fixture.reopen(ROLLUPS)
    await fixture.engine.delete(['a'])
    for (let round = 0; round < 3; round++) await fixture.engine.maintain()
    await fixture.reopen(ROLLUPS)
    await append(7 * 1440 + 1)
    await fixture.engine.store.flush()
    fixture.now += 1000 * DAY
    for (let round = 0; round < 3; round++) await fixture.engine.maintain()
    await fixture.reopen(ROLLUPS)
    expect(fixture.troubles).toEqual([])
    expect(filesOf('raw')).toEqual([])
  })

  test('in a store of a version that named no files, which names them from then on', async () => {
    await rolledUp()
    await append(7 * 1440)
    await fixture.engine.close()
    remove('manifest.json')
    remove('wal/positions')
    await fixture.open(ROLLUPS)
    await fixture.reopen(ROLLUPS)
    expect(fixture.troubles).toEqual([])
    await fixture.engine.close()
    remove(`raw/${filesOf('raw')[0]}`)
    await fixture.open(ROLLUPS)
    expect(fixture.troubles).toEqual([expect.stringContaining('is gone')])
  })

  test('in a snapshot, in which losses are found all the same', async () => {
    await rolledUp()
    await append(7 * 1440)
    const home = mkdtempSync(join(tmpdir(), 'snapshot-'))
    const copy = new StoreFixture()
    copy.now = fixture.now
    takeSnapshot(fixture.directory, join(home, 'copy'))
    // What the store does later is of no matter to it.
    await fixture.engine.store.flush()
    cpSync(join(home, 'copy'), copy.directory, { recursive: true })
    await copy.open(ROLLUPS)
    expect(copy.troubles).toEqual([])
    expect(copy.samples('m').length).toBe(fixture.samples('m').length)
    await copy.engine.close()
    rmSync(copy.directory, { recursive: true })
    cpSync(join(home, 'copy'), copy.directory, { recursive: true })
    for (const name of readdirSync(join(copy.directory, 'wal')))
      if (name.endsWith('.log')) rmSync(join(copy.directory, 'wal', name))
    await copy.open(ROLLUPS)
    expect(copy.troubles).toEqual([expect.stringMatching(/wal\/.*\.log is gone/)])
    await copy.remove()
    rmSync(home, { recursive: true })
  })

  test('when the list of files could not be written', async () => {
    await fixture.open()
    await append(0)
    await fixture.engine.store.flush()
    // A folder where the new list is to be written first.
    cpSync(pathOf('raw'), pathOf('manifest.json.tmp'), { recursive: true })
    fixture.now = T0 + 100 * DAY
    await fixture.engine.maintain()
    expect(filesOf('raw')).toEqual([])
    rmSync(pathOf('manifest.json.tmp'), { recursive: true })
    await fixture.reopen()
    expect(fixture.troubles).toEqual([])
  })
})
