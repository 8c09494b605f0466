import { numberOf, subnetOf } from '#contract/addressing/ipv4.ts'
import { forwardOf, type PortForward, reservationOf } from '#contract/addressing/lines.ts'
import type { DhcpPool, Lan } from '#contract/configuration/sections/lan.ts'
import type { JsonObject } from '#protocols/json.ts'
import { without } from '../documents/document.ts'
import { tagged } from './interfaces.ts'
import { leaseTime } from './lease-time.ts'

/** Private networks: who may reach the internet only reaches none of them (schema: `disallow-upstream-subnet`). */
export const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
/** Of what the provider delegates; each network behind gets one. */
const PREFIX_SIZE = 64
const SERVICES = ['lldp', 'ssh']

export const newInterface = (): JsonObject => ({ role: 'downstream', services: SERVICES })

/** A LAN as its interface. Of its addresses nothing stays that is not wanted; SSIDs, services and ports do. */
export function nativeLan(lan: Lan, own: JsonObject): JsonObject {
  const rest = without(own, 'ipv6', 'vlan')
  return {
    ...rest,
    name: lan.name,
    role: 'downstream',
    ethernet: tagged(own, lan.vlan, 'LAN*'),
    ...(lan.vlan > 0 && { vlan: { id: lan.vlan } }),
    ipv4: ipv4Of(lan),
    ...(lan.ipv6 && {
      ipv6: { addressing: 'static', 'prefix-size': PREFIX_SIZE, dhcpv6: { mode: 'hybrid' } },
    }),
  }
}

function ipv4Of(lan: Lan): JsonObject {
  const { from } = subnetOf(lan.address, lan.prefix)
  const leases = lan.dhcp ? reservedIn(lan, lan.dhcp) : []
  const forwards = lan.forwards
    .flatMap((line) => forwardOf(line) ?? [])
    .map((one) => nativeForward(one, from))
  return {
    addressing: 'static',
    subnet: `${lan.address}/${lan.prefix}`,
    ...(lan.dhcp && { dhcp: nativePool(lan.dhcp, lan.dns, from) }),
    ...(leases.length > 0 && { 'dhcp-leases': leases }),
    ...(forwards.length > 0 && { 'port-forward': forwards }),
    ...(lan.internetOnly && { 'disallow-upstream-subnet': PRIVATE_NETWORKS }),
  }
}

/** `lease-first` counts from the subnet's own address: in a /24 it is the last octet. */
const nativePool = ({ start, size, leaseMinutes }: DhcpPool, dns: string[], from: number): JsonObject => ({
  'lease-first': numberOf(start) - from,
  'lease-count': size,
  'lease-time': leaseTime(leaseMinutes),
  ...(dns.length > 0 && { 'use-dns': dns }),
})

const reservedIn = ({ reservations }: Lan, { start, leaseMinutes }: DhcpPool): JsonObject[] =>
  reservations.flatMap((line) => {
    const found = reservationOf(line)
    if (found === null) return []
    const offset = numberOf(found.address) - numberOf(start)
    const lease = { macaddr: found.mac.toLowerCase(), 'static-lease-offset': offset }
    return [{ ...lease, 'lease-time': leaseTime(leaseMinutes) }]
  })

/** The agent adds the part of the host to the subnet of its interface. */
function nativeForward({ protocol, from, to, address, port }: PortForward, subnet: number): JsonObject {
  const host = numberOf(address) - subnet
  const octets = [24, 16, 8, 0].map((bits) => Math.floor(host / 2 ** bits) % 256)
  return {
    protocol,
    'external-port': from === to ? from : `${from}-${to}`,
    'internal-address': octets.join('.'),
    'internal-port': from === to ? port : `${port}-${port + to - from}`,
  }
}
