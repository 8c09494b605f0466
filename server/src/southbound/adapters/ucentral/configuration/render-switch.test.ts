import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts } from '../../../configuration-ports.ts'
import { read } from './read.ts'
import { render } from './render.ts'
import { emptyProfile } from './testing/arbitrary-access-points.ts'
import { livedIn, portNames } from './testing/arbitrary-switches.ts'

describe('a switch with a life of its own', () => {
  const profile = emptyProfile({
    platform: 'switch',
    poePorts: portNames(6),
    switchPorts: portNames(8).map((name, at) => ({ name, form: at < 6 ? 'RJ45' : 'SFP+', panel: at + 1 })),
  })
  const facts: DeviceFacts = { kind: 'switch', profile, ports: [], base: livedIn(8) }
  const auto = { speed: 'auto', duplex: 'auto', enabled: true, label: '', poe: null } as const
  const intent = { timezone: 'Europe/Berlin', country: 'DE', name: 'Rack' }
  const { document } = render(facts, {
    ...intent,
    switching: {
      ports: [
        { ...auto, port: 'Ethernet3', poe: true, poeLimitWatts: 15, vlan: { mode: 'access', vlan: 20 } },
        {
          ...auto,
          port: 'Ethernet8',
          label: 'Up',
          vlan: { mode: 'trunk', native: null, tagged: [1, 20, 100] },
        },
      ],
    },
  })
  const items = document.ethernet as JsonObject[]

  it('moves the ports and keeps what else it was told of them', () => {
    expect(items[2]).toMatchObject({
      ...{ 'select-ports': ['Ethernet3'], autoneg: true, speed: 1000 },
      poe: { 'admin-mode': true, 'power-limit': 15_000, priority: 'high' },
    })
    expect(items[0]).toMatchObject({ 'select-ports': ['Ethernet1'], 'trunk-group': 3, name: 'old' })
    expect(items[7]).toMatchObject({ 'select-ports': ['Ethernet8'], speed: 1000, name: 'Up' })
    expect(document.switch).toEqual(livedIn(8).switch)
  })

  it('one interface per VLAN, its own address kept', () => {
    const [mgmt, voice, added] = document.interfaces as JsonObject[]
    expect(mgmt!.ipv4).toMatchObject({ addressing: 'static' })
    expect(mgmt!.ethernet).toEqual([
      {
        'select-ports': ['Ethernet1', 'Ethernet2', 'Ethernet4', 'Ethernet5', 'Ethernet6', 'Ethernet7'],
        'vlan-tag': 'un-tagged',
      },
      { 'select-ports': ['Ethernet8'], 'vlan-tag': 'tagged' },
    ])
    expect(voice!.ethernet).toEqual([
      { 'select-ports': ['Ethernet1', 'Ethernet2', 'Ethernet4', 'Ethernet8'], 'vlan-tag': 'tagged' },
    ])
    expect(added).toMatchObject({ vlan: { id: 20 }, role: 'upstream' })
  })

  it('what is wanted of a port no longer, ends', () => {
    const like = {
      ports: portNames(8).map((port) => ({ ...auto, port, vlan: { mode: 'access', vlan: 1 } as const })),
    }
    const { ports } = read(livedIn(8), { ...intent, switching: like }).switching!
    const first = ports.find(({ port }) => port === 'Ethernet1')!
    expect(first).toMatchObject({ lag: { group: 3, mode: 'static' }, label: 'old' })
    const { lag: _lag, ...single } = first
    const third = { ...ports.find(({ port }) => port === 'Ethernet3')!, poe: true }
    const { poeLimitWatts: limit, ...unlimited } = third
    expect(limit).toBe(15)
    const ended = render(facts, { ...intent, switching: { ports: [single, unlimited] } })
    const [one, two, three] = ended.document.ethernet as JsonObject[]
    expect(one).not.toHaveProperty('trunk-group')
    expect(two).toMatchObject({ 'trunk-group': 3 })
    expect(three!.poe).toEqual({ 'admin-mode': true, priority: 'high' })
  })

  it('groups and mirrors of ports nobody spoke about stay, and lose the ports that are spoken about', () => {
    const session = (downlink: string[]) => ({
      ...{ id: 2, downlink: { 'interface-list': downlink } },
      uplink: { 'interface-list': ['Ethernet8'] },
    })
    const sessions = [session(['Ethernet1', 'Ethernet3'])]
    const mirror = { 'analysis-port': 'Ethernet8', 'monitor-ports': ['Ethernet1', 'Ethernet3'] }
    const own = { ...livedIn(8), switch: { 'port-isolation': { sessions }, 'port-mirror': [mirror] } }
    const of = (more: object) => {
      const port = { ...auto, port: 'Ethernet3', vlan: { mode: 'access', vlan: 1 } as const, ...more }
      return render({ ...facts, base: own }, { ...intent, switching: { ports: [port] } }).document.switch
    }
    expect(of({ protection: 2, mirrorTo: 'Ethernet8' })).toMatchObject({
      'port-isolation': { sessions: [{ downlink: { 'interface-list': ['Ethernet1', 'Ethernet3'] } }] },
      'port-mirror': [mirror],
    })
    expect(of({})).toMatchObject({
      'port-isolation': { sessions: [{ downlink: { 'interface-list': ['Ethernet1'] } }] },
      'port-mirror': [{ ...mirror, 'monitor-ports': ['Ethernet1'] }],
    })
  })

  it('nobody manages its ports: they stay', () => {
    expect(render(facts, intent).document.ethernet).toEqual(livedIn(8).ethernet)
  })
})

describe('a switch nobody configured before', () => {
  const intent = { timezone: 'UTC', country: 'DE', name: null, switching: { ports: [] } }
  const profile = emptyProfile({
    platform: 'switch',
    poePorts: ['Ethernet1'],
    switchPorts: portNames(2).map((name, at) => ({ name, form: ['RJ45', 'SFP28'][at]!, panel: at + 1 })),
  })
  const facts: DeviceFacts = { kind: 'switch', profile, ports: [], base: null }

  it('has everything in VLAN 1, gets its address there, and gives power where it can', () => {
    const { document, notes } = render(facts, intent)
    expect(notes).toEqual([])
    const usual = { autoneg: true, duplex: 'full', enabled: true }
    expect(document.ethernet).toEqual([
      { 'select-ports': ['Ethernet1'], speed: 1000, poe: { 'admin-mode': true }, ...usual },
      { 'select-ports': ['Ethernet2'], speed: 25_000, ...usual },
    ])
    expect(document.interfaces).toMatchObject([
      { vlan: { id: 1 }, ipv4: { addressing: 'dynamic' }, ethernet: [{ 'select-ports': portNames(2) }] },
    ])
  })

  it('that never said what ports it has is not told any: one unknown port would refuse it all', () => {
    const silent = { ...facts, profile: emptyProfile({ platform: 'switch' }) }
    const auto = { speed: 'auto', duplex: 'auto', enabled: true, label: '', poe: null } as const
    const ports = [{ ...auto, port: 'Ethernet1', vlan: { mode: 'access', vlan: 5 } as const }]
    const { document, notes } = render(silent, { ...intent, switching: { ports } })
    expect(document.ethernet).toMatchObject([{ 'select-ports': ['Ethernet*'] }])
    expect(document.interfaces).toHaveLength(1)
    expect(notes).toMatchObject([{ code: 'ports_unknown', subject: 'Ethernet1', severity: 'unsupported' }])
  })
})
