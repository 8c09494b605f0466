import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import { type PortSettings, portSettings } from '#contract/switching/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceIntent } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { anySwitch, type SwitchCase } from './testing/arbitrary-switches.ts'
import { schemaErrors, unknownMembers } from './testing/published-schema.ts'
import { copiedTo, extended, isolatedFrom, itemOf, membership } from './testing/switch-oracle.ts'

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
  const limit = (item.poe as { 'power-limit'?: number } | undefined)?.['power-limit']
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
    ['rate', same(limitsOf(item), rateOf(wanted))],
    [
      'storm',
      has('storm_missing') || has('storm_kbps') || same(stormOf(item, document, wanted.port), wanted.storm),
    ],
    ['lag', has('lag_missing') || item['trunk-group'] === wanted.lag?.group],
    ['edge', item['edge-port'] === wanted.edge],
    ['guard', has('bpdu_guard_missing') || (item['bpdu-guard'] as Guard)?.enabled === wanted.bpduGuard],
    [
      'mirror',
      has('mirror_port') || has('mirror_missing') || copiedTo(document, wanted.port) === wanted.mirrorTo,
    ],
    ['limit', has('poe_missing') || limit === milliwatts(wanted.poeLimitWatts)],
    ['isolated', has('isolation_missing') || isIsolated(document, wanted)],
  ]
  return checks.filter(([, good]) => !good).map(([words]) => words)
}

type Guard = { enabled?: boolean } | undefined
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const milliwatts = (watts: number | undefined) => (watts === undefined ? undefined : Math.round(watts * 1000))

/** The agent takes no less than 64 kbit/s. */
const rateOf = ({ rate }: PortSettings) => {
  const raised = (kbps: number) => (kbps === 0 ? undefined : Math.max(64, kbps))
  return rate && { in: raised(rate.inKbps), out: raised(rate.outKbps) }
}
function limitsOf(item: Record<string, unknown>) {
  const limits = item['rate-limit-port'] as Record<string, number> | undefined
  return limits && { in: limits['ingress-kbps'], out: limits['egress-kbps'] }
}

function stormOf(item: Record<string, unknown>, document: Record<string, unknown>, port: string) {
  const pps = item['storm-control'] as Record<string, number> | undefined
  const kbps = extended(document, port).storm_kbps as Record<string, number> | undefined
  if (pps && kbps) return 'both'
  const found = pps ?? kbps
  if (!found) return undefined
  const of = (sort: string) => found[pps ? `${sort}-pps` : sort.replace('-', '_')]
  return {
    unit: pps ? 'pps' : 'kbps',
    ...{ broadcast: of('broadcast'), multicast: of('multicast'), unknownUnicast: of('unknown-unicast') },
  }
}

/** Reaches every port but those of its own group; in none it reaches all. */
function isIsolated(document: Record<string, unknown>, { port, protection }: PortSettings): boolean {
  const from = isolatedFrom(document, port)
  return protection === undefined ? from === null : from?.id === protection && !from.reaches.includes(port)
}

/** The wish without what its notes say a switch cannot do. */
function possible(wanted: PortSettings, notes: RenderNote[], { facts }: SwitchCase): PortSettings {
  const { port, vlan } = wanted
  const negotiates = wanted.speed === 'auto' || cannotRun(notes, port)
  const half = wanted.duplex === 'half' && !noted(notes, port, 'half_duplex')
  const profile = facts.profile as { poePorts: string[]; switchPorts: unknown[] }
  const powered = profile.switchPorts.length === 0 || profile.poePorts.includes(port)
  const { rate, storm, ...rest } = wanted
  const without = (fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([code, field]) =>
        noted(notes, port, code) ? [[field, undefined]] : [],
      ),
    )
  const raised = (kbps: number) => (kbps > 0 && kbps < 64 ? 64 : kbps)
  const fed = {
    poeLimitWatts: undefined,
    poeForced: undefined,
    poeSchedule: undefined,
    poeWatchdog: undefined,
  }
  return portSettings.parse({
    ...rest,
    ...(rate && { rate: { inKbps: raised(rate.inKbps), outKbps: raised(rate.outKbps) } }),
    ...(storm && { storm }),
    ...without(EXCUSES),
    ...(powered ? {} : fed),
    ...(wanted.extend && cannotRun(notes, port) && { extend: undefined }),
    speed: negotiates ? 'auto' : wanted.speed,
    duplex: negotiates ? 'auto' : half ? 'half' : 'full',
    poe: powered ? wanted.poe : ownPower(port, wanted.poe, facts.base !== null),
    vlan:
      vlan.mode === 'trunk' ? { ...vlan, tagged: vlan.tagged.filter((one) => one !== vlan.native) } : vlan,
  })
}

/** Notes that say that a field is not on the device at all. */
const EXCUSES = {
  ...{ extend_reach: 'extend', storm_missing: 'storm', storm_kbps: 'storm' },
  ...{
    isolation_missing: 'protection',
    lag_missing: 'lag',
    mirror_missing: 'mirrorTo',
    mirror_port: 'mirrorTo',
  },
  ...{ bpdu_guard_missing: 'bpduGuard', poe_forced: 'poeForced', poe_schedule: 'poeSchedule' },
  poe_watchdog: 'poeWatchdog',
}

/** A port that cannot give power keeps what its own document says, if anything. */
const ownPower = (port: string, wanted: boolean | null, hasBase: boolean): boolean | null =>
  wanted === null || !hasBase ? null : wanted && port !== 'Ethernet3'
