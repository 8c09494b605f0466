/**
 * What the rules cost: one network of 500 devices (a gateway, switches in a tree below a core, access points with three
 * radios), with forwarding tables, neighbours, VLANs and four SSIDs, once as it should be and once with troubles
 * everywhere. Prints p50, p95 and processor time of a judgement of all rules, of a dry run of a change, and
 * of joining the topology. Budget in processor time: a judgement 200 ms. `node bench/health/rules.ts [devices]`
 */

import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { dryRun } from '../../server/src/features/health/dry-run.ts'
import { judge } from '../../server/src/features/health/judge.ts'
import type { Site, SiteDevice } from '../../server/src/features/health/site.ts'
import { guests, lanOf, staff } from '../../server/src/features/health/testing/a-site.ts'
import { seenDevice } from '../../server/src/features/topology/seen-device.ts'
import { Topology } from '../../server/src/features/topology/topology.ts'
import { against } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const DEVICES = Number(process.argv[2] ?? 500)
const PER_SWITCH = 10
const ROUNDS = 30
const BUDGET_MS = 200
const AT = 1_800_000_000_000

const sns = Array.from({ length: DEVICES }, (_, at) => `device-${at}`)
const macOf = (sn: string) => {
  const at = sns.indexOf(sn).toString(16).padStart(4, '0')
  return `02:00:00:00:${at.slice(0, 2)}:${at.slice(2)}`
}
/** gateway, core, then groups of a switch with its access points. */
const kindOf = (at: number) => (at === 0 ? 'gateway' : at === 1 || at % PER_SWITCH === 2 ? 'switch' : 'ap')
const switchOf = (at: number) => at - ((at - 2) % PER_SWITCH)
const parentOf = (at: number) => (kindOf(at) === 'ap' ? switchOf(at) : 1)
const portOf = (at: number) =>
  kindOf(at) === 'ap' ? `Ethernet${((at - 2) % PER_SWITCH) + 1}` : `Ethernet${at + 1}`

const macs = sns.map(macOf)
const near = (port: string, at: number) => ({
  ...{ port, mac: macs[at]!, managementIps: [], capabilities: [] },
})
const port = (name: string, broken: boolean) => ({
  ...{ name, role: 'downstream' as const, up: true, speedBps: broken ? 1e8 : 1e9 },
  ...{
    duplex: broken ? ('half' as const) : ('full' as const),
    poe: { status: 'delivering' as const, watts: 7 },
  },
  counters: { rxPackets: 1e6, rxErrors: broken ? 900 : 0 },
  loopDetection: { state: 'no_loop' as const },
})

function anew({ devices }: Pick<Site, 'devices'>): Topology {
  return new Topology(devices.map((one, at) => seenDevice({ ...one, mac: macs[at]! }, one.state)))
}

function siteOf(broken: boolean): Site {
  const devices = sns.map((sn, at) => deviceOf(sn, at, broken))
  const more = [staff(), guests(), { ...staff(), key: 'iot1', name: 'IoT', vlan: 40 }]
  return {
    ...{ network: 1, country: 'DE', hasWebPassword: !broken, at: AT, devices },
    ...{ topology: anew({ devices }), ssids: more.map((one) => ({ ...one, hidden: broken })) },
    lans: [lanOf(0), lanOf(30, { internetOnly: !broken })],
  }
}

function deviceOf(sn: string, at: number, broken: boolean): SiteDevice {
  const kind = kindOf(at)
  const below = sns.flatMap((_, other) => (other > 1 && parentOf(other) === at ? [other] : []))
  const names = [...(at > 0 ? ['Ethernet1'] : ['lan']), ...below.map(portOf)]
  const state: DeviceState = {
    ...{ at: AT, unit: { localTime: AT / 1000 }, ssids: [], clients: [], gateways: [] },
    ...{ parts: [], problems: [], poe: { usedWatts: 60, budgetWatts: 370 } },
    radios: kind === 'ap' ? ['2G', '5G', '5G'].map((band, id) => radio(band as '2G', id, broken)) : [],
    interfaces: [
      { name: 'up', role: 'upstream', ipv4: [`10.0.${at >> 8}.${at & 255}/16`], ipv6: [], dns: [] },
    ],
    ports: kind === 'ap' ? [] : names.map((name) => port(name, broken)),
    lldp: [
      ...(at > 0 ? [near('Ethernet1', at === 1 ? 0 : parentOf(at))] : [near('lan', 1)]),
      ...below.map((other) => near(portOf(other), other)),
    ],
    forwarding: { overflow: false, entries: entriesOf(at, below) },
  }
  return {
    ...{ sn, mac: macs[at]!, name: sn, givenName: broken ? null : sn, kind },
    ...{
      online: true,
      check: null,
      certificateUntil: null,
      linkChanges: new Map(),
      config: 'in_sync',
      state,
    },
    capabilities: kind === 'ap' ? ['radios', 'configure'] : ['ports', 'poe', 'configure'],
    ports: kind === 'switch' ? new Map(names.map((name) => [name, trunk(name, broken)])) : null,
  }
}

function entriesOf(at: number, below: readonly number[]) {
  if (kindOf(at) === 'ap') return []
  const entry = (name: string, other: number) => ({ port: name, vlan: 1, mac: macs[other]! })
  if (at === 0) return sns.slice(1).map((_, other) => entry('lan', other + 1))
  const inside = sns.flatMap((_, other) => {
    if (other < 2 || other === at) return []
    const child = below.includes(other) ? other : at === 1 ? parentOf(other) : null
    return child === null ? [] : [entry(portOf(child), other)]
  })
  return [entry('Ethernet1', 0), ...(at > 1 ? [entry('Ethernet1', 1)] : []), ...inside]
}

const radio = (band: '2G' | '5G', id: number, broken: boolean) => ({
  ...{
    id: String(id),
    band,
    channel: broken ? 3 : band === '2G' ? 6 : 36,
    channelWidthMhz: broken ? 40 : 20,
  },
  ...{ busyRatio: broken ? 0.9 : 0.2, clients: 9 },
})
const trunk = (name: string, broken: boolean): PortSettings => ({
  ...defaultPort(name),
  vlan: { mode: 'trunk', native: 1, tagged: broken ? [20] : [20, 30, 40] },
})

/** Other work on the machine prolongs a judgement, not the processor time it takes. */
function measure(what: string, work: () => unknown): number {
  const before = process.cpuUsage()
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  }).sort((a, b) => a - b)
  const [half, most] = [times[ROUNDS >> 1]!, times[Math.floor(ROUNDS * 0.95)]!]
  const { user, system } = process.cpuUsage(before)
  const each = (user + system) / 1000 / ROUNDS
  const figures = [half, most, each].map((ms) => `${ms.toFixed(1)} ms`)
  console.log(`${what}: p50 ${figures[0]}, p95 ${figures[1]}, processor ${figures[2]}`)
  return each
}

console.log(`${DEVICES} devices, ${machine()}\n`)
const [healthy, broken] = [siteOf(false), siteOf(true)]
/** Nothing that was worked out of a topology before may be left. */
const fresh = (site: Site): Site => ({ ...site, devices: [...site.devices], topology: anew(site) })
measure('joining the topology', () => anew(healthy))
const sites = Array.from({ length: ROUNDS }, () => [fresh(healthy), fresh(broken)] as const)
const at = { healthy: 0, broken: 0 }
const worst = [
  measure('a judgement, nothing wrong', () => judge(sites[at.healthy++]![0])),
  measure('a judgement, everything wrong', () => judge(sites[at.broken++]![1])),
]
measure('a dry run of another SSID', () => dryRun(healthy, { ...healthy, ssids: [staff()] }))
console.log(`findings: ${judge(healthy).findings.length} and ${judge(broken).findings.length}`)
const most = Math.max(...worst)
row('a judgement, processor', `${most.toFixed(1)} ms`, against(`≤ ${BUDGET_MS} ms`, most <= BUDGET_MS))
