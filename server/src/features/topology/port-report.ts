import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { underNamesOf } from './renamed-ports.ts'
import type { SeenPort } from './seen-state.ts'

/** A MAC on a port of a device. */
export interface PortSighting {
  port: string
  mac: string
  by: 'lldp' | 'table' | 'air' | 'host' | 'mesh' | 'joined'
}

/** What a report says of ports, small enough to keep several of each device. */
export interface PortReport {
  at: number
  seen: readonly PortSighting[]
  /** It had a table, whether or not there was anything in it. */
  told: boolean
  /** Names of its ports in its own order. */
  ports: readonly string[]
  /** By LLDP on each port by itself, members of trunks too. */
  heard: readonly { port: string; mac: string }[]
  /** Bytes on each port so far. */
  bytes: ReadonlyMap<string, { rx: number; tx: number }>
}

/** Not of one device: groups, and routers that share an address (VRRP, HSRP). */
export const SHARED_MAC = /^(?:.[13579bdf]|00:00:5e:00:0[12]|00:00:0c:07:ac|00:00:0c:9f:f)/

export const normalMac = (mac: string) => mac.toLowerCase()

/** No port is called so: their names are words of the device. */
export const OVER_THE_AIR = ' air'

/** So many reports count together: a table that lost some entries is made whole by those before. */
const WINDOW = 3

export function portReportOf(state: DeviceState): PortReport {
  const { at, lldp, forwarding, clients, ports, ssids } = state
  const trunkOf = trunks(state)
  const seen: PortSighting[] = []
  const add = (by: PortSighting['by'], mac: string | undefined, port: string | undefined) => {
    if (mac === undefined || port === undefined || SHARED_MAC.test(normalMac(mac))) return
    seen.push({ by, mac: normalMac(mac), port: trunkOf(port) })
  }
  const blocked = new Set(ports.flatMap((port) => (isBlocked(port) ? port.name : [])))
  // Who is heard there is not reached there.
  for (const { mac, port } of lldp) if (!blocked.has(port)) add('lldp', mac, port)
  for (const { mac, port } of forwarding?.entries ?? []) add('table', mac, port)
  const mesh = new Set(ssids.flatMap(({ mode, bssid }) => (mode === 'mesh' ? (bssid ?? []) : [])))
  for (const { connection, mac, port, bssid } of clients)
    if (connection === 'wireless') add(mesh.has(bssid ?? '') ? 'mesh' : 'air', mac, OVER_THE_AIR)
    else add('host', mac, port)
  for (const { joined } of ssids) add('joined', joined?.mac, OVER_THE_AIR)
  const heard = lldp.flatMap(({ mac, port }) => (mac === undefined ? [] : [{ mac: normalMac(mac), port }]))
  const bytes = new Map(
    ports.flatMap(({ name, counters }) => {
      const { rxBytes: rx, txBytes: tx } = counters ?? {}
      return rx === undefined || tx === undefined ? [] : [[name, { rx, tx }] as const]
    }),
  )
  return {
    at,
    seen,
    ports: ports.map(({ name }) => name),
    heard,
    bytes,
    told: forwarding !== undefined && !(forwarding.overflow && seen.length === 0),
  }
}

/** Spanning tree lets nothing through: another port leads there. */
export const isBlocked = ({ spanningTree: { role, state } = {} }: Pick<SeenPort, 'spanningTree'>): boolean =>
  state === 'blocking' || role === 'alternate' || role === 'backup'

/** Members of a trunk are one port, which is called as the first of them. */
function trunks({ trunks: all = [] }: DeviceState): (port: string) => string {
  const first = new Map<string, string>()
  for (const { members } of all) {
    const names = members.map(({ port }) => port).toSorted()
    for (const name of names) first.set(name, names[0]!)
  }
  return (port) => first.get(port) ?? port
}

/** The window with one more report; what became known of the newest one since takes its place. */
export function withReport(window: readonly PortReport[], state: DeviceState): readonly PortReport[] {
  const before = window.filter(({ at }) => at < state.at)
  if (before.length < window.length - 1) return window
  const newest = sharing(portReportOf(state), window[0])
  return [newest, ...before.map((one) => underNamesOf(newest.ports, one))].slice(0, WINDOW)
}

/** Most of what a report says the one before said as well: that is in memory once. */
function sharing(newest: PortReport, before: PortReport | undefined): PortReport {
  const known = new Map(before?.seen.map((one) => [one.mac, one]))
  const seen = newest.seen.map((one) => {
    const same = known.get(one.mac)
    return same?.port === one.port && same.by === one.by ? same : one
  })
  return { ...newest, seen }
}
