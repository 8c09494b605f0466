import { describe, expect, it } from 'vitest'
import { type DeviceState, deviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { StateMessage } from '#protocols/ucentral/messages.ts'
import { fibrePort, roostState, trunksState } from '../../testing/sample-extension.ts'
import { switchState } from '../../testing/sample-reports.ts'
import type { AnnouncedFacts } from './announced.ts'
import { StateMapper } from './mapper.ts'

const everything = ['relays', 'sensors', 'solar', 'cellular', 'cpe'] as const

function map(state: JsonObject, announced: Partial<AnnouncedFacts> = {}): DeviceState {
  const params = { serial: '02ab10c4d2f0', uuid: 1, state }
  const message: StateMessage = {
    ...{ kind: 'state', serial: '02ab10c4d2f0', params, compressed: false },
    ...{ uuid: 1, state, requestUuid: null },
  }
  const mapper = new StateMapper({
    ...{ platform: 'ap', extension: everything, portMedia: new Map() },
    ...announced,
  })
  const { report } = mapper.map(message, 1)
  expect(deviceState.parse(report.state)).toEqual(report.state)
  return report.state
}

describe('the extension’s parts of a report', () => {
  it('leave nothing out', () => {
    const { relays, sensors, solar, cellular, cpe, parts, problems } = map({ roost: roostState() })
    expect(problems).toEqual([])
    expect(parts).toEqual(['relays', 'sensors', 'solar', 'cellular', 'cpe'])
    expect(relays).toEqual([
      { id: 'relay1', name: 'Output 1', on: true },
      { id: 'relay2', name: 'Output 2', on: false },
    ])
    expect(sensors).toEqual({
      temperature: [{ id: 'cabinet', name: 'Cabinet', celsius: 24.5 }],
      humidity: [{ id: 'cabinet', name: 'Cabinet', ratio: 0.47 }],
      door: [{ id: 'door', name: 'Door', open: false }],
    })
    expect(solar).toEqual({
      panel: { volts: 36.2, amps: 3.1, watts: 112.4 },
      battery: {
        ...{ state: 'charging', chargeRatio: 0.81, volts: 26.1, amps: 3.2 },
        ...{ temperatureCelsius: 19.5, capacityAmpHours: 100 },
      },
      load: { on: true, volts: 26.1, amps: 0.95, watts: 24.8 },
    })
    expect(cellular).toEqual({
      ...{ modem: 'Acme M4', imei: '350000000000017', iccid: '8949000000000000017', simSlot: 1 },
      ...{ operator: 'Acme Mobile', technology: 'LTE', band: 'B20', connected: true },
      ...{ rsrpDbm: -97, rsrqDb: -11, sinrDb: 9 },
    })
    expect(cpe).toEqual({ mode: 'station', scene: 'point-to-point', distanceMeters: 740 })
  })

  it('are read only as far as they were announced', () => {
    const state = map({ roost: roostState() }, { extension: ['solar'] })
    expect(state.parts).toEqual(['solar'])
    expect(map({ roost: roostState() }, { extension: [] })).not.toHaveProperty('relays')
  })

  it('single facts stand with the box and its radios', () => {
    const radios = [
      { phy: 'phy0', band: ['5G'] },
      { phy: 'phy1', band: ['2G'] },
    ]
    const roost = {
      sessions: { tracked: 812 },
      management: { by: 'gateway' },
      disconnects: { asked: 7, disconnected: 2 },
      radio_modes: { phy0: 'HE80', phy1: '<b>', phy2: 5 },
    }
    const facts = ['sessions', 'management', 'radio_modes', 'disconnects'] as const
    const told = map({ roost, radios }, { extension: facts })
    expect(told.unit).toEqual({
      ...{ sessions: 812, management: 'gateway', clientsAsked: 7, clientsDisconnected: 2 },
    })
    expect(told.radios.map(({ mode }) => mode)).toEqual(['HE80', undefined])
    expect(map({ roost, radios }, { extension: [] }).unit).toEqual({})
    const strange = map(
      { roost: { sessions: { tracked: -1 }, management: { by: 'spy' } } },
      { extension: facts },
    )
    expect(strange.unit).toEqual({})
    expect(strange.problems.map(({ path }) => path)).toEqual([
      '/state/roost/sessions/tracked',
      '/state/roost/management/by',
    ])
  })

  it('names by mDNS stand with who is connected', () => {
    const hosts = ['0a:00:00:00:00:01', '0a:00:00:00:00:02', '0a:00:00:00:00:03']
    const clients = hosts.map((mac) => ({ mac, ipv4_addresses: ['192.0.2.9'], ports: ['eth1'] }))
    const interfaces = [{ name: 'down0v0', clients }]
    const names = [
      { mac: hosts[0], name: 'Lobby TV.local' },
      { mac: hosts[1], name: '\u202e' },
      { mac: 'nobody', name: 'x' },
      { mac: '0a:00:00:00:00:09', name: 'not connected' },
    ]
    const roost = { mdns: { names } }
    expect(map({ roost, interfaces }, { extension: ['mdns'] }).clients.map(({ mdns }) => mdns)).toEqual([
      ...['Lobby TV', undefined, undefined],
    ])
    expect(JSON.stringify(map({ roost, interfaces }, { extension: [] }).clients)).not.toContain('Lobby')
  })

  it('a member the device does not know stays absent, never 0', () => {
    const state = map({ roost: { sensors: {}, solar: { battery: {} }, relays: { outputs: [{ id: 'r' }] } } })
    expect(state).toMatchObject({ relays: [{ id: 'r' }], solar: { battery: {} } })
    expect(state.relays).toEqual([{ id: 'r' }])
    expect(state.solar).toEqual({ battery: {} })
    expect(state.sensors).toEqual({ temperature: [], humidity: [], door: [] })
  })

  it('hostile values are left out one by one and named', () => {
    const state = map({
      roost: {
        relays: { outputs: [{ id: 'a', on: 1 }, { id: 'a', on: true }, { on: true }, 'x'] },
        sensors: { temperature: [{ id: 't', name: '\u202eevil', celsius: 9e9 }], humidity: 'wet' },
        solar: { battery: { charge_ratio: 81, state: 'exploding', volts: 26 } },
        cellular: { imei: '<script>', rsrp_dbm: 12, operator: 5, band: 'B3' },
        cpe: { distance_m: -1, mode: 'spy' },
      },
    })
    expect(state.relays).toEqual([{ id: 'a' }])
    expect(state.sensors?.temperature).toEqual([{ id: 't', name: 'evil' }])
    expect(state.solar?.battery).toEqual({ volts: 26 })
    expect(state.cellular).toEqual({ band: 'B3' })
    expect(state.cpe).toEqual({})
    expect(
      state.problems.map(({ path, reason }) => `${path.replace('/state/roost/', '')} ${reason}`),
    ).toEqual([
      'relays/outputs/3 wrong_type',
      'relays/outputs/0/on wrong_type',
      'relays/outputs/1/id unknown_value',
      'relays/outputs/2/id unknown_value',
      'sensors/temperature/0/celsius out_of_range',
      'sensors/humidity wrong_type',
      'solar/battery/state unknown_value',
      'solar/battery/charge_ratio out_of_range',
      'cellular/imei unknown_value',
      'cellular/operator wrong_type',
      'cellular/rsrp_dbm out_of_range',
      'cpe/mode unknown_value',
      'cpe/distance_m out_of_range',
    ])
  })

  it('a thousand outputs are bounded', () => {
    const outputs = Array.from({ length: 1000 }, (_, index) => ({ id: `r${index}`, on: true }))
    const state = map({ roost: { relays: { outputs } } })
    expect(state.relays).toHaveLength(64)
    expect(state.problems).toEqual([{ path: '/state/roost/relays/outputs', reason: 'too_many' }])
  })
})

describe('what builds of switch vendors add', () => {
  const announced: Partial<AnnouncedFacts> = {
    platform: 'switch',
    portMedia: new Map([['Ethernet1', 'copper']]),
  }

  it('module, loop protection and who passed 802.1X, per port', () => {
    const upstream = { Ethernet1: { carrier: false }, Ethernet25: fibrePort() }
    const [copper, fibre] = map({ 'link-state': { upstream } }, announced).ports
    expect(copper).toEqual({ name: 'Ethernet1', role: 'other', up: false, medium: 'copper' })
    expect(fibre).toMatchObject({
      medium: 'sfp+',
      transceiver: {
        ...{ vendor: 'Acme Optics', formFactor: 'SFP+', partNumber: 'OM-SR-10G', serialNumber: 'AO1' },
        ...{ revision: 'A1', linkModes: ['10GBASE-SR'], temperatureCelsius: 38.2 },
        ...{ txPowerDbm: -2.4, rxPowerDbm: -5.1, maxPowerWatts: 1 },
      },
      spanningTree: { protocol: 'RSTP', state: 'forwarding', role: 'root', cost: 2000, transitions: 3 },
      loopDetection: { enabled: true, state: 'no_loop', action: 'none' },
      storm: { broadcast: true, multicast: false, unknownUnicast: false },
      authenticated: [
        {
          ...{ mac: '02:11:22:33:44:77', username: 'kim', method: 'EAP-TLS' },
          ...{ sessionSeconds: 640, vlan: 20, vlanType: 'Authorized' },
        },
      ],
    })
  })

  it('a module told with the interface, as the agent does', () => {
    const module = { 'form-factor': 'QSFP28', 'rx-optical-power': null, temperature: 'hot' }
    const state = map(
      {
        interfaces: [{ name: 'Ethernet9', 'transceiver-info': module }],
        'link-state': { upstream: { Ethernet9: { carrier: true } } },
      },
      announced,
    )
    expect(state.ports[0]).toMatchObject({
      medium: 'qsfp28',
      transceiver: { formFactor: 'QSFP28', linkModes: [] },
    })
    expect(state.problems).toEqual([
      { path: '/state/interfaces/0/transceiver-info/temperature', reason: 'wrong_type' },
    ])
  })

  it('trunks, spanning tree of the whole, position', () => {
    const state = map({ ...switchState(), ...trunksState() }, announced)
    expect(state.problems).toEqual([])
    expect(state.trunks).toEqual([
      { id: 1, kind: 'static', members: [{ port: 'Ethernet1' }, { port: 'Ethernet2' }] },
      {
        ...{ id: 2, kind: 'lacp' },
        members: [
          { port: 'Ethernet3', state: 'active', partnerState: 'active' },
          { port: 'Ethernet4', state: 'down' },
        ],
      },
    ])
    expect(state.spanningTree).toEqual({ enabled: true, mode: 'rstp' })
    expect(state.position).toEqual({ latitude: 52.5, longitude: 13.4, elevationMeters: 38 })
    expect(state.parts).toContain('trunks')
  })

  it('half a position, or the one of receivers without satellites, is none', () => {
    expect(map({ gps: { latitude: 52 } })).not.toHaveProperty('position')
    expect(map({ gps: { latitude: 0, longitude: 0 } })).not.toHaveProperty('position')
    expect(map({ gps: { latitude: 95, longitude: 13 } }).problems).toEqual([
      { path: '/state/gps/latitude', reason: 'out_of_range' },
    ])
  })
})
