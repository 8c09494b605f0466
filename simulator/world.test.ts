import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject, objectOf } from '#protocols/json.ts'
import { applyConfig } from './config/applied-config.ts'
import { defaultConfig } from './config/default-config.ts'
import { planFleet } from './kinds/fleet-plan.ts'
import { SIMULATED_KINDS, type SimulatedKind } from './kinds/models.ts'
import { apState } from './report/ap-state.ts'
import { createDeltas } from './report/deltas.ts'
import { switchState } from './report/switch-state.ts'
import { advanceSite } from './world/advance-site.ts'
import { createSite } from './world/create-site.ts'
import { createNode, hasLink, type Node, nodeMac } from './world/node.ts'
import type { Site } from './world/site.ts'
import { renamePorts } from './world/wiring/rename-ports.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000

function site(kinds: readonly SimulatedKind[], devices = 15, seed = 'world'): Site {
  const nodes = planFleet(seed, devices, kinds).map((device) => {
    const config = applyConfig(defaultConfig(device, { state: 60, health: 120 }), device.model)
    return createNode(device, config, seed, NOON)
  })
  return createSite(0, nodes, seed, NOON)
}

const office = (seed?: string) => site(['gateway', 'switch', 'ap'], 10, seed)
const kindOf = (node: Node) => node.device.model.kind
const ofKind = (place: Site, kind: SimulatedKind) => place.nodes.filter((node) => kindOf(node) === kind)

function stateOf(place: Site, node: Node, now = NOON): JsonObject {
  if (node.device.model.platform === 'switch') return switchState(place, node, false, now)
  return apState(place, node, createDeltas(), false, now)
}

describe('a site', () => {
  it('is a tree: gateway, switches, access points, each link known on both ends', () => {
    const place = office()
    for (const node of place.nodes) {
      const { uplink } = node
      if (kindOf(node) === 'gateway') expect(uplink).toMatchObject({ peer: null, provider: true })
      else expect(uplink!.peer!.port!.peer!.node).toBe(node)
    }
    expect(ofKind(place, 'ap').every(({ uplink }) => kindOf(uplink!.peer!.node) === 'switch')).toBe(true)
  })

  it('has LLDP that agrees on both ends', () => {
    const place = office()
    const peers = (node: Node) => {
      const all = objectOf(stateOf(place, node), 'lldp-peers')!
      return Object.values(all)
        .filter(isJsonObject)
        .flatMap((ports) => Object.entries(ports))
    }
    const boxes = new Set(place.nodes.map(nodeMac))
    const ofBoxes = ([, list]: [string, unknown]) => boxes.has(String((list as JsonObject[])[0]!.mac))
    const seen = place.nodes.flatMap((node) =>
      peers(node)
        .filter(ofBoxes)
        .map(([port, list]) => {
          const peer = (list as JsonObject[])[0]!
          const remote = String(peer.port_descr ?? peer.port)
          return { from: nodeMac(node), port, to: String(peer.mac), remote }
        }),
    )
    expect(seen.length).toBe((place.nodes.length - 1) * 2)
    for (const link of seen) {
      expect(seen.some((back) => back.from === link.to && back.to === link.from)).toBe(true)
    }
  })

  it('shows every client in the forwarding table of the switch, behind the right port', () => {
    const place = office()
    const [core] = ofKind(place, 'switch')
    const table = objectOf(stateOf(place, core!), 'mac-forwarding-table')!
    for (const { association, mac } of place.clients) {
      if (association === null) continue
      const port = [...core!.ports.values()].find(({ name }) => {
        return Object.values(objectOf(table, name) ?? {}).some(
          (macs) => Array.isArray(macs) && macs.includes(mac),
        )
      })
      const direct = association.node.uplink!.peer
      if (direct!.node === core) expect(port!.name).toBe(direct!.port!.name)
      else expect(port).toBeDefined()
    }
  })

  it('feeds access points over PoE and adds the power up', () => {
    const place = office()
    for (const access of ofKind(place, 'switch')) {
      const state = stateOf(place, access)
      const ports = Object.entries(objectOf(objectOf(state, 'link-state')!, 'upstream')!)
      const powers = ports.map(([name, port]) => {
        const poe = objectOf(port as JsonObject, 'poe')
        const fed = access.ports.get(name)!.peer?.node
        const delivers = poe?.status === 'Delivering Power'
        expect(delivers).toBe(fed !== undefined && kindOf(fed) === 'ap')
        return Number(poe?.['output-power'] ?? 0)
      })
      const unit = objectOf(objectOf(state, 'unit')!, 'poe')!
      expect(unit['power-consumed']).toBe(powers.reduce((sum, power) => sum + power, 0))
      expect(Number(unit['power-consumed'])).toBeLessThan(Number(unit['max-power-budget']) * 1000)
    }
  })

  it('counts upwards only, and the gateway carries what everybody below moved', () => {
    const place = office()
    const [gateway] = ofKind(place, 'gateway')
    const lan = () => [...gateway!.ports.values()].filter(({ role }) => role === 'downstream')
    const down = () => lan().reduce((sum, { counters }) => sum + counters.txBytes, 0)
    for (let minute = 1; minute <= 30; minute++) {
      const before = place.nodes.flatMap(({ ports }) =>
        [...ports.values()].map(({ counters }) => ({ ...counters })),
      )
      advanceSite(place, NOON + minute * MINUTE)
      const after = place.nodes.flatMap(({ ports }) => [...ports.values()].map(({ counters }) => counters))
      for (const [at, counters] of after.entries()) {
        expect(counters.rxBytes).toBeGreaterThanOrEqual(before[at]!.rxBytes)
        expect(counters.txPackets).toBeGreaterThanOrEqual(before[at]!.txPackets)
      }
    }
    const wan = gateway!.uplink!.counters.rxBytes
    expect(wan).toBeGreaterThan(100_000_000)
    expect(Math.abs(wan - down()) / wan).toBeLessThan(0.01)
  })

  it('carries what hangs on a wireless bridge over both radios', () => {
    const place = site(SIMULATED_KINDS, 26)
    const [near, far] = ofKind(place, 'cpe')
    expect(far).toMatchObject({ bridge: near, uplink: null })
    const before = near!.uplink!.counters.rxBytes
    advanceSite(place, NOON + 10 * MINUTE)
    const host = place.clients.find(({ wired }) => wired?.node === far)
    const moved = host!.counters.txBytes
    expect(near!.uplink!.counters.rxBytes - before).toBeGreaterThan(0)
    const ssids = (stateOf(place, near!).interfaces as JsonObject[])[0]!.ssids as JsonObject[]
    const [link] = ssids[0]!.associations as JsonObject[]
    expect(link).toMatchObject({ station: nodeMac(far!), tx_bytes: moved })
  })

  it('repeats itself for the same seed and differs for another', () => {
    const walk = (seed: string) => {
      const place = office(seed)
      const seen: string[] = []
      for (const node of place.nodes) node.onEvent = (type, payload) => seen.push(`${type} ${payload.client}`)
      for (let minute = 1; minute <= 60; minute++) advanceSite(place, NOON + minute * MINUTE)
      return seen
    }
    const first = walk('a')
    expect(first.some((line) => line.startsWith('client.join'))).toBe(true)
    expect(first.some((line) => line.startsWith('client.leave'))).toBe(true)
    expect(walk('a')).toEqual(first)
    expect(walk('b')).not.toEqual(first)
  })

  it('empties an access point that stops running, and the switch port goes down', () => {
    const place = office()
    const [ap] = ofKind(place, 'ap')
    ap!.running = false
    advanceSite(place, NOON + MINUTE)
    expect(place.clients.some(({ association }) => association?.node === ap)).toBe(false)
    expect(hasLink(ap!.uplink!.peer!.port!)).toBe(false)
  })
})

describe('reports', () => {
  const place = site(SIMULATED_KINDS, 26)

  it.each(place.nodes.map((node) => [kindOf(node), node] as const))(
    'of a %s hold plausible numbers',
    (_kind, node) => {
      const state = stateOf(place, node)
      const text = JSON.stringify(state)
      expect(text).not.toMatch(/null|NaN|undefined/)
      const unit = objectOf(state, 'unit')!
      const memory = objectOf(unit, 'memory')!
      expect(Number(memory.free)).toBeLessThan(Number(memory.total))
      expect(Number(memory.free)).toBeGreaterThan(0)
      for (const radio of (state.radios ?? []) as JsonObject[]) {
        const [survey] = radio.survey as { time: number; busy: number; noise: number }[]
        expect(survey!.busy).toBeLessThanOrEqual(survey!.time)
        expect(survey!.noise).toBeLessThan(-80)
        expect(Number(radio.chanUtil)).toBeLessThanOrEqual(100)
      }
    },
  )

  it('give the second delta as the difference of two reports', () => {
    const deltas = createDeltas()
    const [gateway] = ofKind(place, 'gateway')
    const wan = (now: number) => {
      advanceSite(place, now)
      const links = objectOf(apState(place, gateway!, deltas, false, now), 'link-state')!
      const port = objectOf(objectOf(links, 'upstream')!, 'WAN')!
      return { total: objectOf(port, 'counters')!, delta: objectOf(port, 'delta_counters')! }
    }
    const first = wan(NOON + MINUTE)
    const second = wan(NOON + 2 * MINUTE)
    expect(first.delta).toEqual({})
    expect(second.delta.rx_bytes).toBe(Number(second.total.rx_bytes) - Number(first.total.rx_bytes))
  })

  it('leave the same addresses out each time where a list is cut, and say so', () => {
    const of = office()
    const [node] = ofKind(of, 'switch')
    node!.tables = { ...node!.tables, most: 5, neighbours: 2 }
    const told = () => {
      const state = stateOf(of, node!)
      const { overflow, ...ports } = objectOf(state, 'mac-forwarding-table')!
      const macs = Object.values(ports).flatMap((vlans) => Object.values(vlans as JsonObject).flat())
      return { overflow, macs, peers: Object.keys(objectOf(objectOf(state, 'lldp-peers')!, 'upstream')!) }
    }
    const { overflow, macs, peers } = told()
    expect(overflow).toBe(true)
    expect(macs).toHaveLength(5)
    expect(peers).toHaveLength(2)
    expect(told()).toEqual({ overflow, macs, peers })
  })

  it('call every port by its other name where a build does, in the same order', () => {
    const of = office()
    const [node] = ofKind(of, 'switch')
    renamePorts(node!, true)
    const state = stateOf(of, node!)
    const names = Object.keys(objectOf(objectOf(state, 'link-state')!, 'upstream')!)
    expect(names).toEqual([...node!.ports.keys()].map((name) => name.replace('Ethernet', 'swp')))
    const table = Object.keys(objectOf(state, 'mac-forwarding-table')!).filter((key) => key !== 'overflow')
    expect(names).toEqual(expect.arrayContaining(table))
  })

  it('carry the extension only for devices that have it, and never for stock ones', () => {
    const withRoost = place.nodes.filter((node) => 'roost' in stateOf(place, node)).map(kindOf)
    const speaking = ['ap', 'gateway', 'wifirouter', 'cellularouter', 'iot', 'cpe', 'router', 'soho']
    expect(new Set(withRoost)).toEqual(new Set(speaking))
    const [iot] = ofKind(place, 'iot')
    expect(apState(place, iot!, createDeltas(), true, NOON)).not.toHaveProperty('roost')
    const roost = objectOf(stateOf(place, iot!), 'roost')!
    expect(Object.keys(roost)).toEqual(['version', 'relays', 'sensors', 'solar'])
  })
})

describe('a solar box', () => {
  it('charges by day, carries the night, and switched outputs cost charge', () => {
    const place = site(['iot'], 1)
    const [node] = place.nodes
    const charge = () => node!.energy.charge
    const pass = (fromHour: number, hours: number) => {
      for (let minute = 1; minute <= hours * 60; minute++) {
        advanceSite(place, NOON + (fromHour * 60 + minute) * MINUTE)
      }
    }
    pass(0, 9)
    const evening = charge()
    pass(9, 8)
    const morning = charge()
    pass(17, 7)
    expect(morning).toBeLessThan(evening)
    expect(charge()).toBeGreaterThan(morning)
    for (const id of ['relay2', 'relay3', 'relay4']) node!.relays.set(id, true)
    const dusk = charge()
    pass(24 + 9, 8)
    expect(dusk - charge()).toBeGreaterThan(evening - morning)
    node!.energy.charge = 0.1
    pass(24 + 17, 0.1)
    const roost = objectOf(stateOf(place, node!), 'roost')!
    expect(objectOf(objectOf(roost, 'solar')!, 'load')).toMatchObject({ on: false, watts: 0 })
  })
})
