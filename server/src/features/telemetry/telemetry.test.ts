import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type DeviceState, deviceState } from '#contract/inventory/state/device-state.ts'
import { parametersOf } from './prometheus-parameters.ts'
import { samplesOf } from './state-samples.ts'

const empty: DeviceState = {
  at: 1,
  unit: {},
  radios: [],
  ssids: [],
  interfaces: [],
  ports: [],
  clients: [],
  lldp: [],
  gateways: [],
  parts: [],
  problems: [],
}
const state = (part: Partial<DeviceState>): DeviceState => deviceState.parse({ ...empty, ...part })
const sampleOf = (samples: ReturnType<typeof samplesOf>, name: string, labels = {}) =>
  samples.find((one) => one.name === name && JSON.stringify(one.labels ?? {}) === JSON.stringify(labels))
    ?.value

describe('samples of a report', () => {
  it('has none for what the device did not say', () => {
    expect(samplesOf(state({}))).toEqual([])
  })

  it('tells clients as 0 only where the device reported clients at all', () => {
    expect(sampleOf(samplesOf(state({ parts: ['clients'] })), 'device_clients')).toBe(0)
  })

  it('keeps base units and the thing’s own labels', () => {
    const samples = samplesOf(
      state({
        unit: { uptimeSeconds: 60, cpuRatio: 0.25, memoryUsedRatio: 0.5, load1: 0.1, temperatureCelsius: 51 },
        radios: [{ id: '0', channel: 36, txPowerDbm: 20, noiseDbm: -95, busyRatio: 0.12, clients: 3 }],
        ports: [
          {
            name: 'LAN1',
            role: 'downstream',
            up: true,
            speedBps: 1e9,
            counters: { rxBytes: 10, txBytes: 20, rxErrors: 1 },
            poe: { status: 'delivering', watts: 6.4 },
          },
          { name: 'LAN2', role: 'downstream', up: false, speedBps: 1e9 },
        ],
      }),
    )
    expect(sampleOf(samples, 'device_cpu_ratio')).toBe(0.25)
    expect(sampleOf(samples, 'port_receive_bytes_total', { port: 'LAN1' })).toBe(10)
    expect(sampleOf(samples, 'port_poe_watts', { port: 'LAN1' })).toBe(6.4)
    expect(sampleOf(samples, 'port_up', { port: 'LAN2' })).toBe(0)
    // A speed without link is the last one, not the present one.
    expect(sampleOf(samples, 'port_speed_bits_per_second', { port: 'LAN2' })).toBeUndefined()
    expect(sampleOf(samples, 'radio_busy_ratio', { radio: '0' })).toBe(0.12)
  })

  it('counts a device’s traffic on its upstream interfaces', () => {
    const samples = samplesOf(
      state({
        interfaces: [
          {
            name: 'up0v0',
            role: 'upstream',
            ipv4: [],
            ipv6: [],
            dns: [],
            counters: { rxBytes: 100, txBytes: 7 },
          },
          {
            name: 'down1v0',
            role: 'downstream',
            ipv4: [],
            ipv6: [],
            dns: [],
            counters: { rxBytes: 5, txBytes: 9 },
          },
        ],
      }),
    )
    expect(sampleOf(samples, 'device_receive_bytes_total')).toBe(100)
    expect(sampleOf(samples, 'device_transmit_bytes_total')).toBe(7)
  })

  it('counts what crosses the uplink port of a switch, as lists do', () => {
    const counters = { rxBytes: 50, txBytes: 60 }
    const ports = [
      { name: 'Ethernet1', role: 'other' as const, up: true, counters: { rxBytes: 1, txBytes: 2 } },
      { name: 'Ethernet24', role: 'upstream' as const, up: true, counters },
    ]
    expect(sampleOf(samplesOf(state({ ports })), 'device_receive_bytes_total')).toBe(50)
  })

  it('adds an SSID’s clients and traffic over its bands; a sum that lacks a band is none', () => {
    const ssids = [
      { ssid: 'Staff', band: '2G', clients: 2, counters: { rxBytes: 10, txBytes: 4 } },
      { ssid: 'Staff', band: '5G', clients: 3, counters: { rxBytes: 7 } },
    ]
    const samples = samplesOf(state({ ssids }))
    expect(sampleOf(samples, 'ssid_clients', { ssid: 'Staff' })).toBe(5)
    expect(sampleOf(samples, 'ssid_receive_bytes_total', { ssid: 'Staff' })).toBe(17)
    expect(sampleOf(samples, 'ssid_transmit_bytes_total', { ssid: 'Staff' })).toBeUndefined()
  })

  it('tells drops, power and tree changes of a port, and of interfaces only those that are no port', () => {
    const counters = { rxBytes: 1, txBytes: 2, rxDropped: 3, txDropped: 4 }
    const named = (name: string) => ({ name, ipv4: [], ipv6: [], dns: [], counters })
    const samples = samplesOf(
      state({
        ports: [
          {
            ...{ name: 'Ethernet1', role: 'other', up: true, counters, spanningTree: { transitions: 9 } },
            poe: { status: 'delivering', milliamps: 120, volts: 53.5, temperatureCelsius: 41 },
          },
        ],
        interfaces: [named('Ethernet1'), named('vlan1')],
      }),
    )
    const of = (name: string) => sampleOf(samples, name, { port: 'Ethernet1' })
    expect([of('port_receive_dropped_total'), of('port_transmit_dropped_total')]).toEqual([3, 4])
    expect([of('port_poe_amperes'), of('port_poe_volts'), of('port_poe_celsius')]).toEqual([0.12, 53.5, 41])
    expect(of('port_spanning_tree_transitions_total')).toBe(9)
    expect(sampleOf(samples, 'interface_receive_bytes_total', { interface: 'vlan1' })).toBe(1)
    expect(sampleOf(samples, 'interface_receive_bytes_total', { interface: 'Ethernet1' })).toBeUndefined()
  })

  it('tells duplex of a link that is up, and a storm of any traffic once something is known of it', () => {
    const port = { name: 'Ethernet1', role: 'other', up: true, duplex: 'half' } as const
    const of = (name: string, more: Partial<DeviceState['ports'][number]>) =>
      sampleOf(samplesOf(state({ ports: [{ ...port, ...more }] })), name, { port: 'Ethernet1' })
    expect([of('port_full_duplex', {}), of('port_full_duplex', { duplex: 'full' })]).toEqual([0, 1])
    expect(of('port_full_duplex', { up: false })).toBeUndefined()
    expect([of('port_storm', {}), of('port_storm', { storm: {} })]).toEqual([undefined, undefined])
    expect(of('port_storm', { storm: { broadcast: false } })).toBe(0)
    expect(of('port_storm', { storm: { broadcast: false, unknownUnicast: true } })).toBe(1)
  })

  it('tells of power, loops and spanning tree as far as the port does', () => {
    const of = (name: string, more: Partial<DeviceState['ports'][number]>) =>
      sampleOf(samplesOf(state({ ports: [{ name: 'Ethernet1', role: 'other', ...more }] })), name, {
        port: 'Ethernet1',
      })
    const power = (status: 'delivering' | 'searching' | 'fault' | 'unknown') =>
      ['port_poe_delivering', 'port_poe_fault'].map((name) => of(name, { poe: { status } }))
    expect([power('delivering'), power('searching'), power('fault')]).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ])
    expect([power('unknown'), of('port_poe_fault', {})]).toEqual([[undefined, undefined], undefined])
    const loop = (found: 'loop_detected' | 'no_loop' | 'disabled') =>
      of('port_loop', { loopDetection: { state: found } })
    expect([loop('loop_detected'), loop('no_loop'), loop('disabled')]).toEqual([1, 0, undefined])
    const tree = (is: 'forwarding' | 'blocking') =>
      of('port_spanning_tree_forwarding', { spanningTree: { state: is } })
    expect([tree('forwarding'), tree('blocking')]).toEqual([1, 0])
  })

  it('tells where a client is, what it moved, and how much of the air others fill', () => {
    const samples = samplesOf(
      state({
        radios: [{ id: '1', channelWidthMhz: 80, interferenceRatio: 0.2, clients: 1 }],
        clients: [
          { mac: 'aa', connection: 'wireless', radio: '1', rxBytes: 5, txBytes: 6 },
          { mac: 'bb', connection: 'wired', rxBytes: 5 },
        ],
      }),
    )
    const of = (name: string) => sampleOf(samples, name, { client: 'aa' })
    expect([of('client_radio'), of('client_receive_bytes_total'), of('client_transmit_bytes_total')]).toEqual(
      [1, 5, 6],
    )
    expect(sampleOf(samples, 'client_receive_bytes_total', { client: 'bb' })).toBeUndefined()
    expect(sampleOf(samples, 'radio_channel_width_hertz', { radio: '1' })).toBe(80_000_000)
    expect(sampleOf(samples, 'radio_interference_ratio', { radio: '1' })).toBe(0.2)
  })
})

describe('samples of devices in the field', () => {
  const samples = samplesOf(
    state({
      relays: [{ id: 'relay1', name: 'Output 1', on: true }, { id: 'relay2', on: false }, { id: 'relay3' }],
      sensors: {
        temperature: [{ id: 'cabinet', celsius: 24.5 }, { id: 'outside' }],
        humidity: [{ id: 'cabinet', ratio: 0.47 }],
        door: [{ id: 'door', open: false }],
      },
      solar: {
        panel: { volts: 36.2, watts: 112.4 },
        battery: { state: 'discharging', chargeRatio: 0.81, amps: -1.5, capacityAmpHours: 100 },
        load: { on: false },
      },
      cellular: { operator: 'Acme', connected: true, rsrpDbm: -97, sinrDb: 9 },
      cpe: { distanceMeters: 740 },
      ports: [
        {
          ...{ name: 'Ethernet25', role: 'other' },
          transceiver: { linkModes: [], temperatureCelsius: 38, rxPowerDbm: -5.1, txPowerDbm: -2.4 },
        },
      ],
    }),
  )
  const written = samples.map(
    ({ name, labels, value }) => `${name} ${Object.values(labels ?? {}).join()} ${value}`,
  )

  it('outputs, sensors, solar power, modem, bridge and modules, under the names that are documented', () => {
    expect(written.map((line) => line.replace('  ', ' '))).toEqual([
      'port_transceiver_temperature_celsius Ethernet25 38',
      'port_transceiver_receive_dbm Ethernet25 -5.1',
      'port_transceiver_transmit_dbm Ethernet25 -2.4',
      'relay_on relay1 1',
      'relay_on relay2 0',
      'sensor_temperature_celsius cabinet 24.5',
      'sensor_humidity_ratio cabinet 0.47',
      'sensor_door_open door 0',
      'solar_panel_volts 36.2',
      'solar_panel_watts 112.4',
      'solar_battery_charge_ratio 0.81',
      'solar_battery_amperes -1.5',
      'solar_battery_capacity_ampere_hours 100',
      'solar_battery_charging 0',
      'solar_load_on 0',
      'cellular_connected 1',
      'cellular_rsrp_dbm -97',
      'cellular_sinr_db 9',
      'cpe_distance_meters 740',
    ])
    const documented = readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8')
    for (const { name } of samples) expect(documented).toContain(`\`${name}\``)
  })
})

describe('parameters of a Prometheus call', () => {
  const of = (search: string, body?: URLSearchParams) =>
    parametersOf({ url: `/api/v1/query?${search}`, body } as never, () => 1_000_000)

  it('come from the URL and the form alike', () => {
    expect(of('time=5', new URLSearchParams({ query: 'up' })).instant()).toEqual({ expr: 'up', time: 5 })
    expect(of('query=up').instant()).toEqual({ expr: 'up', time: 1000 })
  })

  it('of the form count before those of the address, as in Go', () => {
    expect(of('query=down', new URLSearchParams({ query: 'up' })).expr()).toBe('up')
  })

  it('say how the answer is wanted', () => {
    expect(of('query=up&time=5&limit=7&lookback_delta=30s&stats=all').instant()).toEqual({
      ...{ expr: 'up', time: 5, limit: 7, lookbackMs: 30_000, stats: true },
    })
    expect(of('query=up&time=5&limit=0&lookback_delta=0&stats=').instant()).toEqual({ expr: 'up', time: 5 })
  })

  it('read seconds, RFC 3339 and durations', () => {
    const range = of('query=up&start=2026-01-01T00:00:00Z&end=1767225660.5&step=1m30s&timeout=2s').range()
    expect(range).toEqual({ expr: 'up', start: 1767225600, end: 1767225660.5, step: 90, timeoutMs: 2000 })
  })

  it.each([
    ['', 'invalid parameter "start": cannot parse "" to a valid timestamp'],
    ['query=up&start=1&end=2', 'invalid parameter "step": cannot parse "" to a valid duration'],
    ['query=up&start=1&end=2&step=1&timeout=-1s', 'invalid parameter "timeout"'],
    ['query=up&start=1&end=2&step=1e10', 'It overflows int64'],
    ['query=up&start=1&end=2&step=1&limit=-1', 'invalid parameter "limit"'],
    [
      'query=up&start=1&end=2&step=1&lookback_delta=x',
      'error parsing lookback delta duration: cannot parse "x"',
    ],
    ['query=up&start=1&end=0&step=1', 'end timestamp must not be before'],
    ['query=up&start=1&end=2&step=0', 'zero or negative'],
    ['query=up&start=x&end=2&step=1', 'cannot parse "x" to a valid timestamp'],
    ['query=up&start=1&end=2&step=1z', 'cannot parse "1z" to a valid duration'],
  ])('refuse "%s"', (search, words) => {
    expect(() => of(search).range()).toThrow(words)
  })
})
