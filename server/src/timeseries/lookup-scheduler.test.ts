import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LookupScheduler } from './evaluation/lookup-scheduler.ts'
import { ReadQueues } from './evaluation/read-queues.ts'
import { openSeriesStore, type SeriesStore } from './series-store.ts'
import { StoreFixture } from './testing/store-fixture.ts'
import type { Report, Subject } from './types.ts'

const T0 = Date.now() - 60_000
const span = { start: T0 / 1000 - 60, end: T0 / 1000 + 60 }
const [DEVICES, METRICS] = [150, 200]
const directory = mkdtempSync(join(tmpdir(), 'lookup-scheduler-'))
let store: SeriesStore

const subject = (sn: string, tenant: number): Subject => ({
  ...{ sn, tenant, network: tenant, project: 1, kind: 'ap', since: 0 },
})
const report = (sn: string, metrics: number, at = T0): Report => ({
  ...{ sn, at },
  samples: Array.from({ length: metrics }, (_, i) => ({
    name: `m${i % 30}`,
    labels: { i: `${i}` },
    value: i,
  })),
})
/** More series than can be named in many slices. */
const many = Array.from({ length: DEVICES }, (_, i) => report(`many${i}`, METRICS))

beforeAll(async () => {
  store = await openSeriesStore({ directory, leastFreeBytes: 0, syncIntervalMs: 0 })
  store.describe([...many.map(({ sn }) => subject(sn, 1)), subject('few', 2)])
  await store.append([...many, report('few', 3)])
})
afterAll(async () => {
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

const everything = { ...span, match: ['{sn=~".+"}'], asText: true }
const asks = {
  series: (tenant: number, reader?: AbortSignal) =>
    store.series({ ...everything, scope: { tenant } }, reader),
  labels: (tenant: number, reader?: AbortSignal) =>
    store.labels({ ...everything, scope: { tenant } }, reader),
  'label values': (tenant: number, reader?: AbortSignal) =>
    store.labelValues({ ...everything, name: 'i', scope: { tenant } }, reader),
}
const kinds = Object.keys(asks) as (keyof typeof asks)[]

test.each(kinds)(
  'beside %s of very many series samples are taken, and others answered',
  async (kind) => {
    const ended: string[] = []
    const noting = (what: string, work: Promise<unknown>) => work.then(() => ended.push(what))
    const long = Array.from({ length: 8 }, () => noting('long', asks[kind](1)))
    const short = [
      noting('append', store.append([report('few', 3, T0 + 1000)])),
      noting('query', store.query({ expr: 'm0', time: T0 / 1000, scope: { tenant: 2 } })),
      noting('look-up', asks[kind](2)),
    ]
    await Promise.all([...long, ...short])
    expect(ended.at(-1)).toBe('long')
    expect(ended.filter((what) => what !== 'long')).toHaveLength(3)
  },
  60_000,
)

test.each(kinds)(
  '%s whose reader leaves are not gone on with',
  async (kind) => {
    const leaving = new AbortController()
    const staying = Array.from({ length: 12 }, () => asks[kind](1))
    const long = Array.from({ length: 12 }, () => asks[kind](1, leaving.signal))
    const ended = Promise.allSettled(long)
    leaving.abort()
    const outcomes = (await ended).map((one) => one.status === 'rejected' && one.reason.errorType)
    // The worker may be done with the first ones before it hears that their reader left.
    expect(outcomes.at(-1)).toBe('canceled')
    expect((await Promise.allSettled(staying)).every(({ status }) => status === 'fulfilled')).toBe(true)
  },
  60_000,
)

test('series come in order however many there are', async () => {
  const { list } = await store.series({ ...everything, asText: false, scope: { tenant: 1 } })
  expect(list).toHaveLength(DEVICES * METRICS)
  const texts = list.map(({ __name__, i, sn }) => `${__name__} ${i} ${sn}`)
  expect(texts).toEqual([...texts].sort((a, b) => order(a, b)))
  const { list: first, isCut } = await store.series({
    ...everything,
    asText: false,
    scope: { tenant: 1 },
    limit: 10,
  })
  expect([first.length, isCut]).toEqual([10, true])
})

test('what would take too long is refused with the estimate, what finds too many with the limit', async () => {
  const fixture = new StoreFixture()
  fixture.now = Date.now()
  const engine = await fixture.open()
  try {
    engine.describe([subject('few', 2)])
    await fixture.append(report('few', 30))
    const input = { ...span, match: ['{i=~".+"}'], scope: { tenant: 2 } }
    const schedulerWithin = (limits: object) => {
      Object.assign(engine.limits, limits)
      return new LookupScheduler(engine, new ReadQueues(engine.limits))
    }
    const ask = (scheduler: LookupScheduler) =>
      scheduler.answer({ call: 'series', input }, new AbortController())
    await expect(ask(schedulerWithin({ maxWork: 10_000 }))).rejects.toMatchObject({
      errorType: 'execution',
      message: expect.stringMatching(/look-up is estimated to take [\d,]+ steps.*more than 10,000: shorten/),
    })
    await expect(ask(schedulerWithin({ maxWork: 1e9, maxSeries: 10 }))).rejects.toMatchObject({
      ...{ errorType: 'execution', message: 'more than 10 series match; narrow it by labels' },
    })
    expect(await ask(schedulerWithin({ maxSeries: 30 }))).toMatchObject({ isCut: false })
  } finally {
    await fixture.remove()
  }
})

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
