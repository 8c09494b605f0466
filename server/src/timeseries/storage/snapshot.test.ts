import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { crash, DAY_BATCHES, ROLLED, T0 } from '../testing/crash-scene.ts'
import { StoreFixture } from '../testing/store-fixture.ts'
import { takeSnapshot } from './snapshot.ts'

const MINUTE = 60_000

describe('a snapshot', () => {
  let fixture: StoreFixture
  let folder: string

  beforeEach(async () => {
    fixture = new StoreFixture()
    await fixture.open()
    folder = join(mkdtempSync(join(tmpdir(), 'snapshot-')), 'copy')
  })
  afterEach(async () => {
    await fixture.remove()
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })

  const append = (minute: number) =>
    fixture.append({ sn: 'a', at: T0 + minute * MINUTE, samples: [{ name: 'm', value: minute }] })

  async function valuesIn(directory: string): Promise<number[]> {
    const copy = new StoreFixture()
    rmSync(copy.directory, { recursive: true })
    cpSync(directory, copy.directory, { recursive: true })
    await copy.open()
    const values = copy.samples('m').map(([, value]) => Number(value))
    expect(copy.troubles).toEqual([])
    await copy.remove()
    return values
  }

  test('holds every sample up to it, from log and parts, and none after', async () => {
    for (const minute of [0, 1]) await append(minute)
    await fixture.engine.store.flush()
    for (const minute of [2, 3]) await append(minute)
    takeSnapshot(fixture.directory, folder)
    await append(4)
    await fixture.engine.store.flush()
    expect(await valuesIn(folder)).toEqual([0, 1, 2, 3])
    expect(fixture.samples('m')).toHaveLength(5)
  })

  test('shares parts with the store, and keeps them when the store merges or drops its own', async () => {
    await append(0)
    await fixture.engine.store.flush()
    takeSnapshot(fixture.directory, folder)
    const [name] = readdirSync(join(folder, 'raw'))
    expect(statSync(join(folder, 'raw', name!)).nlink).toBe(2)
    fixture.now = T0 + 100 * 86_400_000
    await fixture.engine.maintain()
    expect(fixture.samples('m')).toEqual([])
    expect(await valuesIn(folder)).toEqual([0])
  })

  test('does not write over what is there', async () => {
    takeSnapshot(fixture.directory, folder)
    expect(() => takeSnapshot(fixture.directory, folder)).toThrow('is there already')
  })

  test('of deleted samples has none', async () => {
    await append(0)
    await fixture.engine.delete(['a'])
    takeSnapshot(fixture.directory, folder)
    expect(await valuesIn(folder)).toEqual([])
  })
})

test('taken while another process appends, merges and rolls up: every acknowledged sample, once', {
  timeout: 60_000,
}, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'snapshot-'))
  const copies = mkdtempSync(join(tmpdir(), 'snapshots-'))
  const seen: { folder: string; acknowledged: number }[] = []
  let acknowledged = -1
  const { troubles } = await crash(directory, 0, 2_000, 'rolled', (batch) => {
    acknowledged = batch
    if (batch % 4 !== 1) return
    const folder = join(copies, String(batch))
    takeSnapshot(directory, folder)
    seen.push({ folder, acknowledged })
  })
  expect(troubles).toEqual([])
  expect(seen.length).toBeGreaterThan(1)
  for (const { folder, acknowledged: atLeast } of seen) {
    const engine = await Engine.open({
      ...{ directory: folder, ...ROLLED, shortLived: [], syncIntervalMs: 0, partMs: 1e12, partSamples: 1e9 },
      onTrouble: (message) => expect(message).toBe(''),
      now: () => T0 + ((atLeast + DAY_BATCHES) * 86_400_000) / DAY_BATCHES,
    })
    const time = Math.ceil((T0 + atLeast * 86_400_000) / 3_600_000) * 3_600
    const numbers = ['count', 'sum'].map((name) => {
      const { result } = engine.query({
        expr: `${name}_over_time(counter{sn="b"}[50y])`,
        time,
        scope: { all: true },
      })
      return Number((result[0] as { value: [number, string] }).value[1])
    })
    await engine.close()
    const [count, sum] = numbers as [number, number]
    expect(count).toBeGreaterThan(atLeast)
    expect(sum).toBe((count * (count - 1)) / 2)
  }
  rmSync(directory, { recursive: true })
  rmSync(copies, { recursive: true })
})
