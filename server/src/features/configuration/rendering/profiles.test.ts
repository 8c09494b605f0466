import { expect, it } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import type { WeighedReport } from '../../../events/domain-events.ts'
import { silentLogger } from '../../../lib/logger.ts'
import type { DeviceGone } from '../../../southbound/ports.ts'
import { aPort, aState } from '../../clients/testing/a-state.ts'
import type { ProfileRepository } from './profile.repository.ts'
import { Profiles } from './profiles.ts'

it('holds the ports of devices that are here, not of all that ever called', async () => {
  const bus = new EventBus(silentLogger)
  const saved: string[] = []
  const repository = { save: async (told: { sn: string }[]) => void saved.push(...told.map(({ sn }) => sn)) }
  const profiles = new Profiles({
    ...{ bus, log: silentLogger, flushMs: 60_000 },
    profiles: repository as unknown as ProfileRepository,
  })
  profiles.follow()
  const counts = aState({ parts: ['ports'], ports: [aPort('lan1')] })
  for (let stranger = 0; stranger < 100; stranger++) {
    const sn = `sn${stranger}`
    bus.emit('device.report', { sn, counts } as WeighedReport)
    bus.emit('device.report', { sn, counts } as WeighedReport)
    if (stranger > 0) bus.emit('device.gone', { sn } as DeviceGone)
  }
  await profiles.flush()
  expect(saved).toHaveLength(100)
  expect(profiles.size).toBe(1)
})
