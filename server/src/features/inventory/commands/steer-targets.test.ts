import { expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { steerTargets } from './steer-targets.ts'

const state = {
  radios: [{ id: '1', band: '5G', channel: 44, mode: 'HE80', clients: 0 }],
  ssids: [{ radio: '1', bssid: '02:ab:10:c4:d2:f3' }],
} as unknown as DeviceState

it('tells of a BSS of the network where it is found, and of a strange one its name alone', async () => {
  const deps = {
    besides: async () => ['silent', 'ap'],
    stateOf: async (sn: string) => (sn === 'ap' ? state : null),
  }
  expect(await steerTargets(deps, 'x', ['02:AB:10:C4:D2:F3', '02:00:00:00:00:01'])).toEqual([
    { bssid: '02:ab:10:c4:d2:f3', band: '5G', channel: 44, mode: 'HE80' },
    { bssid: '02:00:00:00:00:01' },
  ])
})
