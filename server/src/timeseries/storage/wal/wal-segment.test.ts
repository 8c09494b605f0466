import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realDisk } from '../disk-space.ts'
import { Catalog } from '../names/catalog.ts'
import { replayLog } from './wal-replay.ts'
import { WalSegment } from './wal-segment.ts'

/** Longer than a test may take: who waits for it is not answered here. */
const LONG = 3_600_000

let home: string
let segment: WalSegment
let rounds: number
const keys = Int32Array.from([0])
const put = (rows: number) => {
  for (let i = 0; i < rows; i++) segment.row(0, i, keys, Float64Array.from([i]))
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'roost-wal-'))
  const catalog = new Catalog()
  catalog.key({ name: 'm', labels: [] })
  catalog.device('d')
  rounds = 0
  const disk = { ...realDisk, beforeWrite: () => void rounds++ }
  segment = new WalSegment(join(home, '1.log'), 1, catalog, disk)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function rowsOnDisk(): number {
  let rows = 0
  replayLog(segment.path, { key: () => 0, device: () => 0, row: () => void rows++ })
  return rows
}

test('the first is not kept waiting; who comes soon after waits for company, until much has gathered', async () => {
  put(1)
  await segment.sync(LONG)
  expect(rowsOnDisk()).toBe(1)
  put(1)
  const waiting = segment.sync(LONG)
  expect(segment.sync(LONG)).toBe(waiting)
  expect([rounds, rowsOnDisk()]).toEqual([1, 1])
  put(10_000)
  await Promise.all([waiting, segment.sync(LONG)])
  expect([rounds, rowsOnDisk()]).toEqual([2, 10_002])
  await segment.close()
})

test('what comes while the disk is busy shares the next round', async () => {
  put(10_000)
  const first = segment.sync(0)
  const later = [1, 2, 3].map(async () => {
    put(10_000)
    await segment.sync(0)
  })
  await Promise.all([first, ...later])
  expect(rowsOnDisk()).toBe(40_000)
  expect(rounds).toBeLessThanOrEqual(2)
  await segment.close()
})

test('closing lets nobody wait', async () => {
  put(1)
  await segment.sync(LONG)
  put(1)
  const waiting = segment.sync(LONG)
  await segment.close()
  await waiting
  expect(rowsOnDisk()).toBe(2)
})
