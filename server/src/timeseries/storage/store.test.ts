import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'
import type { Report, Sample } from '../types.ts'

const T0 = 1_700_000_000_000
const MINUTE = 60_000

function report(sn: string, minute: number, ...samples: Sample[]): Report {
  return { sn, at: T0 + minute * MINUTE, samples }
}

describe('the store', () => {
  let fixture: StoreFixture

  beforeEach(async () => {
    fixture = new StoreFixture()
    await fixture.open()
  })
  afterEach(() => fixture.remove())

  function seconds(minute: number): number {
    return T0 / 1000 + minute * 60
  }

  async function fill(from: number, to: number): Promise<void> {
    for (let i = from; i < to; i++) await fixture.append(report('a', i, { name: 'm', value: i }))
  }

  function expected(from: number, to: number): [number, string][] {
    return Array.from({ length: to - from }, (_, i) => [seconds(from + i), String(from + i)])
  }

  /** But for how far the logs were synced. */
  function files(folder: string): string[] {
    const all = readdirSync(join(fixture.directory, folder)).sort()
    return all.filter((name) => name !== 'positions')
  }

  test('answers the same from memory, log, part and merged part', async () => {
    await fill(0, 300)
    expect(fixture.samples('m')).toEqual(expected(0, 300))
    await fixture.reopen()
    expect(fixture.samples('m')).toEqual(expected(0, 300))
    await fixture.engine.store.flush()
    expect(fixture.samples('m')).toEqual(expected(0, 300))
    await fill(300, 500)
    await fixture.engine.store.flush()
    expect(fixture.engine.stats()).toMatchObject({ parts: 2, samples: 500, headSamples: 0 })
    fixture.now += 2 * 86_400_000
    await fixture.engine.maintain()
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, samples: 500 })
    expect(fixture.samples('m')).toEqual(expected(0, 500))
    await fixture.reopen()
    expect(fixture.samples('m')).toEqual(expected(0, 500))
    expect(fixture.troubles).toEqual([])
  })

  /** A sample each ten minutes; the clock goes on with them, or stands still. */
  async function tenMinutely(from: number, to: number, isLive: boolean): Promise<void> {
    for (let minute = from; minute < to; minute += 10) {
      if (isLive) fixture.now = T0 + minute * MINUTE
      await fixture.append(report('a', minute, { name: 'm', value: minute }))
      await fixture.engine.maintain()
    }
  }

  test('makes a part of two hours as they pass, and of a day where its hours come within minutes', async () => {
    await tenMinutely(0, 130, true)
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, headSamples: 0 })
    fixture.now += 5 * 86_400_000
    await tenMinutely(130, 130 + 1440, false)
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, headSamples: 144 })
    await tenMinutely(1570, 1580, false)
    expect(fixture.engine.stats()).toMatchObject({ parts: 2, headSamples: 0 })
  })

  test('writes a part of two hours where the clock has gone on since they came', async () => {
    await tenMinutely(0, 130, false)
    expect(fixture.engine.stats()).toMatchObject({ parts: 0, headSamples: 13 })
    fixture.now += 7_200_000
    await fixture.engine.maintain()
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, headSamples: 0 })
  })

  test('writes a part of two hours where a quarter of what makes one came within minutes', async () => {
    await fixture.reopen({ partSamples: 40 })
    await tenMinutely(0, 90, false)
    expect(fixture.engine.stats()).toMatchObject({ parts: 0, headSamples: 9 })
    await tenMinutely(90, 130, false)
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, headSamples: 0 })
  })

  test('writes out what a start found in the log as soon as it is long', async () => {
    await fill(0, 130)
    await fixture.reopen()
    await fixture.engine.maintain()
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, headSamples: 0 })
  })

  test('merges a day that is over when no more of it comes', async () => {
    fixture.now += 5 * 86_400_000
    for (const from of [0, 30]) {
      await fill(from, from + 30)
      await fixture.engine.store.flush()
    }
    await fill(60, 70)
    await fixture.engine.maintain()
    expect(fixture.engine.stats()).toMatchObject({ parts: 2, headSamples: 10 })
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, samples: 70 })
    expect(fixture.samples('m')).toEqual(expected(0, 70))
  })

  test('removes the log that a part covers', async () => {
    await fill(0, 3)
    expect(files('wal')).toHaveLength(1)
    await fixture.engine.store.flush()
    expect(files('wal')).toEqual([])
  })

  test('takes late and repeated reports: the later value of a moment stays', async () => {
    await fixture.append(report('a', 5, { name: 'm', value: 5 }))
    await fixture.append(report('a', 3, { name: 'm', value: 3 }, { name: 'n', value: 1 }))
    await fixture.engine.store.flush()
    await fixture.append(report('a', 4, { name: 'm', value: 4 }), report('a', 3, { name: 'm', value: 33 }))
    const wanted = [
      [seconds(3), '33'],
      [seconds(4), '4'],
      [seconds(5), '5'],
    ]
    expect(fixture.samples('m')).toEqual(wanted)
    await fixture.engine.store.flush()
    fixture.now += 2 * 86_400_000
    await fixture.engine.maintain()
    expect(fixture.samples('m')).toEqual(wanted)
    expect(fixture.samples('n')).toEqual([[seconds(3), '1']])
  })

  test('keeps any pattern of reports (property)', async () => {
    const cell = fc.record({
      sn: fc.constantFrom('a', 'b'),
      minute: fc.nat(40),
      names: fc.uniqueArray(fc.constantFrom('p', 'q', 'r'), { minLength: 1 }),
      flush: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 30 }), async (cells) => {
        const own = new StoreFixture()
        await own.open()
        const model = new Map<string, Map<number, string>>()
        for (const [i, { sn, minute, names, flush }] of cells.entries()) {
          await own.append(report(sn, minute, ...names.map((name) => ({ name, value: i }))))
          for (const name of names) {
            const series = model.get(`${name}{sn="${sn}"}`) ?? new Map<number, string>()
            model.set(`${name}{sn="${sn}"}`, series.set(seconds(minute), String(i)))
          }
          if (flush) await own.engine.store.flush()
        }
        own.now += 2 * 86_400_000
        await own.engine.maintain()
        await own.reopen()
        for (const [selector, samples] of model) {
          expect(own.samples(selector)).toEqual([...samples].sort(([a], [b]) => a - b))
        }
        await own.remove()
      }),
      { numRuns: 25 },
    )
  })

  test('drops parts that are past their retention', async () => {
    await fill(0, 10)
    await fixture.engine.store.flush()
    fixture.now = T0 + 32 * 86_400_000
    await fixture.engine.maintain()
    expect(fixture.engine.stats()).toMatchObject({ parts: 0, samples: 0 })
    expect(files('raw')).toEqual([])
  })

  test('drops what is short-lived from a part that keeps the rest', async () => {
    const shortLived = [{ prefix: 'client_', ms: 7 * 86_400_000 }]
    await fixture.reopen({ shortLived })
    await fixture.append(report('a', 0, { name: 'm', value: 1 }, { name: 'client_x', value: 2 }))
    await fixture.engine.store.flush()
    fixture.now = T0 + 6 * 86_400_000
    await fixture.engine.maintain()
    expect(fixture.samples('client_x')).toHaveLength(1)
    fixture.now = T0 + 8 * 86_400_000
    await fixture.engine.maintain()
    expect(fixture.samples('client_x')).toEqual([])
    expect(fixture.samples('m')).toHaveLength(1)
    expect(
      fixture.engine.labelValues({ name: '__name__', start: 0, end: 4e9, scope: { all: true } }),
    ).toEqual(['m'])
    await fixture.reopen({ shortLived })
    expect(fixture.samples('m')).toHaveLength(1)
    expect(fixture.engine.stats()).toMatchObject({ parts: 1, samples: 1 })
  })

  test('carries staleness markers through parts', async () => {
    await fixture.append(report('a', 0, { name: 'm', value: 1 }))
    await fixture.append(report('a', 1, { name: 'm', value: 0, stale: true }))
    const at = (minute: number) =>
      fixture.engine.query({ expr: 'm', time: seconds(minute), scope: { all: true } }).result
    const check = () => {
      expect(at(0.5)).toHaveLength(1)
      expect(at(1)).toEqual([])
      expect(fixture.samples('m')).toEqual([[seconds(0), '1']])
    }
    check()
    await fixture.engine.store.flush()
    check()
  })

  test('rejects what the disk does not take, and goes on when it does again', async () => {
    await fill(0, 2)
    const wal = join(fixture.directory, 'wal')
    await fixture.engine.store.flush()
    rmSync(wal, { recursive: true })
    await expect(fixture.append(report('a', 2, { name: 'm', value: 2 }))).rejects.toThrow('ENOENT')
    await expect(fixture.append(report('a', 3, { name: 'm', value: 3 }))).rejects.toThrow('ENOENT')
    mkdirSync(wal)
    await fixture.append(report('a', 4, { name: 'm', value: 4 }))
    await fixture.reopen()
    expect(fixture.samples('m')).toEqual([...expected(0, 2), ...expected(4, 5)])
    expect(fixture.troubles).toEqual([])
  })

  test('stops taking reports when parts cannot be written, and recovers', async () => {
    await fixture.reopen({ partSamples: 10 })
    const raw = join(fixture.directory, 'raw')
    rmSync(raw, { recursive: true })
    await fill(0, 41)
    await expect(fixture.engine.maintain()).rejects.toThrow('ENOENT')
    await expect(fixture.append(report('a', 41, { name: 'm', value: 41 }))).rejects.toThrow('store is full')
    expect(fixture.samples('m')).toEqual(expected(0, 41))
    mkdirSync(raw)
    await fixture.engine.maintain()
    await fixture.append(report('a', 41, { name: 'm', value: 41 }))
    await fixture.reopen()
    expect(fixture.samples('m')).toEqual(expected(0, 42))
  })

  describe('when files are damaged', () => {
    async function twoParts(): Promise<void> {
      await fill(0, 10)
      await fixture.engine.store.flush()
      await fill(10, 20)
      await fixture.engine.store.flush()
    }

    function damage(name: string, at: (size: number) => number): void {
      const path = join(fixture.directory, name)
      const bytes = readFileSync(path)
      const place = at(bytes.length)
      bytes[place] = bytes[place]! ^ 0x55
      writeFileSync(path, bytes)
    }

    test.each([
      ['footer', (size: number) => size - 3],
      ['index', (size: number) => size - 40],
    ])('a part with a bad %s is set aside, the rest opens', async (_, at) => {
      await twoParts()
      damage('raw/0000000001.part', at)
      await fixture.reopen()
      expect(fixture.samples('m')).toEqual(expected(10, 20))
      expect(files('raw')).toEqual(['0000000001.part.corrupt', '0000000002.part'])
      expect(fixture.troubles).toHaveLength(1)
    })

    test('a bad page of a part costs what it holds when it is read', async () => {
      await twoParts()
      damage('raw/0000000001.part', () => 20)
      await fixture.reopen()
      expect(fixture.samples('m')).toEqual(expected(10, 20))
      expect(files('raw')).toEqual(['0000000001.part', '0000000002.part'])
      expect(fixture.troubles).toHaveLength(1)
    })

    test('a cut-off part is set aside', async () => {
      await twoParts()
      truncateSync(join(fixture.directory, 'raw/0000000002.part'), 50)
      await fixture.reopen()
      expect(fixture.samples('m')).toEqual(expected(0, 10))
    })

    test('a torn end of the log costs only what was not acknowledged', async () => {
      await fill(0, 5)
      const [name] = files('wal')
      await fixture.engine.close()
      const path = join(fixture.directory, 'wal', name!)
      writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from([9, 0, 0, 0, 1, 2])]))
      await fixture.open()
      expect(fixture.samples('m')).toEqual(expected(0, 5))
      expect(fixture.troubles).toEqual([])
    })

    test('a log damaged from its first byte is set aside, too', async () => {
      await fill(0, 2)
      const [name] = files('wal')
      await fixture.engine.close()
      damage(`wal/${name}`, () => 12)
      await fixture.open()
      expect(fixture.samples('m')).toEqual([])
      expect(files('wal')).toEqual([`${name}.corrupt`])
      await fill(2, 4)
      await fixture.reopen()
      expect(fixture.samples('m')).toEqual(expected(2, 4))
      expect(fixture.troubles).toHaveLength(1)
    })

    test('a log damaged inside is set aside, what precedes the damage is kept', async () => {
      await fill(0, 5)
      const [name] = files('wal')
      await fixture.engine.close()
      const size = readFileSync(join(fixture.directory, 'wal', name!)).length
      damage(`wal/${name}`, () => size - 40)
      await fixture.open()
      expect(fixture.samples('m').length).toBeGreaterThan(0)
      expect(fixture.samples('m')).toEqual(expected(0, fixture.samples('m').length))
      expect(files('wal')).toEqual([`${name}.corrupt`])
      expect(fixture.troubles).toHaveLength(1)
      await fixture.reopen()
      expect(fixture.troubles).toHaveLength(1)
      expect(fixture.samples('m').length).toBeGreaterThan(0)
    })
  })
})
