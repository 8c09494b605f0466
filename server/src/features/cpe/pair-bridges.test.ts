import { describe, expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Bridge } from './bridge.ts'
import { pairBridges } from './pair-bridges.ts'

const bssid = '06:00:00:00:00:b0'
const stationMac = '02:00:00:00:00:50'

function bridge(sn: string, mac: string | null, told: Partial<DeviceState> | null, online = true): Bridge {
  const state = {
    ...{ at: 1, unit: {}, radios: [], ssids: [], interfaces: [], clients: [], lldp: [], gateways: [] },
    ...{ ports: [], parts: [], problems: [] },
    ...told,
  }
  return { device: { sn, name: sn, mac, online, capabilities: ['telemetry'] }, state: told && state }
}
const base = (signalDbm?: number) =>
  bridge('base', '02:00:00:00:00:b1', {
    radios: [{ id: '0', band: '5G', channel: 100, noiseDbm: -95, clients: 1 }],
    ssids: [{ ssid: 'B', bssid, radio: '0', mode: 'ap', clients: 1 }],
    clients:
      signalDbm === undefined
        ? []
        : [{ mac: stationMac, connection: 'wireless', bssid, signalDbm, rxRateBps: 9 }],
    cpe: { mode: 'base', distanceMeters: 1000 },
  })
const station = (signalDbm?: number, mac = bssid) =>
  bridge('station', stationMac, {
    radios: [{ id: '0', noiseDbm: -95, clients: 0 }],
    ssids: [
      {
        ...{ ssid: 'B', radio: '0', mode: 'station', clients: 0 },
        ...(signalDbm !== undefined && { joined: { mac, signalDbm } }),
      },
    ],
    cpe: { mode: 'station', distanceMeters: 1100 },
  })

const codes = (link: ReturnType<typeof pairBridges>[number] | undefined, rating: string) =>
  link?.findings.filter((each) => each.rating === rating).map(({ code, end }) => `${code} ${end}`)

describe('bridges in pairs', () => {
  it('both ends say who the other is, and how it is heard', () => {
    const [link, ...others] = pairBridges([base(-58), station(-55)])
    expect(others).toEqual([])
    expect(link).toMatchObject({
      ...{ id: 'base/station', rating: 'good', peer: null },
      base: { signalDbm: -58, channel: 100, receiveBps: 9, ssid: 'B' },
      station: { signalDbm: -55, noiseDbm: -95 },
    })
  })

  it('one end that tells of the other is enough; the other is unknown, which is not good', () => {
    const [link] = pairBridges([base(-58), bridge('station', stationMac, null)])
    expect(link).toMatchObject({ id: 'base/station', rating: 'unknown', station: { signalDbm: null } })
    expect(codes(link, 'unknown')).toEqual(['silent station'])
  })

  it('a weak, lopsided and disturbed link says which end is worse', () => {
    const [link] = pairBridges([base(-78), station(-66)])
    expect(link?.rating).toBe('bad')
    expect(codes(link, 'bad')).toEqual(['signal base', 'snr base', 'imbalance base'])
    expect(codes(link, 'poor')).toEqual(['signal station'])
  })

  it('too loud is not good, distances that differ are said', () => {
    const far = station(-20)
    const [link] = pairBridges([
      base(-22),
      { ...far, state: { ...far.state!, cpe: { distanceMeters: 5000 } } },
    ])
    expect(codes(link, 'poor')).toEqual(['overload base', 'overload station', 'distance null'])
  })

  it('ends alone say why', () => {
    const links = pairBridges([
      base(),
      station(-60, '0a:00:00:00:00:01'),
      bridge('away', null, null, false),
      bridge('new', null, null),
    ])
    expect(links.map(({ id, peer, findings }) => [id, peer, findings[0]!.code])).toEqual([
      ['base', null, 'no_link'],
      ['station', '0a:00:00:00:00:01', 'elsewhere'],
      ['away', null, 'offline'],
      ['new', null, 'silent'],
    ])
  })
})
