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

it('reads what several devices announce alike once, and what one announces anew again', async () => {
  const bus = new EventBus(silentLogger)
  const kept = new Map<string, { sn: string; profile: string; ports: string }>()
  const keep = (sn: string, compatible: string, ports = '["lan1"]') =>
    kept.set(sn, { sn, profile: JSON.stringify({ compatible }), ports })
  const repository = { several: async (sns: string[]) => sns.map((sn) => kept.get(sn)!) }
  const profiles = new Profiles({
    ...{ bus, log: silentLogger, flushMs: 60_000 },
    profiles: repository as unknown as ProfileRepository,
  })
  keep('a', 'model-1')
  keep('b', 'model-1')
  keep('c', 'model-1', '["lan1","lan2"]')
  const facts = await profiles.factsOf(['a', 'b', 'c'])
  expect(facts.get('b')).toBe(facts.get('a'))
  expect(facts.get('c')!.ports).toEqual(['lan1', 'lan2'])
  expect(facts.get('c')!.hash).not.toBe(facts.get('a')!.hash)
  keep('a', 'model-2')
  const after = await profiles.factsOf(['a', 'b'])
  expect(after.get('a')!.profile).toEqual({ compatible: 'model-2' })
  expect(after.get('b')).toBe(facts.get('b'))
})
