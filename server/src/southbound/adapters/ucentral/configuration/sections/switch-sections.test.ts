import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bridgePriorities, spanningIntent, spanningModes } from '#contract/configuration/sections/spanning.ts'
import type { SectionIntents } from '#contract/configuration/sections.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts } from '../../../../configuration-ports.ts'
import { ucentralConfiguration } from '../configuration.ts'
import { emptyProfile } from '../testing/arbitrary-access-points.ts'
import { livedIn, portNames } from '../testing/arbitrary-switches.ts'
import { schemaErrors, unknownMembers } from '../testing/published-schema.ts'

const { render, read, contradiction } = ucentralConfiguration
const RUNS = { numRuns: 100 }
const site = { timezone: 'Europe/Berlin', country: 'DE', name: 'Rack' }
const switchFacts = (
  more: { features?: string[]; roost?: string[]; base?: JsonObject | null } = {},
): DeviceFacts => ({
  kind: 'switch',
  ports: [],
  base: more.base ?? livedIn(8),
  profile: emptyProfile({
    platform: 'switch',
    features: more.features ?? [],
    roost: more.roost ?? [],
    switchPorts: portNames(8).map((name, at) => ({ name, form: 'RJ45', panel: at + 1 })),
  }),
})

/** Renders, holds it against the schema, and reads it back. */
function roundTrip(facts: DeviceFacts, wanted: SectionIntents) {
  const { document, notes } = render(facts, { ...site, ...wanted })
  expect(schemaErrors(facts.kind === 'switch' ? 'switch' : 'ap', document)).toEqual([])
  if (facts.kind === 'switch') expect(unknownMembers('switch', document as JsonObject)).toEqual([])
  return { document: document as JsonObject, notes, found: read(document, { ...site, ...wanted }) }
}

const trees = fc
  .record({
    mode: fc.constantFrom(...spanningModes),
    priority: fc.constantFrom(...bridgePriorities),
    helloSeconds: fc.integer({ min: 1, max: 10 }),
    maxAgeSeconds: fc.integer({ min: 6, max: 40 }),
    forwardDelaySeconds: fc.integer({ min: 4, max: 30 }),
  })
  .filter((one) => spanningIntent.safeParse(one).success)

describe('the spanning tree of a switch', () => {
  it('is in the document and read from it, whatever is wanted', () => {
    fc.assert(
      fc.property(trees, (spanning) => {
        const { document, notes, found } = roundTrip(switchFacts(), { spanning })
        expect(notes).toEqual([])
        expect(found.spanning).toEqual(spanning)
        expect(document.switch).toMatchObject({ 'loop-detection': { roles: ['upstream'] } })
      }),
      RUNS,
    )
  })

  const wanted = {
    mode: 'mstp',
    priority: 4096,
    helloSeconds: 2,
    maxAgeSeconds: 20,
    forwardDelaySeconds: 15,
  } as const

  it('stays as it is where the switch announced to lack it', () => {
    const { document, notes } = roundTrip(switchFacts({ features: ['Spanning-Tree'] }), { spanning: wanted })
    expect(notes).toMatchObject([
      { code: 'spanning_missing', severity: 'unsupported', params: { mode: 'MSTP' } },
    ])
    expect(document.switch).toEqual(livedIn(8).switch)
  })

  it('is contradicted by a report that tells of none or of another', () => {
    const of = (spanningTree: object) =>
      contradiction({ spanningTree, parts: [], ports: [] } as never, switchFacts(), {
        ...site,
        spanning: wanted,
      })
    expect(of({ enabled: false })).toMatchObject({ spanning: { mode: 'none' } })
    expect(of({ enabled: true, mode: 'RSTP' })).toMatchObject({ spanning: { mode: 'rstp' } })
    expect(of({ enabled: true, mode: 'mstp' })).toBeNull()
  })
})

describe('loop prevention', () => {
  const loops = { enabled: true, action: 'block', intervalSeconds: 1, recoverSeconds: 0 } as const
  const roost = ['loop_protection']
  const port = (name: string, loop: 'on' | 'off') => ({ ...defaultPort(name), loop })

  it('goes through the extension, with the ports that say otherwise', () => {
    const switching = { ports: [port('Ethernet1', 'off'), port('Ethernet2', 'on')] }
    const { document, notes, found } = roundTrip(switchFacts({ roost }), { loops, switching })
    expect(notes).toEqual([])
    expect(found.loops).toEqual(loops)
    expect(document['third-party']).toMatchObject({
      roost: {
        loop_protection: {
          all: true,
          ports: [
            { name: 'Ethernet1', on: false },
            { name: 'Ethernet2', on: true },
          ],
        },
      },
    })
  })

  it('watches a port that asks for it alone, and ends with the last that does', () => {
    const on = { switching: { ports: [port('Ethernet2', 'on')] } }
    const alone = roundTrip(switchFacts({ roost }), { ...on, loops: { ...loops, enabled: false } })
    expect(alone.found.loops).toMatchObject({ enabled: false })
    expect(alone.document['third-party']).toMatchObject({ roost: { loop_protection: { all: false } } })
    const off = roundTrip(switchFacts({ roost }), { loops: { ...loops, enabled: false } })
    expect(off.document).not.toHaveProperty('third-party')
    expect(off.found.loops).toEqual({ ...loops, enabled: false })
  })

  it('is told of where the switch has none of its own', () => {
    const { document, notes } = roundTrip(switchFacts(), {
      loops,
      switching: { ports: [port('Ethernet2', 'on')] },
    })
    expect(notes).toMatchObject([
      { section: 'loops', code: 'no_loop_protection' },
      { section: 'switching', subject: 'Ethernet2', field: 'loop', code: 'no_loop_protection' },
    ])
    expect(document).not.toHaveProperty('third-party')
  })
})

describe('names of VLANs', () => {
  const vlans = {
    vlans: [
      { vlan: 100, name: 'Phones' },
      { vlan: 300, name: 'Elsewhere' },
    ],
  }

  it('are those of its interfaces; a VLAN it does not have needs none, and no name is its own again', () => {
    const { document, found } = roundTrip(switchFacts(), { vlans })
    expect(document.interfaces).toMatchObject([{ name: 'mgmt' }, { name: 'Phones' }])
    expect(found.vlans).toEqual(vlans)
    expect(roundTrip(switchFacts(), { vlans: { vlans: [] } }).document.interfaces).toEqual(
      livedIn(8).interfaces,
    )
    const other = { ...document, interfaces: [{ name: 'Old', vlan: { id: 100 } }] }
    expect(read(other, { ...site, vlans }).vlans).toEqual({
      vlans: [{ vlan: 100, name: 'Old' }, vlans.vlans[1]],
    })
  })
})

describe('outputs and sensors', () => {
  const facts = (roost: string[]): DeviceFacts => ({
    kind: 'iot',
    ports: [],
    base: null,
    profile: emptyProfile({
      platform: 'ap',
      portRoles: { wan: ['WAN'] },
      roost: ['relays', 'sensors', ...roost],
    }),
  })
  const relays = {
    relays: [
      {
        relay: 'relay1',
        on: false,
        causes: [
          { cause: 'ports_down', ports: ['WAN'] },
          { cause: 'sensor_high', sensor: 'temperature:cabinet' },
        ],
      },
    ],
  } satisfies SectionIntents['relays']
  const sensors = {
    sensors: [
      { sensor: 'temperature:cabinet', low: -10.5, high: 60 },
      { sensor: 'battery:battery', low: 20, high: null },
    ],
  }

  it('follow causes and thresholds, and end where nothing is wanted of them any more', () => {
    const able = facts(['relay_causes', 'sensor_limits'])
    const { found, notes } = roundTrip(able, { relays, sensors })
    expect(notes).toEqual([])
    expect(found).toMatchObject({ relays, sensors })
    const ended = roundTrip(able, { relays: { relays: [] }, sensors: { sensors: [] } })
    expect(ended.document).not.toHaveProperty('third-party')
  })

  it('are switched by hand and only measure on devices that announce no more', () => {
    const { document, notes } = roundTrip(facts([]), { relays, sensors })
    expect(document).not.toHaveProperty('third-party')
    expect(notes.map(({ code, subject }) => [code, subject])).toEqual([
      ['no_relay_causes', 'relay1'],
      ['no_sensor_limits', 'temperature:cabinet'],
      ['no_sensor_limits', 'battery:battery'],
    ])
  })
})
