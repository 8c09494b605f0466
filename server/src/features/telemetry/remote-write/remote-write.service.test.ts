import { expect, it } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { reportsOf, type SeriesRows } from '../../../timeseries/series-rows.ts'
import type { Report } from '../../../timeseries/types.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { readMessage } from './messages.ts'
import { Refusal } from './refusal.ts'
import { RemoteWriteService } from './remote-write.service.ts'
import { firstMessage } from './testing/messages.ts'

const clock = new FakeClock()
const requestOf = (count: number) => {
  const samples = Array.from({ length: count }, (_, i) => ({ at: clock.now() - i, value: i }))
  return readMessage(firstMessage([{ labels: { __name__: 'm' }, samples }]), 1)
}

function serviceWith(appendRows: (rows: SeriesRows) => Promise<void>) {
  const sources = { begin: async () => undefined } as never
  const guard = { network: async () => null }
  return new RemoteWriteService({ guard, clock, log: silentLogger, series: { appendRows }, sources })
}
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
  const { burst, perSecond } = limits.samples
  const request = requestOf(50_000)
  for (let sent = 0; sent < burst; sent += 50_000) await service.write(1, structuredClone(request))
  const refused = await refusal(service.write(1, structuredClone(request)))
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 50_000 / perSecond })
  expect((await service.write(2, requestOf(10))).samples).toBe(10)
  clock.advance(refused.retryAfterSeconds! * 1000)
  expect((await service.write(1, structuredClone(request))).samples).toBe(50_000)
})

it('what the disk does not take is to be sent again, and then kept', async () => {
  let full = true
  const kept: Report[] = []
  const service = serviceWith(async (rows) => {
    if (full) throw new Error('the time series store is full')
    kept.push(...reportsOf(rows))
  })
  const request = requestOf(3)
  expect(await refusal(service.write(1, structuredClone(request)))).toMatchObject({
    status: 503,
    retryAfterSeconds: 30,
  })
  full = false
  expect(await service.write(1, structuredClone(request))).toEqual({ samples: 3, refused: new Map() })
  expect(kept).toHaveLength(3)
})
