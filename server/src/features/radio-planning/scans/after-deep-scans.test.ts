import { expect, it } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { aState } from '../../clients/testing/a-state.ts'
import { AfterDeepScans } from './after-deep-scans.ts'

const RADAR_CHANNEL = 100

it('of a device that left nothing is kept, though it never ended its look around', () => {
  const bus = new EventBus(silentLogger)
  const after = new AfterDeepScans({ bus, log: silentLogger, setChannel: async () => undefined })
  const state = aState({
    radios: [{ id: '0', band: '5G', channel: RADAR_CHANNEL }],
    ssids: [{ radio: '0', bssid: '02:00:00:00:00:01', ssid: 'x' }],
  } as never)
  for (let i = 0; i < 100; i++) {
    const sn = `sn${i}`
    after.expect('DE', { sn, state })
    expect(after.size).toBe(1)
    bus.emit('device.placed', { sn, from: { tenant: 1, network: 1 }, to: null, device: {}, at: 0 } as never)
  }
  expect(after.size).toBe(0)
  after.stop()
})
