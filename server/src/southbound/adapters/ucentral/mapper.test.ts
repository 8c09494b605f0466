import { describe, expect, it } from 'vitest'
import { type DeviceState, deviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { StateMessage } from '#protocols/ucentral/messages.ts'
import { apState, switchState } from '../../testing/sample-reports.ts'
import type { AnnouncedFacts } from './announced.ts'
import { StateMapper } from './mapper.ts'

const AT = 1_795_222_601_234

function message(state: JsonObject, uuid: number | null = 1_795_219_001): StateMessage {
  const params = { serial: '02ab10c4d2f0', uuid, state }
  return { kind: 'state', serial: '02ab10c4d2f0', params, compressed: false, uuid, state, requestUuid: null }
}

const mapperFor = (platform: AnnouncedFacts['platform']) =>
  new StateMapper({ platform, extension: [], portMedia: new Map() })

function map(state: JsonObject, platform: 'ap' | 'switch' = 'ap', mapper = mapperFor(platform)): DeviceState {
  const { report } = mapper.map(message(state), AT)
  expect(deviceState.parse(report.state)).toEqual(report.state)
  return report.state
}

it('id 0 in a report: recovery of an access point, nothing about a switch', () => {
  const told = (platform: 'ap' | 'switch') => mapperFor(platform).map(message({}, 0), AT).report.state
  expect(told('ap')).toMatchObject({ config: { id: '0', kind: 'recovery' } })
  expect(told('switch')).not.toHaveProperty('config')
})

describe('an access point', () => {
  const state = map(apState())

  it('leaves nothing out', () => {
    expect(state.problems).toEqual([])
    expect(state.parts).toEqual(['radios', 'ssids', 'interfaces', 'ports', 'clients', 'lldp', 'poe'])
    expect(state).toMatchObject({ at: AT, config: { id: '1795219001', kind: 'configured' }, gateways: [] })
  })

  it('unit', () => {
    expect(state.unit).toEqual({
      localTime: 1_795_222_600,
      uptimeSeconds: 86_400,
      ...{ load1: 0.11, load5: 0.08, load15: 0.05 },
      cpuRatio: 0.09,
      memoryTotalBytes: 512_000_000,
      memoryFreeBytes: 301_000_000,
      memoryUsedRatio: expect.closeTo(143 / 512, 6),
      temperatureCelsius: 55,
    })
  })

  it('radios', () => {
    expect(state.radios[1]).toEqual({
      id: '1',
      band: '5G',
      phy: 'platform/soc/5G.wifi',
      channel: 36,
      channelWidthMhz: 80,
      frequencyMhz: 5180,
      txPowerDbm: 20,
      noiseDbm: -98,
      busyRatio: 0.31,
      temperatureCelsius: 52,
      clients: 1,
    })
    expect(state.radios[0]).toMatchObject({ id: '0', band: '2G', clients: 0 })
  })

  it('SSIDs', () => {
    expect(state.ssids).toEqual([
      {
        ssid: 'Acme-Staff',
        bssid: '02:AB:10:C4:D2:F3',
        radio: '1',
        band: '5G',
        mode: 'ap',
        clients: 1,
        counters: { rxBytes: 90_000_000, txBytes: 700_000_000, rxErrors: 0, txDropped: 2 },
      },
      { ssid: 'Acme-Staff', bssid: '02:AB:10:C4:D2:F2', radio: '0', band: '2G', clients: 0 },
    ])
  })

  it('clients: stations and hosts behind LAN ports; not the router, not a station that left', () => {
    expect(state.clients).toEqual([
      {
        mac: '02:11:22:33:44:55',
        connection: 'wireless',
        ip: '192.0.2.90',
        ssid: 'Acme-Staff',
        bssid: '02:AB:10:C4:D2:F3',
        radio: '1',
        band: '5G',
        signalDbm: -58,
        rxRateBps: 864_800_000,
        txRateBps: 1_200_900_000,
        link: { standard: 'he', widthMhz: 80, mcs: 11, streams: 2 },
        rxBytes: 41_000_000,
        txBytes: 380_000_000,
        connectedSeconds: 5400,
        ipv6: ['2001:db8::90', 'fe80::90'],
        ...{ ackSignalDbm: -60, retries: 810, failed: 3, inactiveSeconds: 2 },
        ...{ rxAirtimeSeconds: 12.5, txAirtimeSeconds: 41 },
        fingerprint: 'Acme Phone',
        captive: { status: 'authenticated', username: 'alice', seconds: 900, idleSeconds: 4 },
      },
      {
        mac: '02:11:22:33:44:66',
        connection: 'wired',
        ip: '192.168.10.20',
        hostname: 'printer',
        vlan: 100,
        port: 'LAN1',
      },
    ])
  })

  it('interfaces', () => {
    expect(state.interfaces[0]).toEqual({
      name: 'up0v0',
      role: 'upstream',
      uptimeSeconds: 86_350,
      ipv4: ['192.0.2.57/24'],
      ipv6: ['2001:db8::57/64'],
      dns: ['192.0.2.1'],
      dhcpServer: '192.0.2.1',
      leaseSeconds: 43_200,
      ntpServer: '192.0.2.1',
      counters: { rxBytes: 912_000_000, txBytes: 122_000_000, rxPackets: 801_000, txPackets: 402_000 },
    })
    expect(state.interfaces[1]).toMatchObject({
      ...{ name: 'down1v100', role: 'downstream', ipv6: [], dns: [] },
      ipv6Leases: [{ hostname: 'printer', addresses: ['2001:db8:10::20'] }],
    })
  })

  it('VLANs given to clients, and who signed in by wire', () => {
    expect(state.dynamicVlans).toEqual([{ vlan: 120, rxBytes: 5000, txBytes: 9000 }])
    expect(state.authenticated).toEqual([
      { port: 'LAN1', mac: '02:11:22:33:44:66', username: 'printer', sessionSeconds: 60, vlan: 120 },
    ])
  })

  it.each([
    [{ '02:11:22:33:44:66': { identity: 'a' } }, [{ mac: '02:11:22:33:44:66', username: 'a' }]],
    [{ eth1: { sta: ['02:11:22:33:44:66', 7] } }, [{ port: 'eth1', mac: '02:11:22:33:44:66' }]],
    [{ LAN2: { sessions: [{ addr: '021122334466' }] } }, [{ port: 'LAN2', mac: '02:11:22:33:44:66' }]],
    [{ LAN2: { enabled: true } }, []],
    ['none', undefined],
  ])('wired sessions in the form %j', (ieee8021x, told) => {
    expect(map({ ...apState(), ieee8021x } as never).authenticated).toEqual(told)
  })

  it('the only LAN port of an access point has no number', () => {
    const poe = { consumption: 2, ports: [{ id: '', status: 'Searching' }] }
    const one = { ...apState(), poe, 'link-state': { downstream: { LAN: { carrier: 0 } } } }
    expect(map(one).ports[0]!.poe).toEqual({ status: 'searching', statusText: 'Searching' })
  })

  it('ports and LLDP', () => {
    expect(state.ports).toEqual([
      {
        name: 'WAN',
        role: 'upstream',
        up: true,
        speedBps: 1e9,
        duplex: 'full',
        counters: { rxBytes: 5, txBytes: 6, rxErrors: 1 },
      },
      {
        ...{ name: 'LAN1', role: 'downstream', up: true, speedBps: 1e8, duplex: 'half' },
        poe: { status: 'delivering', statusText: 'Delivering power', watts: 3.5 },
      },
      {
        ...{ name: 'LAN2', role: 'downstream', up: false },
        poe: { status: 'searching', statusText: 'Searching' },
      },
    ])
    expect(state.lldp).toEqual([
      {
        port: 'WAN',
        mac: '02:CD:55:A0:B1:E0',
        name: 'idf2-sw1',
        description: 'Acme SW24P',
        remotePort: 'Ethernet3',
        remotePortDescription: 'to lobby AP',
        managementIps: ['192.0.2.2'],
        capabilities: ['Bridge'],
      },
    ])
  })
})

describe('a switch', () => {
  const state = map(switchState(), 'switch')

  it('with nothing but empty lists of clients does not tell how many there are', () => {
    expect(state.parts).not.toContain('clients')
  })

  it('leaves nothing out', () => {
    expect(state.problems).toEqual([])
    expect(state.parts).toEqual(['interfaces', 'ports', 'lldp', 'forwarding', 'poe'])
    expect(state.poe).toEqual({ budgetWatts: 370, usedWatts: 19.2, thresholdRatio: 0.9, status: 'on' })
  })

  it('ports with PoE; the one towards the gateway is the uplink', () => {
    expect(state.ports).toEqual([
      {
        name: 'Ethernet1',
        role: 'other',
        up: true,
        speedBps: 1e9,
        duplex: 'full',
        counters: {
          rxBytes: 1000,
          txBytes: 2000,
          rxPackets: 10,
          rxErrors: 3,
          txErrors: 4,
          rxDropped: 0,
          multicast: 7,
          collisions: 1,
        },
        poe: {
          status: 'delivering',
          statusText: 'DELIVERING_POWER',
          watts: 6.4,
          milliamps: 118,
          volts: 54.1,
          class: 4,
          classRequested: 4,
          counters: { overload: 1, short: 0, denied: 2, absent: 3, invalidSignature: 0 },
          temperatureCelsius: 41,
        },
      },
      {
        name: 'Ethernet24',
        role: 'upstream',
        up: false,
        poe: { status: 'fault', statusText: 'FAULT', fault: 'OVERLOAD' },
      },
    ])
  })

  it('VLAN interfaces only, the forwarding table and the gateway', () => {
    expect(state.interfaces.map((entry) => entry.name)).toEqual(['Vlan1'])
    expect(state.forwarding).toEqual({
      overflow: false,
      entries: [
        { port: 'Ethernet1', vlan: 1, mac: '02:AB:10:C4:D2:F0' },
        { port: 'Ethernet1', vlan: 100, mac: '02:11:22:33:44:55' },
      ],
    })
    expect(state.gateways).toEqual([
      { ip: '192.0.2.1', mac: '02:00:00:00:00:01', port: 'Ethernet24', metric: 1 },
    ])
    expect(state.lldp[0]).toMatchObject({ port: 'Ethernet1', remotePort: 'eth0', name: 'lobby-ap' })
  })

  it('shows what it can', () => {
    const { report } = mapperFor('switch').map(message(switchState()), AT)
    expect(report.capabilities).toEqual(['ports', 'lldp', 'interfaces', 'poe', 'forwarding'])
  })
})

describe('what differs from version to version', () => {
  const oneRadio = (fields: JsonObject) => map({ radios: [fields] }).radios[0]

  it('channel width as text, band as a bare word, channel 0 for "not known"', () => {
    expect(oneRadio({ channel_width: '80', band: '5G', channel: 0 })).toEqual({
      id: '0',
      band: '5G',
      channelWidthMhz: 80,
      clients: 0,
    })
  })

  it('flat counters of older firmware', () => {
    const mapper = mapperFor('ap')
    map({ radios: [{ active_ms: 1000, busy_ms: 100, noise: '-95' }] }, 'ap', mapper)
    const state = map({ radios: [{ active_ms: 2000, busy_ms: 350, noise: -95 }] }, 'ap', mapper)
    expect(state.radios[0]).toMatchObject({ busyRatio: 0.25, noiseDbm: -95 })
  })

  it('carrier as a number or a boolean', () => {
    const ports = { upstream: { A: { carrier: 1 }, B: { carrier: 0 }, C: { carrier: true }, D: {} } }
    expect(map({ 'link-state': ports }).ports.map((port) => port.up)).toEqual([true, false, true, undefined])
  })

  it('ipaddr_v4 as an object, with a host name', () => {
    const station = { station: '021122334455', ipaddr_v4: { address: '192.168.1.9', hostname: 'phone' } }
    const state = map({ interfaces: [{ name: 'down1v0', ssids: [{ ssid: 'x', associations: [station] }] }] })
    expect(state.clients).toMatchObject([{ mac: '02:11:22:33:44:55', ip: '192.168.1.9', hostname: 'phone' }])
  })

  it('flat IPv6 lists, other roles of ports, PoE of an access point', () => {
    const state = map({
      interfaces: [{ name: 'up0v0', ipv6_addresses: ['2001:db8::1/64'] }],
      'link-state': { uplink2: { USB: { carrier: 1 } }, downstream: { LAN1: {} } },
      poe: { consumption: 8.4, ports: [{ id: 'lan1', status: 'Delivering power', consumption: 4.2 }] },
    })
    expect(state.interfaces[0]?.ipv6).toEqual(['2001:db8::1/64'])
    expect(state.ports[0]).toEqual({ name: 'USB', role: 'other', up: true })
    expect(state.ports[1]?.poe).toEqual({ status: 'delivering', statusText: 'Delivering power', watts: 4.2 })
    expect(state.poe).toEqual({ usedWatts: 8.4 })
  })

  it('nothing at all', () => {
    const state = map({})
    expect(state).toMatchObject({ unit: {}, parts: [], problems: [], radios: [], clients: [] })
  })

  it('parts that the device failed to collect, in its own words', () => {
    const { exceptions } = mapperFor('ap').map(
      message({ exceptions: { lldp: { message: 'no such\nfile', stacktrace: 'x' } } }),
      AT,
    )
    expect(exceptions).toEqual(['lldp: no such file'])
  })
})

describe('busy share of a channel', () => {
  const survey = (time: number, busy: number, frequency = 5180): JsonObject => ({
    radios: [{ frequency: [frequency], chanUtil: 90, survey: [{ frequency, time, busy, noise: -90 }] }],
  })
  const ratios = (...states: JsonObject[]) => {
    const mapper = mapperFor('ap')
    return states.map((state) => map(state, 'ap', mapper).radios[0]?.busyRatio)
  }

  it('comes from what was added since the report before', () => {
    expect(ratios(survey(1000, 500), survey(2000, 600), survey(3000, 1600))).toEqual([0.9, 0.1, 1])
  })

  it('begins anew when the driver or the channel did', () => {
    expect(ratios(survey(5000, 500), survey(100, 50), survey(1100, 150), survey(1200, 250, 2412))).toEqual([
      0.9, 0.9, 0.1, 0.9,
    ])
  })
})

describe('interference on a channel', () => {
  const shares = (...surveys: JsonObject[]) => {
    const mapper = mapperFor('ap')
    const state = (survey: JsonObject) => ({
      radios: [{ frequency: [5180], survey: [{ frequency: 5180, ...survey }] }],
    })
    return surveys.map((survey) => map(state(survey), 'ap', mapper).radios[0]?.interferenceRatio)
  }

  it('is what was busy and neither sent nor received', () => {
    const before = { time: 1000, busy: 500, time_rx: 100, time_tx: 100 }
    const after = { time: 2000, busy: 1200, time_rx: 200, time_tx: 300 }
    expect(shares(before, after)).toEqual([undefined, 0.4])
  })

  it('is unknown where the driver does not part its own time from others’', () => {
    expect(shares({ time: 1000, busy: 500 }, { time: 2000, busy: 600 })).toEqual([undefined, undefined])
  })
})

describe('hostile size', () => {
  it('keeps a bounded part of each list and says so', () => {
    const macs = Array.from({ length: 20_000 }, (_, i) => i.toString(16).padStart(12, '0'))
    const associations = macs.slice(0, 9_000).map((station) => ({ station }))
    const ports = Object.fromEntries(macs.slice(0, 2_000).map((name) => [name, { carrier: 1 }]))
    const state = map({
      interfaces: [{ name: 'up0v0', ssids: [{ ssid: 'x', associations }] }],
      'link-state': { upstream: ports },
      'mac-forwarding-table': { Ethernet1: { '1': macs } },
    })
    expect(state.clients).toHaveLength(4096)
    expect(state.ports).toHaveLength(512)
    expect(state.forwarding).toMatchObject({ overflow: true })
    expect(state.forwarding?.entries).toHaveLength(16_384)
    expect(state.problems.map((problem) => problem.reason)).toEqual(['too_many', 'too_many', 'too_many'])
  })

  it('names at most fifty problems, each with a short pointer', () => {
    const long = 'k/~'.repeat(10_000)
    const radios = Array.from({ length: 16 }, () => ({
      channel: 'x',
      tx_power: [],
      temperature: 'hot',
      phy: 5,
    }))
    const state = map({ radios, 'link-state': { upstream: { [long]: 5 } } })
    expect(state.problems).toHaveLength(50)
    for (const { path } of state.problems) expect(path.length).toBeLessThanOrEqual(200)
  })
})
