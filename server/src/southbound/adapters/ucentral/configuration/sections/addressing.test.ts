import { describe, expect, it } from 'vitest'
import type { Lan } from '#contract/configuration/sections/lan.ts'
import { sections } from '#contract/configuration/sections.ts'
import type { DeviceFacts, DeviceIntent } from '../../../../configuration-ports.ts'
import { ucentralConfiguration } from '../configuration.ts'
import { emptyProfile } from '../testing/arbitrary-access-points.ts'

const { render, read, explain, sections: offered } = ucentralConfiguration

const facts = (more: Partial<DeviceFacts> = {}, roost: string[] = []): DeviceFacts => ({
  ...{ kind: 'gateway', profile: emptyProfile({ roost }), ports: [], base: null },
  ...more,
})
const home: Lan = {
  ...{ key: 'home', name: 'Home', vlan: 0, address: '192.168.7.1', prefix: 24, dns: ['9.9.9.9'] },
  dhcp: { start: '192.168.7.100', size: 50, leaseMinutes: 720 },
  ...{ reservations: ['02:00:00:00:00:0A=192.168.7.120'], internetOnly: false, ipv6: false },
  forwards: ['tcp:8080=192.168.7.120:80'],
}
const guests: Lan = {
  ...{ ...home, key: 'guests', name: 'Guests', vlan: 20, address: '10.20.0.1', internetOnly: true, dns: [] },
  ...{ dhcp: { start: '10.20.0.10', size: 100, leaseMinutes: 90 }, reservations: [], forwards: [] },
}
const wan = { ...sections.wan.empty, dns: ['9.9.9.9'] }
const wanting = (more: Partial<DeviceIntent>): DeviceIntent => ({
  ...{ timezone: '', country: '', name: null },
  ...more,
})
const interfacesOf = (document: object) => (document as { interfaces: Record<string, unknown>[] }).interfaces

describe('the uplink of a router', () => {
  it('is asked for by DHCP, fixed or dialled, and what was set before is gone', () => {
    const fixed = { address: '198.51.100.7', prefix: 24, gateway: '198.51.100.1' }
    const still = render(facts(), wanting({ wan: { ...wan, mode: 'static', static: fixed } })).document
    expect(interfacesOf(still)[0]).toMatchObject({
      ipv4: { subnet: '198.51.100.7/24', gateway: '198.51.100.1', 'use-dns': ['9.9.9.9'] },
    })
    const pppoe = { user: 'me', password: 'Sec-123' }
    const dialled = render(
      facts({ base: still }),
      wanting({ wan: { ...wan, mode: 'pppoe', pppoe } }),
    ).document
    expect(interfacesOf(dialled)[0]).toMatchObject({
      'broad-band': { protocol: 'pppoe', 'user-name': 'me', password: 'Sec-123' },
      ipv4: { addressing: 'dynamic', 'use-dns': ['9.9.9.9'] },
    })
    const plain = render(facts({ base: dialled }), wanting({ wan: sections.wan.empty })).document
    expect(interfacesOf(plain)[0]!.ipv4).toEqual({ addressing: 'dynamic' })
    expect(interfacesOf(plain)[0]!['broad-band']).toBeUndefined()
  })

  it('takes a VLAN and routes only where that was announced; others stay as they are and say so', () => {
    const wanted = wanting({ wan: { ...wan, vlan: 7, routes: ['10.20.0.0/16=192.168.7.254'] } })
    const stock = render(facts(), wanted)
    expect(stock.notes.map(({ code }) => code)).toEqual(['wan_vlan', 'static_routes'])
    expect(stock.document).not.toHaveProperty('third-party')
    const able = render(facts({}, ['routing']), wanted)
    expect(able.notes).toEqual([])
    expect(interfacesOf(able.document)[0]).toMatchObject({
      vlan: { id: 7 },
      ethernet: [{ 'select-ports': ['WAN*'], 'vlan-tag': 'tagged' }],
    })
    expect(able.document).toMatchObject({
      'third-party': { roost: { routing: { routes: [{ to: '10.20.0.0/16', via: '192.168.7.254' }] } } },
    })
    const none = render(facts({ base: able.document }, ['routing']), wanting({ wan }))
    expect(none.document).toMatchObject({ 'third-party': { roost: { routing: { routes: [] } } } })
    expect(interfacesOf(none.document)[0]).not.toHaveProperty('vlan')
  })

  it('is nothing that a switch or an access point has', () => {
    expect(offered(facts({ kind: 'ap' }))).not.toContain('wan')
    expect(offered(facts())).toContain('lan')
    const note = { code: 'not_a_router', section: 'wan' }
    expect(render(facts({ kind: 'ap' }), wanting({ wan })).notes).toContainEqual(
      expect.objectContaining(note),
    )
  })
})

describe('the LANs of a router', () => {
  it('take along what is theirs when they move to another VLAN', () => {
    const before = render(facts({}, ['routing']), wanting({ lan: { lans: [home, guests] } })).document
    const interfaces = interfacesOf(before).map((one) =>
      one.name === 'Guests' ? { ...one, ssids: [{ name: 'Visitors' }] } : one,
    )
    const moved = { ...guests, vlan: 30 }
    const own = facts({ base: { ...before, interfaces } }, ['routing'])
    const { document } = render(own, wanting({ lan: { lans: [home, moved] } }))
    expect(interfacesOf(document).filter(({ name }) => name === 'Guests')).toEqual([
      expect.objectContaining({ vlan: { id: 30 }, ssids: [{ name: 'Visitors' }] }),
    ])
  })

  it('have their pool, reservations and forwards in the agent’s own form', () => {
    const { document } = render(facts(), wanting({ lan: { lans: [home] } }))
    expect(interfacesOf(document)[1]).toMatchObject({
      role: 'downstream',
      ipv4: {
        subnet: '192.168.7.1/24',
        dhcp: { 'lease-first': 100, 'lease-count': 50, 'lease-time': '12h', 'use-dns': ['9.9.9.9'] },
        'dhcp-leases': [{ macaddr: '02:00:00:00:00:0a', 'static-lease-offset': 20, 'lease-time': '12h' }],
        'port-forward': [{ protocol: 'tcp', 'external-port': 8080, 'internal-address': '0.0.0.120' }],
      },
    })
  })

  it('what is taken out of one ends on the device, SSIDs and ports stay', () => {
    const ssids = [{ name: 'Own', 'wifi-bands': ['5G'], encryption: { proto: 'none' } }]
    const once = render(facts(), wanting({ lan: { lans: [home] } })).document
    const [up, down] = interfacesOf(once)
    const base = { ...once, interfaces: [up!, { ...down, ssids }] }
    const bare = { ...home, dhcp: null, dns: [], reservations: [], forwards: [] }
    const { document } = render(facts({ base }), wanting({ lan: { lans: [bare] } }))
    expect(interfacesOf(document)[1]).toMatchObject({ ssids, ethernet: [{ 'select-ports': ['LAN*'] }] })
    expect(interfacesOf(document)[1]!.ipv4).toEqual({ addressing: 'static', subnet: '192.168.7.1/24' })
    expect(interfacesOf(render(facts({ base }), wanting({ lan: { lans: [] } })).document)).toHaveLength(1)
  })

  it('several need VLANs: an agent that cannot lead them out says so, guests reach the internet only', () => {
    const wanted = wanting({ lan: { lans: [home, guests] } })
    const stock = render(facts(), wanted)
    expect(stock.notes).toMatchObject([
      { code: 'lan_reservations', subject: 'home' },
      { code: 'lan_vlan', subject: 'guests', params: { vlan: 20 } },
    ])
    expect(read(stock.document, wanted).lan).toEqual({ lans: [home] })
    const able = render(facts({}, ['routing']), wanted)
    expect(able.notes).toEqual([])
    expect(interfacesOf(able.document)[2]).toMatchObject({
      vlan: { id: 20 },
      ipv4: { 'disallow-upstream-subnet': ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'] },
    })
    expect(read(able.document, wanted).lan).toEqual({ lans: [home, guests] })
  })

  it('carry the SSIDs of their VLAN', () => {
    const { empty } = sections.wireless
    expect(empty).toEqual({ ssids: [] })
    const able = render(facts({}, ['routing']), wanting({ lan: { lans: [home, guests] } }))
    const objection = { severity: 'error' as const, pointer: '/interfaces/2/ipv4/dhcp/lease-count', text: '' }
    expect(explain([objection], able)).toMatchObject([
      { section: 'lan', subject: 'Guests', field: 'dhcp.size' },
    ])
  })

  it('an address the device chose by itself, and nonsense, are read as no LAN', () => {
    const like = wanting({ lan: { lans: [] }, wan })
    const auto = { role: 'downstream', ipv4: { addressing: 'static', subnet: 'auto/24' } }
    const wrong = {
      role: 'downstream',
      vlan: { id: 9 },
      ipv4: { addressing: 'static', subnet: '999.1.1.1/24' },
    }
    expect(read({ interfaces: [auto, wrong] }, like).lan).toEqual({ lans: [] })
    expect(read({ interfaces: [] }, like).wan).toBeUndefined()
  })
})
