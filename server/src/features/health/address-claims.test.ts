import { expect, it } from 'vitest'
import type { Client } from '#contract/inventory/state/device-state.ts'
import { judge } from './judge.ts'
import { type DeviceOfSite, healthySite, withState } from './testing/a-site.ts'

const client = (mac: string, ip: string, more: Partial<Client> = {}): Client => ({
  ...{ mac, ip, connection: 'wired', hostname: `host-${mac.slice(-2)}` },
  ...more,
})
const [printer, till] = ['7A:00:00:00:00:01', '7A:00:00:00:00:02']

/** What is found when devices tell of these clients. */
function found(told: Partial<Record<DeviceOfSite, Client[]>>) {
  const site = Object.entries(told).reduce(
    (whole, [sn, clients]) => withState(whole, sn as DeviceOfSite, { clients }),
    healthySite(),
  )
  return judge(site).findings.filter(({ rule }) => rule === 'address_twice')
}

it('two clients with one address: which, with their MACs, and who says so', () => {
  const findings = found({
    gateway: [client(printer, '10.0.0.80'), client(till, '10.0.0.81')],
    ap1: [client(till.toLowerCase(), '10.0.0.80', { connection: 'wireless' })],
  })
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    subject: { type: 'network' },
    evidence: [
      { name: 'address', value: '10.0.0.80' },
      { name: 'holders', value: [`host-01 (${printer})`, `host-02 (${till.toLowerCase()})`] },
      { name: 'devices', value: ['ap1', 'gateway'] },
    ],
    fix: { how: 'page', page: 'clients' },
  })
})

it('a client with the address of a device, the gateway among them', () => {
  const findings = found({ gateway: [client(printer, '10.0.0.4'), client(till, '10.0.0.1')] })
  expect(findings.map(({ subject }) => subject.name).sort()).toEqual(['ap1', 'gateway'])
})

it('one client seen by two, and a device seen as a client, have their address once', () => {
  const seen = client(printer, '10.0.0.80')
  // Access points speak under MACs beside the one on their label.
  const point = client('00:00:00:00:00:f3', '10.0.0.4')
  expect(found({ gateway: [seen, point], ap1: [{ ...seen, mac: printer.toLowerCase() }] })).toEqual([])
})

it('what was not heard for long, and other VLANs, are no conflict', () => {
  const quiet = client(printer, '10.0.0.80', { inactiveSeconds: 4_000 })
  expect(found({ gateway: [quiet, client(till, '10.0.0.80')] })).toEqual([])
  const inVlans = [client(printer, '10.0.0.80', { vlan: 20 }), client(till, '10.0.0.80', { vlan: 30 })]
  expect(found({ gateway: inVlans })).toEqual([])
})

it('behind a router of its own the same addresses are others', () => {
  const own = { name: 'lan', role: 'downstream' as const, ipv4: ['192.168.1.1/24'], ipv6: [], dns: [] }
  const site = (['ap1', 'ap2'] as const).reduce((whole, sn, at) => {
    const { interfaces } = whole.devices.find((device) => device.sn === sn)!.state!
    const clients = [client(at === 0 ? printer : till, '192.168.1.20')]
    return withState(whole, sn, { interfaces: [...interfaces, own], clients })
  }, healthySite())
  expect(judge(site).findings.filter(({ rule }) => rule === 'address_twice')).toEqual([])
})
