import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { applyConfig } from './config/applied-config.ts'
import { checkApConfig } from './config/check-config.ts'
import { modelsOf } from './kinds/models.ts'
import { randomFrom } from './random.ts'
import { publicAddress } from './world/addresses.ts'
import { createClient } from './world/client.ts'
import { leasedTo } from './world/leases.ts'
import type { Node } from './world/node.ts'
import { providerAnswers, wanAddress } from './world/provider.ts'
import type { Site } from './world/site.ts'

const [model] = modelsOf('gateway')
const device = {
  model: model!,
  site: 0,
  index: 0,
  ordinal: 1,
  serial: '02000000a010',
  labelCode: 'x',
} as Node['device']
const up = { role: 'upstream', ipv4: { addressing: 'dynamic' } }
const lan = (vlan: number, subnet: string, ipv4: JsonObject): JsonObject => ({
  ...{ role: 'downstream', ...(vlan > 0 && { vlan: { id: vlan } }) },
  ipv4: { addressing: 'static', subnet, ...ipv4 },
})

function gateway(...interfaces: JsonObject[]) {
  const node = { device, config: applyConfig({ interfaces }, model!) } as Node
  const people = [0, 1, 2].map((ordinal) =>
    createClient(randomFrom(`client ${ordinal}`), node, null, { ip: '203.0.113.9', ordinal }, new Set()),
  )
  return { node, people, site: { index: 0, nodes: [node], clients: people } as unknown as Site }
}

describe('the pool of a router', () => {
  const dhcp = { 'lease-first': 100, 'lease-count': 2, 'lease-time': '90m' }

  it('gives out its range and nothing else; who comes when it is used up gets none', () => {
    const { site, people } = gateway(up, lan(0, '10.1.2.1/24', { dhcp }))
    expect(people.map((one) => leasedTo(site, one))).toEqual(['10.1.2.100', '10.1.2.101', null])
  })

  it('keeps what is reserved for the one it is reserved for', () => {
    // The same people each time: their MACs follow from their place.
    const { people: known } = gateway(up)
    const leases = [{ macaddr: known[2]!.mac.toUpperCase(), 'static-lease-offset': 0 }]
    const { site, people } = gateway(up, lan(0, '10.1.2.1/24', { dhcp, 'dhcp-leases': leases }))
    expect(people.map((one) => leasedTo(site, one))).toEqual(['10.1.2.101', null, '10.1.2.100'])
  })

  it('of a stock agent loses what is reserved, and the DNS servers beside a dial-up line', () => {
    const { people: known } = gateway(up)
    const leases = [{ macaddr: known[2]!.mac, 'static-lease-offset': 0 }]
    const dialUp = {
      ...up,
      'broad-band': { protocol: 'pppoe' },
      ipv4: { ...up.ipv4, 'use-dns': ['9.9.9.9'] },
    }
    const interfaces = [dialUp, lan(0, '10.1.2.1/24', { dhcp, 'dhcp-leases': leases })]
    const stock = applyConfig({ interfaces }, { ...model!, features: [] })
    expect(stock.interfaces[1]!.pool!.reserved.size).toBe(0)
    expect(stock.uplink!.dns).toEqual([])
    const ours = applyConfig({ interfaces }, model!)
    expect(ours.interfaces[1]!.pool!.reserved.size).toBe(1)
    expect(ours.uplink!.dns).toEqual(['9.9.9.9'])
  })

  it('is that of the VLAN a client is in, and without one nobody gets an address', () => {
    const { site, people } = gateway(up, lan(0, '10.1.2.1/24', {}), lan(20, '10.20.0.1/16', { dhcp }))
    const [guest, other] = people
    guest!.association = { vlan: 20 } as NonNullable<typeof guest>['association']
    expect([leasedTo(site, guest!), leasedTo(site, other!)]).toEqual(['10.20.0.100', null])
  })
})

describe('the provider of a router', () => {
  it('answers DHCP and PPPoE, a fixed address only beside its own gateway, and no VLAN but its own', () => {
    const fixed = (gateway: string) => ({
      role: 'upstream',
      ipv4: { addressing: 'static', subnet: `${publicAddress(device)}/24`, gateway, 'use-dns': ['9.9.9.9'] },
    })
    const answers = (one: JsonObject) => providerAnswers(gateway(one).node)
    const line = { 'broad-band': { protocol: 'pppoe', 'user-name': 'me', password: 'x' } }
    expect([up, { ...up, ...line }, { ...up, vlan: { id: 7 } }].map(answers)).toEqual([true, true, true])
    expect(answers({ ...up, vlan: { id: 99 } })).toBe(false)
    expect(answers(fixed('192.0.2.1'))).toBe(true)
    expect(answers(fixed('192.0.2.77'))).toBe(false)
    expect(wanAddress(gateway(fixed('192.0.2.1')).node)).toBe(`${publicAddress(device)}/24`)
  })
})

it('a tagged network without an uplink beside it is passed over with a warning, unless the box said that it routes', () => {
  const config = { interfaces: [up, lan(20, '10.20.0.1/24', {})] }
  expect(checkApConfig(config, { ...model!, features: [] }).warnings).toHaveLength(1)
  expect(checkApConfig(config, model!).warnings).toEqual([])
  const wrong = lan(0, '10.1.2.1/24', { dhcp: { 'lease-count': 'many', 'lease-time': 'soon' } })
  expect(checkApConfig({ interfaces: [up, wrong] }, model!).errors).toHaveLength(2)
})
