import { describe, expect, it } from 'vitest'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { aDevice } from '../../../testing/samples'
import { deviceActions, offers, whyNot } from '../list/actions'
import { followOf, toldMs } from './follow'
import { tabsOf } from './tabs'

const reboot = (change: Partial<DeviceCommandRecord> = {}): DeviceCommandRecord => ({
  id: 1,
  sn: 'A',
  name: 'reboot',
  status: 'accepted',
  by: 'super',
  at: 1_000,
  finishedAt: null,
  text: null,
  ...change,
})

describe('a restart', () => {
  it('is followed from the yes over the absence to the return', () => {
    expect(followOf({ status: 'online', commands: [reboot()] }, 2_000)).toMatchObject({
      step: 'accepted',
      ended: false,
    })
    expect(followOf({ status: 'offline', commands: [reboot()] }, 2_000)).toMatchObject({ step: 'away' })
    const back = reboot({ status: 'done', finishedAt: 22_000 })
    expect(followOf({ status: 'online', commands: [back] }, 23_000)).toMatchObject({
      step: 'done',
      tookSeconds: 21,
    })
  })

  it('is told for a minute after its end', () => {
    const commands = [reboot({ status: 'no_answer', finishedAt: 5_000 })]
    expect(followOf({ status: 'online', commands }, 5_000 + toldMs)).not.toBeNull()
    expect(followOf({ status: 'online', commands }, 5_001 + toldMs)).toBeNull()
  })

  it('is the newest one, and other commands are not told of', () => {
    const commands = [reboot({ id: 2, at: 9_000, status: 'queued' }), reboot()]
    expect(followOf({ status: 'online', commands }, 9_500)?.command.id).toBe(2)
    expect(followOf({ status: 'online', commands: [reboot({ name: 'locate' })] }, 2_000)).toBeNull()
  })
})

describe('tabs and actions', () => {
  it('are earned by capabilities', () => {
    expect(tabsOf({ capabilities: ['ports', 'poe'] })).toEqual([
      'overview',
      'charts',
      'ports',
      'poe',
      'configuration',
      'events',
      'commands',
      'history',
      'raw',
    ])
  })

  it('ports are configured on switches', () => {
    expect(tabsOf({ capabilities: ['ports'], DeviceType: 'switch' })).toContain('settings')
    expect(tabsOf({ capabilities: ['ports'], DeviceType: 'gateway' })).not.toContain('settings')
    expect(tabsOf({ capabilities: [], DeviceType: 'switch' })).not.toContain('settings')
  })

  it('of devices in the field: sensors or outputs alone earn their tab', () => {
    const earned = (...capabilities: Capability[]) =>
      tabsOf({ capabilities }).filter((name) => ['sensors', 'solar', 'cellular'].includes(name))
    expect(earned('relays')).toEqual(['sensors'])
    expect(earned('sensors', 'solar')).toEqual(['sensors', 'solar'])
    expect(earned('cellular')).toEqual(['cellular'])
    expect(earned('cpe')).toEqual([])
  })

  it('say why they cannot be used', () => {
    expect(whyNot(deviceActions.reboot, aDevice({ status: 'offline' }))).toBe('offline')
    expect(whyNot(deviceActions.locate, aDevice({ capabilities: ['reboot'] }))).toBe('unsupported')
    expect(whyNot(deviceActions.unbind, aDevice({ status: 'never' }))).toBeNull()
    expect(offers(deviceActions.locate, aDevice({ capabilities: ['reboot'] }))).toBe(false)
  })
})
