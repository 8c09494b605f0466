import { expect, it } from 'vitest'
import type { OwnAction } from '../../inventory/commands/own-actions.reader.ts'
import { PRESENCE_SETTINGS } from '../presence/presence.settings.ts'
import { OwnWork } from './own-work.ts'

const MINUTE = 60_000
const down = (about: string) => ({ type: 'port_down' as const, about })

const workOf = (actions: OwnAction[]) =>
  new OwnWork({
    ordered: { since: async (_, from) => actions.filter(({ at }) => at > from) },
    configured: { since: async () => [] },
    graceMs: PRESENCE_SETTINGS.graceMs,
    neighboursOf: async (sn) =>
      sn === 'switch'
        ? [
            { sn: 'ap', port: 'Ethernet1', kind: 'ap' },
            { sn: 'below', port: 'Ethernet2', kind: 'switch' },
          ]
        : [],
  })

it('explains a port without link by the upgrade of what hangs on it, and no other port', async () => {
  const work = workOf([{ sn: 'ap', action: 'upgrade', at: 10 * MINUTE }])
  expect(await work.explains(1, 'switch', down('Ethernet1'), 12 * MINUTE)).toBe(true)
  expect(await work.explains(1, 'switch', down('Ethernet2'), 12 * MINUTE)).toBe(false)
  expect(await work.explains(1, 'switch', down('Ethernet9'), 12 * MINUTE)).toBe(false)
  expect(await work.explains(1, 'switch', down('Ethernet1'), 25 * MINUTE)).toBe(false)
})

it('explains all ports of a device that we restarted itself, and gives a switch longer for its image', async () => {
  const restarted = workOf([{ sn: 'switch', action: 'reboot', at: 10 * MINUTE }])
  expect(await restarted.explains(1, 'switch', down('Ethernet9'), 12 * MINUTE)).toBe(true)
  const upgraded = workOf([{ sn: 'below', action: 'upgrade', at: 10 * MINUTE }])
  expect(await upgraded.explains(1, 'switch', down('Ethernet2'), 22 * MINUTE)).toBe(true)
})

it('leaves everything that is no link to its own alarm', async () => {
  const work = workOf([{ sn: 'ap', action: 'upgrade', at: 10 * MINUTE }])
  const overload = { type: 'poe_overload' as const, about: 'Ethernet1' }
  expect(await work.explains(1, 'switch', overload, 12 * MINUTE)).toBe(false)
})
