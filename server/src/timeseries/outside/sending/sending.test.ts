import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import type { SeriesStore } from '../../series-store.ts'
import type { Report } from '../../types.ts'
import type { OutsideFigures } from '../figures.ts'
import { type OutsideStoreOptions, openOutsideStore } from '../open-outside-store.ts'
import { openPretendStore, type PretendStore } from '../testing/pretend-store.ts'

let directory: string
let store: PretendStore
let series: SeriesStore | undefined
let troubles: string[]

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'roost-outside-'))
  store = await openPretendStore()
  troubles = []
})
afterEach(async () => {
  await series?.close()
  series = undefined
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

async function open(more: Partial<OutsideStoreOptions> = {}): Promise<SeriesStore> {
  series = await openOutsideStore({
    ...{ directory, writeUrl: store.url, queryUrl: 'http://127.0.0.1:9', syncIntervalMs: 0 },
    retry: { firstMs: 5, longestMs: 20 },
    onTrouble: (message) => troubles.push(message),
    ...more,
  })
  series.describe([{ sn: 'a', tenant: 5, network: 1, project: 1, kind: 'ap', since: 1000 }])
  return series
}

async function reopen(): Promise<SeriesStore> {
  await series?.close()
  return open()
}

const report = (at: number, values: number[] = [at]): Report => ({
  ...{ sn: 'a', at },
  samples: values.map((value, i) => ({ name: 'm', labels: { i: `${i}` }, value })),
})

const figures = async () => (await series!.stats()) as OutsideFigures
const arrived = () => store.taken.map(({ value }) => value)
const times = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('what is sent', () => {
  test('carries the device, whose it was, and the thing’s own labels in order', async () => {
    await (await open()).append([
      {
        ...{ sn: 'a', at: 2000 },
        samples: [
          { name: 'x', labels: { port: 'p', zone: 'z' }, value: 1.5 },
          {
            name: 'room.air',
            labels: { 'a.b': '1', sensor: '', roost_store: 'mine' },
            value: 0,
            stale: true,
          },
        ],
      },
      { sn: 'a', at: 999, samples: [{ name: 'before_it_was_theirs', value: 1 }] },
      { sn: 'remote:7\0job\0x', at: 2000, samples: [{ name: 'unknown_subject', value: 1 }] },
    ])
    await eventually(() => store.taken.length === 4)
    const roost_store = store.taken[0]!.labels.roost_store
    expect(roost_store).toMatch(/^[0-9a-f]{16}$/)
    expect(store.taken.map(({ labels }) => labels)).toEqual([
      { __name__: 'x', port: 'p', roost_store, roost_tenant: '5', sn: 'a', zone: 'z' },
      {
        ...{ __name__: 'roost_u_room_2e_air', roost_store, roost_tenant: '5', roost_u_a_2e_b: '1' },
        ...{ roost_u_roost__store: 'mine', sn: 'a' },
      },
      { __name__: 'before_it_was_theirs', roost_store, roost_tenant: '0', sn: 'a' },
      { __name__: 'unknown_subject', roost_store, roost_tenant: '0', sn: 'remote:7' },
    ])
    for (const { labels } of store.taken) expect(Object.keys(labels)).toEqual(Object.keys(labels).sort())
    expect(store.taken[0]).toMatchObject({ at: 2000, value: 1.5, stale: false })
    expect(store.taken[1]).toMatchObject({ at: 2000, stale: true })
  })

  test('says who sends, by the address and the tenant’s header', async () => {
    const writeUrl = store.url.replace('http://', 'http://us%20er:p%40ss@')
    await (await open({ writeUrl, tenant: 'isp-1' })).append([report(1)])
    await eventually(() => store.taken.length === 1)
    expect(store.headers[0]).toMatchObject({
      ...{ 'content-encoding': 'snappy', 'content-type': 'application/x-protobuf' },
      authorization: `Basic ${Buffer.from('us er:p@ss').toString('base64')}`,
      'x-scope-orgid': 'isp-1',
      'x-prometheus-remote-write-version': '0.1.0',
    })
  })

  test('must be reports', async () => {
    const { append } = await open()
    await expect(
      append([{ sn: 'a', at: 1, samples: [{ name: 'm', labels: { sn: 'b' }, value: 1 }] }]),
    ).rejects.toThrow(TypeError)
    await expect(append([{ sn: '', at: 1, samples: [] }])).rejects.toThrow(TypeError)
  })
})

describe('a store that does not take samples now', () => {
  test.each([503, 500, 429, 401, 404, 302])('%i: they wait, in order, until it does', async (status) => {
    store.answer = () => ({ status })
    const { append } = await open()
    for (const at of times(1, 10)) await append([report(at)])
    await eventually(() => store.requests >= 3)
    expect(await figures()).toMatchObject({
      queueSamples: expect.any(Number),
      writeUp: 0,
      sentSamplesTotal: 0,
    })
    store.answer = () => undefined
    await eventually(() => store.taken.length === 10)
    expect(arrived()).toEqual(times(1, 10))
    await eventually(async () => (await figures()).sentSamplesTotal === 10)
    expect(await figures()).toMatchObject({ queueSamples: 0, writeUp: 1, refusedSamplesTotal: 0 })
    expect(troubles[0]).toMatch(new RegExp(`does not take samples, they wait on disk: ${status} no thanks`))
    expect(troubles[1]).toMatch(/takes samples again/)
  })

  test('is asked again when it says so', async () => {
    const asked: number[] = []
    store.answer = (_, request) => {
      asked.push(performance.now())
      return request === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined
    }
    await (await open()).append([report(1)])
    await eventually(() => store.taken.length === 1)
    expect(asked[1]! - asked[0]!).toBeGreaterThan(900)
  })

  test('is found again at its address after it was gone', async () => {
    const { append } = await open()
    await store.close()
    for (const at of times(1, 5)) await append([report(at)])
    await eventually(() => troubles.length > 0)
    expect(troubles[0]).toMatch(/ECONNREFUSED/)
    store = await openPretendStore(Number(new URL(store.url).port))
    await eventually(() => store.taken.length === 5)
    expect(arrived()).toEqual(times(1, 5))
  })

  test('that went away may have forgotten what it took last, and gets it again', async () => {
    const { append } = await open()
    for (const at of times(1, 5)) await append([report(at)])
    await eventually(() => store.taken.length === 5)
    store.answer = () => ({ status: 502 })
    await append([report(6)])
    await eventually(() => troubles.length > 0)
    store.taken = []
    store.answer = () => undefined
    await eventually(() => store.taken.length >= 6)
    expect(arrived()).toEqual(times(1, 6))
    await eventually(async () => (await figures()).sentSamplesTotal === 6)
  })

  test('that refuses what it took before still has it', async () => {
    const { append } = await open()
    await append([report(1), report(2)])
    await eventually(() => store.taken.length === 2)
    store.answer = () => ({ status: 502 })
    await append([report(3)])
    await eventually(() => troubles.length > 0)
    // As Prometheus does that takes nothing late.
    store.answer = (samples) => (samples.some(({ value }) => value < 3) ? { status: 400 } : undefined)
    await eventually(() => arrived().includes(3))
    // The store has it before its answer is read.
    await eventually(async () => (await figures()).sentSamplesTotal === 3)
    expect(await figures()).toMatchObject({ refusedSamplesTotal: 0, queueSamples: 0 })
  })
})

describe('what the store refuses for good', () => {
  test.each([400, 413, 422])(
    '%i: is found by halving; the rest is taken, each series in order',
    async (status) => {
      const bad = new Set([17, 18, 140])
      store.answer = (samples) => (samples.some(({ value }) => bad.has(value)) ? { status } : undefined)
      await (await open()).append(times(1, 200).map((at) => report(at)))
      await eventually(() => store.taken.length === 197)
      expect(arrived()).toEqual(times(1, 200).filter((value) => !bad.has(value)))
      await eventually(async () => (await figures()).sentSamplesTotal === 197)
      expect(await figures()).toMatchObject({ refusedSamplesTotal: 3, queueSamples: 0, writeUp: 1 })
      expect(troubles).toEqual([
        expect.stringMatching(new RegExp(`refused 3 samples for good: ${status} no thanks`)),
      ])
    },
  )

  test('is not tried for ever, however much it is', async () => {
    store.answer = (samples) => (samples.some(({ at }) => at < 5000) ? { status: 400 } : undefined)
    const { append } = await open()
    await append(times(1, 4000).map((at) => report(at)))
    await append([report(5000)])
    await eventually(() => store.taken.length === 1)
    expect(store.requests).toBeLessThan(500)
    await eventually(async () => (await figures()).refusedSamplesTotal === 4000)
  })
})

describe('a restart', () => {
  test('goes on where it was, and sends again only what was sent last', async () => {
    store.answer = () => ({ status: 503 })
    await (await open()).append([report(1), report(2)])
    await reopen()
    await series!.append([report(3)])
    store.answer = () => undefined
    await eventually(() => store.taken.length === 3)
    expect(arrived()).toEqual([1, 2, 3])
    await reopen()
    await series!.append([report(4)])
    await eventually(() => arrived().includes(4))
    expect(arrived()).toEqual([1, 2, 3, 1, 2, 3, 4])
  })

  test('keeps the store’s name', async () => {
    await (await open()).append([report(1)])
    await eventually(() => store.taken.length === 1)
    await reopen()
    await eventually(() => store.taken.length === 2)
    expect(store.taken[0]!.labels.roost_store).toBe(store.taken[1]!.labels.roost_store)
  })
})
