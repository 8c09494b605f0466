import { describe, expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { FlowGuardian } from './flow-guardian.ts'
import type { WatchedPort } from './watch-list.ts'

const report = (more: Partial<DeviceState> = {}): DeviceState => ({
  ...{ at: 1, unit: {}, radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [] },
  ...{ gateways: [], parts: [], problems: [], ...more },
})
const member = { id: 1, username: 'demo', role: 'admin', tenant: 1 } as const

/** @param found ports that lead to the gateway by what the network's devices see */
function refusal(found: string[], port: string, state = report()) {
  const guardian = new FlowGuardian({
    flows: { actionsOfDay: async () => 0 } as never,
    members: { find: async () => member as never },
    guard: { device: async () => ({ tenant: 1, level: 'write' }) },
    topology: { uplinksOf: async () => new Set(found) },
  })
  const watched = { tenant: 1, sn: 'A', port, accountId: 1 } as WatchedPort
  return guardian.refuses({ watched, state, at: 1 })
}

describe('a port that would be switched', () => {
  it('stays when it leads to the gateway by what the network sees, though the device names no uplink', async () => {
    expect(await refusal(['1'], '1')).toBe('uplink')
    expect(await refusal(['1'], '2')).toBeNull()
  })

  it('stays when the device’s newest report names it, whatever the network saw before', async () => {
    const moved = report({ gateways: [{ ip: '10.0.0.1', port: '2' }] })
    expect(await refusal(['1'], '2', moved)).toBe('uplink')
    expect(await refusal(['1'], '3', moved)).toBeNull()
  })

  it('stays where nothing tells at all', async () => {
    expect(await refusal([], '1')).toBe('uplink_unknown')
  })
})
