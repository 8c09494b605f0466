import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'

/** A device of the network with what it last reported. */
export interface SeenDevice {
  sn: string
  kind: DeviceKind | null
  /** Of its record; more are found in its report. */
  mac: string | null
  state: DeviceState | null
}

/** What one device tells of the others. */
export interface Sightings {
  /** Ports that lead to the gateway, by its own word or because the gateway is seen there. */
  uplinks: Set<string>
  /** Other devices seen on each of its other ports. */
  below: Map<string, Set<string>>
  /** Its direct neighbours by LLDP: port and device. */
  neighbours: { port: string; sn: string }[]
}

/** Not of one device: groups, and routers that share an address (VRRP, HSRP). */
const SHARED = /^(?:.[13579bdf]|00:00:5e:00:0[12]|00:00:0c:07:ac|00:00:0c:9f:f)/

const normal = (mac: string) => mac.toLowerCase()

/** @returns every MAC by which one of the devices is known → its serial number */
export function ownersOfMacs(devices: readonly SeenDevice[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { sn, mac, state } of devices) {
    const bssids = state?.ssids.flatMap(({ bssid, mode }) => (mode === 'station' ? [] : (bssid ?? []))) ?? []
    for (const one of [...bssids, ...(mac === null ? [] : [mac])])
      if (!SHARED.test(normal(one))) owners.set(normal(one), sn)
  }
  return owners
}

/** Everything a device has seen on its ports and, as a port of that name, over the air. */
function seenOn({ lldp, forwarding, clients }: DeviceState): { port: string; mac: string }[] {
  const hosts = clients.map(({ connection, mac, port }) => ({
    mac,
    port: connection === 'wireless' ? OVER_THE_AIR : port,
  }))
  const told = [...lldp, ...(forwarding?.entries ?? []), ...hosts]
  return told.flatMap(({ port, mac }) => (port === undefined || mac === undefined ? [] : [{ port, mac }]))
}

/** No port is called so: their names are words of the device. */
export const OVER_THE_AIR = ' air'

/** @param gateway serial number of the network's gateway; null = not known, then only a device's own word counts */
export function sightingsOf(
  device: SeenDevice,
  owners: ReadonlyMap<string, string>,
  gateway: string | null,
): Sightings {
  const { sn, state } = device
  if (!state) return { uplinks: new Set(), below: new Map(), neighbours: [] }
  const seen = seenOn(state).flatMap(({ port, mac }) => {
    const other = owners.get(normal(mac))
    return other === undefined || other === sn ? [] : [{ port, sn: other }]
  })
  const uplinks = uplinkPorts(state)
  if (sn !== gateway) for (const { port, sn: other } of seen) if (other === gateway) uplinks.add(port)
  if (sn !== gateway) for (const port of portsToDefaultGateway(state)) uplinks.add(port)
  const below = new Map<string, Set<string>>()
  // Without an uplink nothing tells what is above and what is below.
  if (sn === gateway || uplinks.size > 0)
    for (const { port, sn: other } of seen) {
      if (!uplinks.has(port)) below.set(port, (below.get(port) ?? new Set()).add(other))
    }
  return { uplinks, below, neighbours: neighboursOf(state, owners, sn) }
}

/** Where the MAC of its default gateway is in its own table; that need not be a device of ours. */
function portsToDefaultGateway({ gateways, forwarding }: DeviceState): string[] {
  const macs = new Set(gateways.flatMap(({ mac }) => (mac === undefined ? [] : [normal(mac)])))
  return forwarding?.entries.filter(({ mac }) => macs.has(normal(mac))).map(({ port }) => port) ?? []
}

/** One device alone on a port: several there have something between them that passes LLDP on. */
function neighboursOf(state: DeviceState, owners: ReadonlyMap<string, string>, self: string) {
  const found = state.lldp.flatMap(({ port, mac }) => {
    const sn = mac === undefined ? undefined : owners.get(normal(mac))
    return sn === undefined || sn === self ? [] : [{ port, sn }]
  })
  return found.filter(({ port, sn }) => found.every((other) => other.port !== port || other.sn === sn))
}
