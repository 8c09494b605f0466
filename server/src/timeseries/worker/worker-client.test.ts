import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventuallyPasses } from '../../testing/eventually-passes.ts'
import { type SeriesStore, storeOn } from '../series-store.ts'
import { WorkerClient } from './worker-client.ts'

const T0 = 1_700_000_000_000
let directory: string
let client: WorkerClient
let store: SeriesStore
let troubles: string[]

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'worker-'))
  troubles = []
  client = new WorkerClient(
    {
      ...{ directory, retentionMs: 1e12, rollups: [], shortLived: [], syncIntervalMs: 0 },
      ...{ partMs: 1e12, partSamples: 1e9, leastFreeBytes: 0 },
    },
    { trouble: (message) => troubles.push(message), ingest: () => undefined },
  )
  await client.ready
  store = storeOn(client, () => ({ shortage: undefined, since: 0, freeBytes: 0 }))
  store.describe([{ sn: 'a', tenant: 1, network: 7, project: 3, kind: 'ap', since: 0 }])
})
afterEach(async () => {
  await client.end()
  rmSync(directory, { recursive: true, force: true })
})

const append = (minute: number) =>
  store.append([{ sn: 'a', at: T0 + minute * 60_000, samples: [{ name: 'm', value: minute }] }])

/** Asked as a tenant: only who was told of the device sees it. */
const ask = () => store.query({ expr: 'm{network="7"}[1h]', time: T0 / 1000 + 3000, scope: { tenant: 1 } })

async function running(restarts: number): Promise<void> {
  await eventuallyPasses(async () => {
    expect(client.restarts).toBe(restarts)
    expect(await store.stats()).toMatchObject({ threadUp: 1 })
  })
}

test('a thread that ends is started anew: acknowledged samples are there, devices are known, calls work', async () => {
  for (let i = 0; i < 3; i++) await append(i)
  const inFlight = ask()
  const refused = expect(inFlight).rejects.toMatchObject({
    errorType: 'unavailable',
    message: expect.stringContaining('thread failed'),
  })
  await client.interrupt()
  await refused
  await running(1)
  await append(3)
  const answer = await ask()
  expect(answer.result).toMatchObject([{ values: [{}, {}, {}, {}] }])
  expect(await store.stats()).toMatchObject({ threadRestartsTotal: 1 })
  expect(troubles).toEqual([
    expect.stringContaining('is started anew'),
    expect.stringContaining('runs again'),
  ])
})

test('while it is away calls are refused and its figures say so', async () => {
  await append(0)
  await client.interrupt()
  await expect(append(1)).rejects.toThrow('started anew')
  expect(await store.stats()).toMatchObject({ threadUp: 0 })
  await running(1)
})

test('what was described while it was away is known when it is back', async () => {
  await append(0)
  await client.interrupt()
  store.describe([{ sn: 'a', tenant: 2, network: 8, project: 3, kind: 'ap', since: 0 }])
  await running(1)
  expect((await ask()).result).toEqual([])
  const theirs = await store.query({ expr: 'm[1h]', time: T0 / 1000 + 3000, scope: { tenant: 2 } })
  expect(theirs.result).toHaveLength(1)
})

test('one that cannot start waits longer each time, and works when it can', async () => {
  await append(0)
  // A file where a folder must be: the thread cannot open the store.
  rmSync(join(directory, 'raw'), { recursive: true })
  writeFileSync(join(directory, 'raw'), '')
  await client.interrupt()
  await eventuallyPasses(() => expect(troubles.length).toBeGreaterThanOrEqual(3))
  rmSync(join(directory, 'raw'))
  await eventuallyPasses(async () => expect(await store.stats()).toMatchObject({ threadUp: 1 }))
  expect((await ask()).result).toHaveLength(1)
})

test('a store that cannot be opened at first says so and is not tried again', async () => {
  const path = join(directory, 'file')
  writeFileSync(path, '')
  const failing = new WorkerClient(
    {
      ...{ directory: path, retentionMs: 1e12, rollups: [], shortLived: [], syncIntervalMs: 0 },
      ...{ partMs: 1e12, partSamples: 1e9, leastFreeBytes: 0 },
    },
    { trouble: (message) => troubles.push(message), ingest: () => undefined },
  )
  await expect(failing.ready).rejects.toThrow()
  expect(failing.restarts).toBe(0)
})

const GATHER_MS = 400
const gathering = () => storeOn(client, () => ({ shortage: undefined, since: 0, freeBytes: 0 }), GATHER_MS)

test('what was gathered for a thread that ended is refused: the next one would not know its names', async () => {
  store = gathering()
  await append(0)
  const refused = expect(append(1)).rejects.toMatchObject({ errorType: 'unavailable' })
  await client.interrupt()
  await running(1)
  await append(2)
  await refused
  expect((await ask()).result).toMatchObject([
    {
      values: [
        [expect.anything(), '0'],
        [expect.anything(), '2'],
      ],
    },
  ])
})

test('what was gathered before a deletion is deleted too', async () => {
  store = gathering()
  await append(0)
  const last = append(1)
  await store.delete(['a'])
  await last
  expect((await ask()).result).toEqual([])
})

test('what was reported before a question is in its answer, though it was still being gathered', async () => {
  store = gathering()
  await append(0)
  const last = append(1)
  expect((await ask()).result).toMatchObject([
    {
      values: [
        [expect.anything(), '0'],
        [expect.anything(), '1'],
      ],
    },
  ])
  await last
})
