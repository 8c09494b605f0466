import { describe, expect, it } from 'vitest'
import { type Capability, capabilities } from '#contract/inventory/capabilities.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { aDevice } from '../../../testing/samples'
import { deviceActions, offers, whyNot } from '../list/actions'
import { followOf, toldMs } from './follow'
import { deviceViews, tabsOf, viewNamed, viewsOf } from './views'

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

describe('views and tabs', () => {
  it('are earned by capabilities', () => {
    expect(viewsOf({ capabilities: ['ports', 'poe'] })).toEqual([
      'overview',
      'ports',
      'poe',
      'configuration',
      'charts',
      'events',
      'commands',
      'connection',
      'raw',
    ])
  })

  it('ports are configured on switches', () => {
    expect(viewsOf({ capabilities: ['ports'], DeviceType: 'switch' })).toContain('settings')
    expect(viewsOf({ capabilities: ['ports'], DeviceType: 'gateway' })).not.toContain('settings')
    expect(viewsOf({ capabilities: [], DeviceType: 'switch' })).not.toContain('settings')
  })

  it('of devices in the field: sensors or outputs alone earn their view', () => {
    const earned = (...capabilities: Capability[]) =>
      viewsOf({ capabilities }).filter((name) => ['sensors', 'solar', 'cellular'].includes(name))
    expect(earned('relays')).toEqual(['sensors'])
    expect(earned('sensors', 'solar')).toEqual(['sensors', 'solar'])
    expect(earned('cellular')).toEqual(['cellular'])
    expect(earned('cpe')).toEqual([])
  })

  it('a device that can do everything has no more than seven tabs, and every view in one of them', () => {
    const all = viewsOf({ capabilities: [...capabilities], DeviceType: 'switch' })
    expect(all).toEqual(Object.keys(deviceViews))
    const tabs = tabsOf(all)
    expect(tabs.length).toBeLessThanOrEqual(7)
    expect(tabs.flatMap(({ views }) => views).toSorted()).toEqual(all.toSorted())
  })

  it('an address names a view, by its old name too; one the device has not leads to the overview', () => {
    const views = viewsOf({ capabilities: ['ports'] })
    const named = (name?: string) => viewNamed(name, views)
    expect([named('ports'), named('history'), named('radios'), named('toString'), named()]).toEqual([
      'ports',
      'connection',
      'overview',
      'overview',
      'overview',
    ])
  })
})

describe('actions', () => {
  it('say why they cannot be used', () => {
    expect(whyNot(deviceActions.reboot, aDevice({ status: 'offline' }))).toBe('offline')
    expect(whyNot(deviceActions.locate, aDevice({ capabilities: ['reboot'] }))).toBe('unsupported')
    expect(whyNot(deviceActions.unbind, aDevice({ status: 'never' }))).toBeNull()
    expect(offers(deviceActions.locate, aDevice({ capabilities: ['reboot'] }))).toBe(false)
    expect(whyNot(deviceActions.adopt, aDevice({ configState: 'failed' }))).toBe('asWanted')
    expect(offers(deviceActions.adopt, aDevice({ configState: 'drifted' }))).toBe(true)
  })
})
