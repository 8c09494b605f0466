import { expect, it } from 'vitest'
import { LimitReached } from '../../../lib/fair-share/limit-reached.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { reportsOf, type SeriesRows } from '../../../timeseries/rows/series-rows.ts'
import { SeriesRowsEncoder } from '../../../timeseries/rows/series-rows-encoder.ts'
import { StoreFixture } from '../../../timeseries/testing/store-fixture.ts'
import type { Report } from '../../../timeseries/types.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { readMessage } from './messages/messages.ts'
import { Refusal } from './refusal.ts'
import { RemoteWriteService } from './remote-write.service.ts'
import { v1Message } from './testing/messages.ts'

const clock = new FakeClock()
const requestOf = (count: number) => {
  const samples = Array.from({ length: count }, (_, i) => ({ at: clock.now() - i, value: i }))
  return readMessage(v1Message([{ labels: { __name__: 'm' }, samples }]), 1)
}

function serviceWith(
  appendRows: (rows: SeriesRows) => Promise<void>,
  tenants: ReadonlyMap<number, number> = new Map(),
) {
  const sources = { begin: async () => undefined } as never
  const guard = {
    network: async (_: unknown, network: number) => ({
      tenant: tenants.get(network)!,
      level: 'own' as const,
    }),
  }
  return new RemoteWriteService({ guard, clock, log: silentLogger, series: { appendRows }, sources })
}
const limitMet = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was taken'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(LimitReached)
      return error as LimitReached
    },
  )
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was taken'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal)
      return error as Refusal
    },
  )

it('a network that is sent more than it may have is told when to come again; others are not held up', async () => {
  const service = serviceWith(async () => undefined)
  const { burst, perSecond } = limits.samples.own.network
  const request = requestOf(50_000)
  for (let sent = 0; sent < burst; sent += 50_000) await service.write(1, () => structuredClone(request))
  const refused = await limitMet(service.write(1, () => structuredClone(request)))
  expect(refused).toMatchObject({ limit: 'samples', whose: 'network', retryAfterSeconds: 50_000 / perSecond })
  expect((await service.write(2, () => requestOf(10))).samples).toBe(10)
  clock.advance(refused.retryAfterSeconds * 1000)
  expect((await service.write(1, () => structuredClone(request))).samples).toBe(50_000)
})

it('what the disk does not take is to be sent again, and then kept', async () => {
  let full = true
  const kept: Report[] = []
  const service = serviceWith(async (rows) => {
    if (full) throw new Error('the time series store is full')
    kept.push(...reportsOf(rows))
  })
  const request = requestOf(3)
  expect(await refusal(service.write(1, () => structuredClone(request)))).toMatchObject({
    status: 503,
    retryAfterSeconds: 30,
  })
  full = false
  expect(await service.write(1, () => structuredClone(request))).toEqual({ samples: 3, refused: new Map() })
  expect(kept).toHaveLength(3)
})

it('series that nobody writes to any more are forgotten, by the store too', async () => {
  const fixture = new StoreFixture()
  const encoder = new SeriesRowsEncoder()
  try {
    const engine = await fixture.open({ now: () => clock.now(), retentionMs: 6 * 3_600_000 })
    const service = serviceWith((rows) => engine.append(encoder.encode(rows)))
    await service.write(1, () => requestOf(3))
    expect(engine.store.catalog.size).toEqual({ keys: 1, devices: 1 })
    // A device goes on reporting; nobody writes.
    const up = () => [{ sn: 'a', at: clock.now(), samples: [{ name: 'device_up', value: 1 }] }]
    for (let minute = 0; minute < 12 * 60; minute++) {
      clock.advance(60_000)
      await fixture.append(...up())
      await service.tidy()
      await engine.maintain()
    }
    expect(engine.store.catalog.size).toEqual({ keys: 1, devices: 1 })
    expect(engine.store.deviceNames()).toEqual(['a'])
    expect((await service.write(1, () => requestOf(3))).samples).toBe(3)
    expect(fixture.samples('m')).toHaveLength(3)
  } finally {
    await fixture.remove()
  }
})

it('a store that takes nothing does not keep series at rest from being forgotten', async () => {
  let told = 0
  const service = serviceWith(async ({ shard }) => {
    if (shard.length > 0) return
    told++
    throw new Error('the time series store is full')
  })
  await service.write(1, () => requestOf(3))
  clock.advance(limits.seriesIdleMs)
  await service.tidy()
  await service.tidy()
  expect(told).toBe(1)
})

const seriesOf = (count: number, of: string) => () =>
  readMessage(
    v1Message(
      Array.from({ length: count }, (_, i) => ({
        labels: { __name__: 'm', i: `${of}${i}` },
        samples: [{ at: clock.now(), value: 1 }],
      })),
    ),
    1,
  )

it('series that are new are looked at so fast; a tenant that sends ever others waits, and no other does', async () => {
  const tenants = new Map([
    [1, 10],
    [2, 20],
    [3, 10],
  ])
  const service = serviceWith(async () => undefined, tenants)
  for (const network of tenants.keys())
    await service.networkOf({ token: { name: 't', scopes: [], network } } as never)
  const { burst, share } = limits.newSeries
  for (let round = 0; round < (burst * share) / 10_000; round++)
    await service.write(1, seriesOf(10_000, `${round}-`))
  const { refused, retryAfterSeconds } = await service.write(1, seriesOf(500, 'more'))
  expect([...refused]).toEqual([['the network has 20000 series already', 500]])
  expect(retryAfterSeconds).toBeUndefined()
  const later = await service.write(3, seriesOf(500, 'more'))
  expect(later).toMatchObject({ samples: 0, retryAfterSeconds: 1 })
  expect([...later.refused.keys()]).toEqual(['new series come too fast; send them again later'])
  expect((await service.write(2, seriesOf(500, 'other'))).samples).toBe(500)
  clock.advance(1_000)
  expect((await service.write(3, seriesOf(500, 'more'))).samples).toBe(500)
})

it('while one tenant’s message is taken in, another’s and the rest of the server are served', async () => {
  const service = serviceWith(async () => undefined)
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const message = seriesOf(20_000, 'large')()
  turns = 0
  await service.write(1, () => message)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(3)
})
