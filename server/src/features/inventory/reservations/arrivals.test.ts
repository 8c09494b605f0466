import { expect, it } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { eventually } from '../../../testing/eventually.ts'
import { Arrivals, type ArrivalsDeps } from './arrivals.ts'

/** Devices that have called, and a table of reservations that counts who asks for whom. */
function scene(reserved: string[]) {
  const asked: string[] = []
  const bus = new EventBus(silentLogger)
  const row = { network_id: null, label_hash: null, address: null }
  const deps = {
    ...{ bus, log: silentLogger, clock: { now: () => 0 } },
    live: { get: () => ({ row, sessionId: 's' }), values: () => [] },
    reservations: {
      allSns: async () => reserved,
      waiting: async (sn: string) => {
        asked.push(sn)
        return []
      },
    },
  } as unknown as ArrivalsDeps
  const arrivals = new Arrivals(deps)
  arrivals.follow(bus)
  const calls = (sn: string) => bus.emit('device.seen', { sn, labelHash: 'x' } as never)
  return { arrivals, asked, calls }
}

it('lets go of serial numbers that nobody waits for any more', async () => {
  const reserved = ['A', 'B']
  const { arrivals, asked, calls } = scene(reserved)
  await arrivals.load()
  reserved.splice(0, 1)
  await arrivals.forget()
  calls('A')
  calls('B')
  await eventually(() => asked.length > 0)
  expect(asked).toEqual(['B'])
})

it('goes on waiting for one that was reserved while it looked', async () => {
  const { arrivals, asked, calls } = scene([])
  const forgetting = arrivals.forget()
  arrivals.reserved(['C'])
  await forgetting
  await eventually(() => asked.length === 1)
  calls('C')
  await eventually(() => asked.length === 2)
})
