import { expect, it } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { HeardOfDevices } from './heard-of-devices.ts'

function opened() {
  const bus = new EventBus(silentLogger)
  const bound = new Set<string>()
  const heard = new HeardOfDevices()
  heard.follow(bus, (sn) => (bound.has(sn) ? 1 : null))
  const seen = (sn: string) => bus.emit('device.seen', { sn, certificateUntil: 7 } as never)
  const gone = (sn: string) => bus.emit('device.gone', { sn, sessionId: '', at: 0, reason: 'closed' })
  return { bus, bound, heard, seen, gone }
}

it('strangers that call and go leave nothing behind, whatever they tell', () => {
  const { bus, heard, seen, gone } = opened()
  for (let i = 0; i < 1_000; i++) {
    const sn = `sn${i}`
    seen(sn)
    bus.emit('device.event_reported', { sn, at: 0, meaning: { kind: 'port_link', port: 'x' } } as never)
    gone(sn)
  }
  expect(heard.size).toBe(0)
})

it('what a device told before it was bound counts, and stays while it is away', () => {
  const { bound, heard, seen, gone } = opened()
  seen('sn')
  bound.add('sn')
  gone('sn')
  expect(heard.certificateUntilOf('sn')).toBe(7)
})
