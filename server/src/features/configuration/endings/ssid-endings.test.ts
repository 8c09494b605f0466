import { describe, expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { ssidOf } from '../testing/documents.ts'
import { ssidEndings } from './ssid-endings.ts'

const unseen = { state: null, uplinks: new Set<string>(), behind: new Map<string, string[]>() }

const air = (...ssids: Ssid[]) => ({ ssids })
const found = (was: Ssid[], is: Ssid[]) => ssidEndings.find(air(...was), air(...is), unseen)
const staff = ssidOf('Staff', { vlan: 20, bands: ['2G', '5G', '6G'], isolate: true, security: 'wpa3' })

describe('what ends of SSIDs', () => {
  it('is nothing where nothing changes, and where one is added', () => {
    expect(found([staff], [staff])).toEqual([])
    expect(found([staff], [staff, ssidOf('Guest')])).toEqual([])
  })

  it('is one that is gone or switched off', () => {
    const off = [{ code: 'ssid_off', subject: 'Staff', values: [] }]
    expect(found([staff], [ssidOf('Guest')])).toEqual(off)
    expect(found([staff], [{ ...staff, enabled: false }])).toEqual(off)
    expect(found([{ ...staff, enabled: false }], [])).toEqual([])
  })

  it('is its band, its VLAN, its isolation', () => {
    const next = { ...staff, bands: ['2G' as const, '5G' as const], vlan: 0, isolate: false }
    expect(found([staff], [next])).toEqual([
      { code: 'bands_off', subject: 'Staff', values: ['6G'] },
      { code: 'ssid_vlan', subject: 'Staff', values: [20, 0] },
      { code: 'isolation_off', subject: 'Staff', values: [] },
    ])
  })

  it('is what people knew: its password, or how they sign in', () => {
    expect(found([staff], [{ ...staff, password: 'another-one-7' }])).toEqual([
      { code: 'password', subject: 'Staff', values: [] },
    ])
    expect(found([staff], [{ ...staff, security: 'wpa2' }])).toEqual([
      { code: 'security', subject: 'Staff', values: [] },
    ])
  })

  it('is when it is broadcast, and who may join', () => {
    const activeTime = { days: ['monday' as const], from: '08:00', to: '18:00' }
    const timed = [{ code: 'ssid_timed', subject: 'Staff', values: [] }]
    expect(found([staff], [{ ...staff, activeTime }])).toEqual(timed)
    expect(
      found([{ ...staff, activeTime }], [{ ...staff, activeTime: { ...activeTime, to: '17:00' } }]),
    ).toEqual(timed)
    expect(found([{ ...staff, activeTime }], [{ ...staff, activeTime }])).toEqual([])
    expect(found([{ ...staff, activeTime }], [staff])).toEqual([])
    const [one, two] = ['02:00:00:00:00:01', '02:00:00:00:00:02']
    const listed = [{ code: 'ssid_listed', subject: 'Staff', values: [] }]
    expect(found([staff], [{ ...staff, allowed: [one, two] }])).toEqual(listed)
    expect(found([{ ...staff, allowed: [one, two] }], [{ ...staff, allowed: [one] }])).toEqual(listed)
    expect(found([{ ...staff, allowed: [one] }], [{ ...staff, allowed: [one, two] }])).toEqual([])
    expect(found([{ ...staff, allowed: [one] }], [staff])).toEqual([])
    const denied = { code: 'ssid_denied', subject: 'Staff', values: [one] }
    expect(found([staff], [{ ...staff, denied: [`${one} a phone`] }])).toEqual([denied])
    expect(found([{ ...staff, denied: [one] }], [{ ...staff, denied: [`${one} a phone`] }])).toEqual([])
  })

  it('one on two bands each by itself is one SSID', () => {
    const low = { ...staff, key: 'low0', bands: ['2G' as const] }
    const high = { ...staff, key: 'high', bands: ['5G' as const] }
    expect(found([low, high], [{ ...staff, bands: ['2G', '5G'] }])).toEqual([])
  })
})

const client = (ssid: string, band: string) => ({ mac: ssid + band, connection: 'wireless', ssid, band })
const state = {
  parts: ['ssids', 'clients'],
  ssids: [
    { ssid: 'Staff', band: '5G', mode: 'ap', clients: 1 },
    { ssid: 'Staff', band: '6G', mode: 'ap', clients: 1 },
    { ssid: 'Mesh', band: '5G', mode: 'mesh', clients: 0 },
  ],
  clients: [client('Staff', '5G'), client('Staff', '6G'), client('Guest', '5G')],
} as unknown as DeviceState

describe('where no document could be read', () => {
  it('a report tells names and bands, and nothing is made up of the rest', () => {
    expect(ssidEndings.find(undefined, air(ssidOf('Guest')), { ...unseen, state })).toEqual([
      { code: 'ssid_off', subject: 'Staff', values: [] },
    ])
    expect(ssidEndings.find(undefined, air({ ...staff, bands: ['5G'] }), { ...unseen, state })).toEqual([
      { code: 'bands_off', subject: 'Staff', values: ['6G'] },
    ])
    expect(ssidEndings.find(undefined, air(staff), unseen)).toEqual([])
  })
})

it('counts who is connected to it, of a band those on that band', () => {
  const of = (code: 'ssid_off' | 'bands_off', values: string[] = []) =>
    ssidEndings.clients({ code, subject: 'Staff', values }, state)
  expect(of('ssid_off')).toBe(2)
  expect(of('bands_off', ['6G'])).toBe(1)
  expect(
    ssidEndings.clients({ code: 'ssid_off', subject: 'Staff', values: [] }, { ...state, parts: [] }),
  ).toBe(null)
})
