import { describe, expect, it } from 'vitest'
import type { Capability } from '#contract/inventory/capabilities.ts'
import { type DeviceKind, deviceKinds } from '#contract/inventory/device-kinds.ts'
import type { DeviceFacts, NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import { applicabilityOf } from './applicability.ts'

const offering = (section: 'wireless' | 'switching') =>
  ({ sections: () => [section] }) as unknown as NativeConfiguration
const told = { profile: {} } as DeviceFacts
const untold = { profile: null } as DeviceFacts

const wireless = (kind: DeviceKind, capabilities: Capability[], facts: DeviceFacts) =>
  applicabilityOf('wireless', { kind, capabilities }, offering('wireless'), facts)

describe('whether the SSIDs of a network are about a device', () => {
  const withRadios = deviceKinds.filter((kind) => wireless(kind, ['configure', 'radios'], told) === 'yes')

  it('has every kind with radios that serves a network of its own', () => {
    expect(withRadios).toEqual(['ap', 'gateway', 'wifirouter', 'cellularouter', 'router', 'soho'])
  })

  it('names a bridge as left out: its radio is its own link', () => {
    expect(wireless('cpe', ['configure', 'radios'], told)).toMatchObject({
      code: 'bridges_are_not_configured',
    })
  })

  it('has, of those that never told what they are, the ones that hardly come without radios', () => {
    const expected = deviceKinds.filter((kind) => wireless(kind, [], untold) === 'yes')
    expect(expected).toEqual(['ap', 'wifirouter', 'cellularouter', 'soho'])
  })

  it.each(deviceKinds.filter((kind) => !withRadios.includes(kind) && kind !== 'cpe'))(
    'leaves a %s alone',
    (kind) => {
      expect(wireless(kind, ['configure', 'radios'], told)).toBe('none')
    },
  )
})
