import { describe, expect, it } from 'vitest'
import { applyConfig } from './config/applied-config.ts'
import { defaultConfig } from './config/default-config.ts'
import { capabilitiesOf } from './kinds/capabilities.ts'
import { planFleet } from './kinds/fleet-plan.ts'
import { SIMULATED_KINDS } from './kinds/models.ts'
import { apState } from './report/ap-state.ts'
import { createDeltas } from './report/deltas.ts'
import { switchState } from './report/switch-state.ts'
import { walkSchema } from './testing/schema-walk.ts'
import { createSite } from './world/create-site.ts'
import { createNode } from './world/node.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const nodes = planFleet('schema', 26, SIMULATED_KINDS).map((device) => {
  const config = applyConfig(defaultConfig(device, { state: 60, health: 120 }), device.model)
  return createNode(device, config, 'schema', NOON)
})
const site = createSite(0, nodes, 'schema', NOON)
const isSwitch = (node: (typeof nodes)[number]) => node.device.model.platform === 'switch'

function together(findings: { conflicts: string[]; unknown: string[] }[]) {
  const join = (lists: string[][]) => [...new Set(lists.flat())].sort()
  return {
    conflicts: join(findings.map(({ conflicts }) => conflicts)),
    unknown: join(findings.map(({ unknown }) => unknown)),
  }
}

/** The schemas lag the wire; these are the known differences, each of them watched on real agents. */
describe('against the published schemas', () => {
  it('access point state differs only where real agents do', () => {
    const states = nodes
      .filter((node) => !isSwitch(node))
      .map((node) => apState(site, node, createDeltas(), true, NOON))
    const findings = together(states.map((state) => walkSchema('ap.ucentral.state.pretty.json', state)))
    expect(findings).toEqual({
      conflicts: [
        '/interfaces/[]/ssids/[]/mode: string',
        '/link-state/downstream/*/carrier: number',
        '/link-state/upstream/*/carrier: number',
      ],
      unknown: [
        '/captive',
        '/interfaces/[]/clients/[]/fingerprint',
        '/interfaces/[]/ipv6',
        '/interfaces/[]/ssids/[]/associations/[]/delta_counters',
        '/interfaces/[]/ssids/[]/associations/[]/fingerprint',
        '/interfaces/[]/ssids/[]/associations/[]/ipaddr_v4',
        '/interfaces/[]/ssids/[]/radio/$ref',
        '/poe',
      ],
    })
  })

  it('switch state differs only where real agents do', () => {
    const states = nodes.filter(isSwitch).map((node) => switchState(site, node, false, NOON))
    const findings = together(states.map((state) => walkSchema('ols.ucentral.state.pretty.json', state)))
    expect(findings).toEqual({
      conflicts: [],
      unknown: ['/default-gateway', '/lldp-peers/upstream/*/[]/name', '/mac-forwarding-table'],
    })
  })

  it.each([
    ['the open-source agent', true, ['/label_macaddr']],
    ['a vendor’s build', false, ['/label_macaddr', '/roost']],
  ])('switch capabilities of %s', (_name, stock, unknown) => {
    const capabilities = nodes.filter(isSwitch).map(({ device }) => capabilitiesOf(device, stock))
    const findings = together(
      capabilities.map((one) => walkSchema('ols.ucentral.capabilities.pretty.json', one)),
    )
    expect(findings).toEqual({ conflicts: ['/platform: string'], unknown })
  })

  it('a vendor’s build announces every port once, and power only where it can give it', () => {
    for (const { device, ports } of nodes.filter(isSwitch)) {
      const announced = capabilitiesOf(device, false)
      const { 'port-list': list, 'port-capabilities': forms, 'poe-capabilities': poe } = announced
      expect(list).toEqual([...ports.keys()].map((name, at) => ({ name, 'front-panel-number': at + 1 })))
      const [copper, cages] = (forms as { 'ports-list': { ports: string[] }[] })['ports-list']
      expect([...copper!.ports, ...cages!.ports]).toEqual([...ports.keys()])
      expect(poe).toMatchObject({
        'power-budget': device.model.poeBudget,
        'poe-ports': [{ ports: copper!.ports }],
      })
      expect(announced['supported-features']).toContain('PoE-Reset')
      expect(cages!.ports.every((name) => ports.get(name)!.cage !== null)).toBe(true)
    }
  })
})
