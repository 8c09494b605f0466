import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const T0 = 19_700 * DAY
const OPTIONS = {
  retentionMs: 3 * DAY,
  rollups: [
    { stepMs: 5 * MINUTE, keptMs: 400 * DAY },
    { stepMs: 60 * MINUTE, keptMs: 400 * DAY },
  ],
}

describe('deletion of a device', () => {
  let fixture: StoreFixture

  beforeEach(async () => {
    fixture = new StoreFixture()
    fixture.now = T0
    await fixture.open(OPTIONS)
  })
  afterEach(() => fixture.remove())

  /** `days` of reports of three devices, one every two hours, up to and with a log that is not written out. */
  async function fill(days: number): Promise<void> {
    for (let at = T0 + 1; at < T0 + days * DAY; at += 2 * 3_600_000) {
      for (const sn of ['a', 'b', 'remote:7\0job']) await report(sn, at)
      fixture.now = at
      await fixture.engine.maintain()
    }
  }

  const report = (sn: string, at: number) => fixture.append({ sn, at, samples: [{ name: 'm', value: 1 }] })
  const count = (sn: string) => fixture.samples(`m{sn="${sn}"}`).length

  test('takes it out of memory, log, parts and roll-ups, and leaves the rest', async () => {
    await fill(8)
    const others = count('b')
    expect(count('a')).toBe(others)
    expect(fixture.engine.stats().rollupParts).toBeGreaterThan(2)
    await fixture.engine.delete(['a'])
    expect(count('a')).toBe(0)
    expect(count('b')).toBe(others)
    const { samples } = fixture.engine.stats()
    await fixture.engine.maintain()
    expect(fixture.engine.stats().samples).toBeLessThan(samples)
    expect(count('b')).toBe(others)
    await fixture.reopen(OPTIONS)
    expect([count('a'), count('b')]).toEqual([0, others])
    expect(
      fixture.engine.series({ match: ['m'], start: 0, end: 4e9, scope: { all: true } }),
    ).not.toContainEqual(expect.objectContaining({ sn: 'a' }))
    expect(readFileSync(join(fixture.directory, 'deletions.json'), 'utf8')).toMatch(/ \[\]$/)
    expect(fixture.troubles).toEqual([])
  })

  test('holds after a stop before any file was written anew', async () => {
    await fill(6)
    await fixture.engine.delete(['a'])
    await fixture.reopen(OPTIONS)
    expect(count('a')).toBe(0)
    await fixture.engine.maintain()
    await fixture.reopen(OPTIONS)
    expect(count('a')).toBe(0)
    expect(count('b')).toBeGreaterThan(0)
  })

  test('does not touch what comes afterwards', async () => {
    await fill(1)
    await fixture.engine.delete(['a'])
    await report('a', T0 + DAY + 1)
    expect(count('a')).toBe(1)
    await fixture.reopen(OPTIONS)
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
    await fixture.reopen(OPTIONS)
    expect(count('a')).toBe(1)
  })

  test('that the disk would not note is out of sight at once and noted at a later round; what came meanwhile stays', async () => {
    await fill(1)
    const others = count('b')
    const inTheWay = join(fixture.directory, 'deletions.json.tmp')
    mkdirSync(inTheWay)
    await expect(fixture.engine.delete(['a'])).rejects.toThrow('EISDIR')
    expect(count('a')).toBe(0)
    await report('a', T0 + DAY + 1)
    await expect(fixture.engine.maintain()).rejects.toThrow('EISDIR')
    rmdirSync(inTheWay)
    await fixture.engine.maintain()
    expect([count('a'), count('b')]).toEqual([1, others])
    await fixture.reopen(OPTIONS)
    expect([count('a'), count('b')]).toEqual([1, others])
  })

  test('needs no room for a part, and holds for what only the log has', async () => {
    await report('a', T0 + 1)
    await report('b', T0 + 2)
    await fixture.engine.delete(['a'])
    expect(readdirSync(join(fixture.directory, 'raw'))).toEqual([])
    await report('a', T0 + 3)
    await fixture.reopen(OPTIONS)
    expect(fixture.samples('m{sn="a"}').map(([at]) => at)).toEqual([(T0 + 3) / 1000])
    expect(count('b')).toBe(1)
  })

  test('of all that the log has leaves no log', async () => {
    await report('a', T0 + 1)
    await fixture.engine.delete(['a'])
    await fixture.engine.maintain()
    expect(readdirSync(join(fixture.directory, 'wal'))).toEqual(['positions'])
    await report('b', T0 + 2)
    await fixture.reopen(OPTIONS)
    expect([count('a'), count('b')]).toEqual([0, 1])
  })

  test('of all there is leaves no file', async () => {
    await fill(1)
    await fixture.engine.delete(['a', 'b', 'remote:7'])
    await fixture.engine.maintain()
    expect(readdirSync(join(fixture.directory, 'raw'))).toEqual([])
    await report('b', T0 + DAY + 1)
    await fixture.reopen(OPTIONS)
    await fixture.engine.store.flush()
    expect(count('b')).toBe(1)
  })

  test('of a network takes all that its senders wrote', async () => {
    await fill(1)
    await fixture.engine.delete(['remote:7'])
    expect(count('remote:7')).toBe(0)
    expect(count('a')).toBeGreaterThan(0)
  })
})
