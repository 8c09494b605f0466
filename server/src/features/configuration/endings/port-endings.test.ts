import { expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { portEndings } from './port-endings.ts'

const unseen = { state: null, uplinks: new Set<string>(), behind: new Map<string, string[]>() }

const port = (change: Partial<PortSettings>): PortSettings => ({ ...defaultPort('Ethernet1'), ...change })
const found = (was: PortSettings[], is: PortSettings[]) =>
  portEndings.find({ ports: was }, { ports: is }, unseen)
const ending = (code: string, ...values: number[]) => ({ code, subject: 'Ethernet1', values })

it('a port loses its link, its power or a VLAN', () => {
  expect(found([], [port({ enabled: false })])).toEqual([ending('port_off')])
  expect(found([port({ poe: true })], [port({ poe: false })])).toEqual([ending('poe_off')])
  expect(found([], [port({ vlan: { mode: 'access', vlan: 20 } })])).toEqual([ending('port_vlans', 1)])
  const trunk = port({ vlan: { mode: 'trunk', native: 1, tagged: [30, 20] } })
  expect(found([trunk], [])).toEqual([ending('port_vlans', 20, 30)])
})

it('nothing ends of a port that was off, gains something, or of which nobody knows what it ran', () => {
  expect(found([port({ enabled: false })], [port({ poe: false, enabled: false })])).toEqual([])
  expect(found([], [port({ vlan: { mode: 'trunk', native: 1, tagged: [20] } })])).toEqual([])
  expect(portEndings.find(undefined, { ports: [port({ enabled: false })] }, unseen)).toEqual([])
})

it('counts whom the switch has learned there; a table that overflowed counts nobody', () => {
  const entries = ['a', 'b', 'b'].map((mac) => ({ mac, port: 'Ethernet1' }))
  const state = (overflow: boolean) =>
    ({ forwarding: { overflow, entries: [...entries, { mac: 'c', port: 'Ethernet2' }] } }) as DeviceState
  const one = { code: 'port_off' as const, subject: 'Ethernet1', values: [] }
  expect(portEndings.clients(one, state(false))).toBe(2)
  expect(portEndings.clients(one, state(true))).toBe(null)
})

it('the port to the gateway: what may cut the switch off is told first', () => {
  const seen = { ...unseen, uplinks: new Set(['Ethernet1']) }
  const codes = (was: PortSettings, is: PortSettings) =>
    portEndings.find({ ports: [was] }, { ports: [is] }, seen).map(({ code }) => code)
  expect(codes(port({}), port({ vlan: { mode: 'access', vlan: 99 } }))).toEqual(['own_link', 'port_vlans'])
  expect(codes(port({}), port({ enabled: false }))).toEqual(['own_link', 'port_off'])
  const native = (native: number) => port({ vlan: { mode: 'trunk', native, tagged: [1, 99] } })
  expect(codes(native(1), native(99))).toEqual(['own_link'])
  expect(codes(port({}), port({ label: 'Door', vlan: { mode: 'trunk', native: 1, tagged: [20] } }))).toEqual(
    [],
  )
})

it('the port to other devices: whom it may cut off is told by name, also where it powers them', () => {
  const seen = { ...unseen, behind: new Map([['Ethernet1', ['Lobby-1', 'Lobby-2']]]) }
  const cut = { code: 'behind_link', subject: 'Ethernet1', values: ['Lobby-1', 'Lobby-2'] }
  const of = (was: PortSettings, is: PortSettings) =>
    portEndings.find({ ports: [was] }, { ports: [is] }, seen)
  expect(of(port({}), port({ enabled: false }))).toEqual([cut, ending('port_off')])
  expect(of(port({}), port({ poe: false }))).toEqual([cut, ending('poe_off')])
  expect(of(port({}), port({ label: 'Door' }))).toEqual([])
})

it('a port in one protection group with the uplink: what is behind it has no way out', () => {
  const seen = { ...unseen, uplinks: new Set(['Ethernet9']), behind: new Map([['Ethernet1', ['Lobby-1']]]) }
  const uplink = { ...defaultPort('Ethernet9'), protection: 2 }
  const of = (was: PortSettings[], is: PortSettings[]) =>
    portEndings.find({ ports: was }, { ports: is }, seen)
  const cut = { code: 'behind_link', subject: 'Ethernet1', values: ['Lobby-1'] }
  expect(of([uplink], [uplink, port({ protection: 2 })])).toEqual([cut])
  expect(of([port({ protection: 2 })], [uplink, port({ protection: 2 })])).toEqual([cut])
  expect(of([uplink], [uplink, port({ protection: 3 })])).toEqual([])
  expect(of([uplink, port({ protection: 2 })], [uplink, port({ protection: 2 })])).toEqual([])
})
