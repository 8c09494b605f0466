import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RenderNote } from '#contract/configuration/schemas.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceIntent } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { anySwitch, type SwitchCase } from './testing/arbitrary-switches.ts'
import { schemaErrors, unknownMembers } from './testing/published-schema.ts'
import { itemOf, membership } from './testing/switch-oracle.ts'

const { render, read } = ucentralConfiguration
const RUNS = { numRuns: 150, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: true }
const intentOf = ({ switching }: SwitchCase): DeviceIntent => ({
  ...{ timezone: 'Europe/Berlin', country: 'DE', name: 'Rack 1' },
  switching,
})

const missing = (notes: readonly RenderNote[], port: string): boolean =>
  notes.some(({ subject, code }) => subject === port && ['port_unknown', 'ports_unknown'].includes(code))

describe('whatever is wanted of whatever switch', () => {
  it('the document is one the schema and the agent’s stricter parser take', () => {
    fc.assert(
      fc.property(anySwitch, (one) => {
        const { document } = render(one.facts, intentOf(one))
        expect(schemaErrors('switch', document)).toEqual([])
        expect(unknownMembers('switch', document as JsonObject)).toEqual([])
        const items = document.ethernet as JsonObject[]
        expect(items.filter(({ speed, duplex }) => speed === undefined || duplex === undefined)).toEqual([])
        const members = (document.interfaces as JsonObject[]).flatMap(
          ({ ethernet }) => (ethernet ?? []) as JsonObject[],
        )
        expect(members.filter((item) => item['vlan-tag'] === undefined)).toEqual([])
      }),
      RUNS,
    )
  })

  it('every wish is in the document or in a note', () => {
    fc.assert(
      fc.property(anySwitch, (one) => {
        const { document, notes } = render(one.facts, intentOf(one))
        for (const wanted of one.switching.ports) {
          if (noted(notes, wanted.port, 'port_unknown')) expect(itemOf(document, wanted.port)).toBeNull()
          if (missing(notes, wanted.port)) continue
          expect(wrongs(wanted, document, notes), JSON.stringify({ wanted, notes })).toEqual([])
        }
      }),
      RUNS,
    )
  })

  it('no port is untagged in two VLANs that a person spoke about', () => {
    fc.assert(
      fc.property(anySwitch, (one) => {
        const { document, notes } = render(one.facts, intentOf(one))
        for (const { port } of one.switching.ports) {
          if (missing(notes, port)) continue
          const { untagged, tagged } = membership(document, port)
          expect(untagged.length).toBeLessThanOrEqual(1)
          expect(tagged.filter((vlan) => untagged.includes(vlan))).toEqual([])
        }
      }),
      RUNS,
    )
  })

  it('ports nobody spoke about stay as they are', () => {
    fc.assert(
      fc.property(anySwitch, (one) => {
        const spoken = new Set(one.switching.ports.map(({ port }) => port))
        const { document } = render(one.facts, intentOf(one))
        const before = render(one.facts, { ...intentOf(one), switching: { ports: [] } }).document
        for (const { subject } of render(one.facts, intentOf(one)).places) {
          if (spoken.has(subject)) continue
          expect(itemOf(document, subject)).toEqual(itemOf(before, subject))
          expect(membership(document, subject)).toEqual(membership(before, subject))
        }
      }),
      RUNS,
    )
  })

  it('reading the document gives the wish back, but for what a note excuses', () => {
    fc.assert(
      fc.property(anySwitch, (one) => {
        const { document, notes } = render(one.facts, intentOf(one))
        const found = new Map(read(document, intentOf(one)).switching?.ports.map((port) => [port.port, port]))
        for (const wanted of one.switching.ports) {
          if (missing(notes, wanted.port)) continue
          expect(found.get(wanted.port)).toEqual(possible(wanted, notes, one))
        }
      }),
      RUNS,
    )
  })
})

const noted = (notes: readonly RenderNote[], port: string, code: string): RenderNote | undefined =>
  notes.find((note) => note.subject === port && note.code === code)

const cannotRun = (notes: readonly RenderNote[], port: string): boolean =>
  ['speed_unsupported', 'speed_not_settable'].some((code) => noted(notes, port, code) !== undefined)

function wrongs(
  wanted: PortSettings,
  document: JsonObject | Record<string, unknown>,
  notes: RenderNote[],
): string[] {
  const item = itemOf(document, wanted.port) ?? {}
  const has = (code: string) => noted(notes, wanted.port, code) !== undefined
  const { untagged, tagged } = membership(document, wanted.port)
  const native = wanted.vlan.mode === 'access' ? wanted.vlan.vlan : wanted.vlan.native
  const carried = wanted.vlan.mode === 'access' ? [] : wanted.vlan.tagged.filter((vlan) => vlan !== native)
  const power = (item.poe as { 'admin-mode'?: boolean } | undefined)?.['admin-mode']
  const negotiates = wanted.speed === 'auto' || cannotRun(notes, wanted.port)
  const checks: [string, boolean][] = [
    ['label', (item.name ?? '') === wanted.label],
    ['enabled', item.enabled === wanted.enabled],
    ['autoneg', item.autoneg === negotiates],
    ['speed', negotiates || item.speed === wanted.speed],
    ['duplex', negotiates || has('half_duplex') || item.duplex === wanted.duplex],
    ['native', JSON.stringify(untagged) === JSON.stringify(native === null ? [] : [native])],
    ['tagged', JSON.stringify(tagged) === JSON.stringify([...carried].sort((a, b) => a - b))],
    [
      'poe',
      wanted.poe === null || power === wanted.poe || (wanted.poe ? has('poe_missing') : power === undefined),
    ],
  ]
  return checks.filter(([, good]) => !good).map(([words]) => words)
}

/** The wish without what its notes say a switch cannot do. */
function possible(wanted: PortSettings, notes: RenderNote[], { facts }: SwitchCase): PortSettings {
  const { port, vlan } = wanted
  const negotiates = wanted.speed === 'auto' || cannotRun(notes, port)
  const half = wanted.duplex === 'half' && !noted(notes, port, 'half_duplex')
  const profile = facts.profile as { poePorts: string[]; switchPorts: unknown[] }
  const powered = profile.switchPorts.length === 0 || profile.poePorts.includes(port)
  return {
    ...wanted,
    speed: negotiates ? 'auto' : wanted.speed,
    duplex: negotiates ? 'auto' : half ? 'half' : 'full',
    poe: powered ? wanted.poe : ownPower(port, wanted.poe, facts.base !== null),
    vlan:
      vlan.mode === 'trunk' ? { ...vlan, tagged: vlan.tagged.filter((one) => one !== vlan.native) } : vlan,
  }
}

/** A port that cannot give power keeps what its own document says, if anything. */
const ownPower = (port: string, wanted: boolean | null, hasBase: boolean): boolean | null =>
  wanted === null || !hasBase ? null : wanted && port !== 'Ethernet3'
