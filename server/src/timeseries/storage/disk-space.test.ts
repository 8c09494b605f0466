import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'
import type { Disk } from './disk-space.ts'

const T0 = 1_700_000_000_000
const MINUTE = 60_000

describe('a disk without room', () => {
  const fixture = () => new StoreFixture()
  let store: StoreFixture
  let free: number
  /** Writes that the disk still takes, bytes. */
  let room: number
  const disk: Disk = {
    freeBytes: () => free,
    beforeWrite(_, bytes) {
      room -= bytes
      if (room < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    },
  }

  beforeEach(async () => {
    free = 1_000_000
    room = Number.POSITIVE_INFINITY
    store = fixture()
    await store.open({ disk, leastFreeBytes: 1_000 })
  })
  afterEach(() => store.remove())

  const append = (minute: number) =>
    store.append({ sn: 'a', at: T0 + minute * MINUTE, samples: [{ name: 'm', value: minute }] })
  const values = () => store.samples('m').map(([, value]) => Number(value))

  test('samples stop before it is wholly full, and go on when there is room, not to and fro', async () => {
    await append(0)
    free = 999
    await store.engine.maintain()
    await expect(append(1)).rejects.toThrow('only 999 bytes free')
    expect(store.engine.ingest).toEqual({ shortage: 'low', since: store.now, freeBytes: 999 })
    expect(store.engine.stats()).toMatchObject({ ingestStopped: 1, refusedBatchesTotal: 1, freeBytes: 999 })
    free = 1_001
    await store.engine.maintain()
    await expect(append(1)).rejects.toThrow('full')
    free = 1_200
    await store.engine.maintain()
    await append(2)
    expect(values()).toEqual([0, 2])
    expect(store.engine.stats()).toMatchObject({ ingestStopped: 0 })
    await store.reopen({ disk })
    expect(values()).toEqual([0, 2])
  })

  test('a refused write stops samples until a trial succeeds; what was acknowledged is there', async () => {
    await append(0)
    room = 10
    await expect(append(1)).rejects.toThrow('ENOSPC')
    await expect(append(2)).rejects.toThrow('store is full')
    expect(store.engine.ingest.shortage).toBe('full')
    await store.engine.maintain()
    await expect(append(3)).rejects.toThrow('store is full')
    room = 10_000_000
    await store.engine.maintain()
    expect(store.engine.ingest.shortage).toBeUndefined()
    await append(4)
    await store.reopen({ disk })
    expect(values()).toEqual([0, 4])
    expect(store.troubles).toEqual([])
  })

  test('queries are answered meanwhile', async () => {
    await append(0)
    free = 0
    await store.engine.maintain()
    await expect(append(1)).rejects.toThrow('full')
    expect(values()).toEqual([0])
  })
})
