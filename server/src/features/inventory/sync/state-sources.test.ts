import { expect, it } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { blankRow } from '../records/device-row.ts'
import { LiveDevices } from '../records/live-devices.ts'
import { createSync } from './sync.parts.ts'

function opened() {
  const bus = new EventBus(silentLogger)
  const live = new LiveDevices()
  const reports = { states: async () => [], heardBySeveral: async () => [] }
  const records = { bus, live, log: silentLogger, clock: { now: () => 0 } }
  const writer = { pendingReports: () => [] }
  const { sources } = createSync(
    records as never,
    { writer, reports, history: {} } as never,
    () => ({}) as never,
    {} as never,
    {} as never,
  )
  /** Over two protocols at once. */
  const connect = (sn: string) => {
    const device = live.put(blankRow(sn))
    device.sessionId = 'b'
    for (const id of ['a', 'b']) device.sessions.set(id, id)
    sources.joined(device, () => undefined)
    return device
  }
  const gone = (sn: string) => bus.emit('device.gone', { sn, sessionId: '', at: 0, reason: 'closed' })
  return { bus, sources, connect, gone }
}

it('strangers that call over two protocols and go leave nothing behind', () => {
  const { sources, connect, gone } = opened()
  for (let i = 0; i < 100; i++) {
    const device = connect(`sn${i}`)
    expect(sources.size).toBe(1)
    device.sessionId = null
    gone(`sn${i}`)
  }
  expect(sources.size).toBe(0)
})

it('of a bound device that is away it stays known, until the device is nobody’s', () => {
  const { bus, sources, connect, gone } = opened()
  const device = connect('sn')
  Object.assign(device.row, { tenant_id: 1, network_id: 1 })
  device.sessionId = null
  gone('sn')
  expect(sources.size).toBe(1)
  Object.assign(device.row, { tenant_id: null, network_id: null })
  const from = { tenant: 1, network: 1 }
  bus.emit('device.placed', { sn: 'sn', from, to: null, device: {}, at: 0 } as never)
  expect(sources.size).toBe(0)
})
