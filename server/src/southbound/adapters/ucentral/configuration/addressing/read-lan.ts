import { addressOf, numberOf, subnetOf } from '#contract/addressing/ipv4.ts'
import { forwardLine, forwardOf, reservationLine } from '#contract/addressing/lines.ts'
import { type DhcpPool, type Lan, lanIntent, lanRange } from '#contract/configuration/sections/lan.ts'
import { arrayOf, integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn, textsIn } from '../documents/document.ts'
import { addressIn, isLan, vlanOf } from './interfaces.ts'
import { minutesOf } from './lease-time.ts'
import { PRIVATE_NETWORKS } from './native-lan.ts'

/** As schema 5.1 has it where a document is silent. */
const USUAL_LEASE_MINUTES = 360

/** The LANs of a document; what no LAN could be is left out. `like` lends keys by VLAN. */
export function readLans(document: JsonObject, like: readonly Lan[]): Lan[] {
  const keys = new Map(like.map(({ vlan, key }) => [vlan, key]))
  const kept: Lan[] = []
  for (const one of objectsIn(document.interfaces).filter(isLan)) {
    const found = readLan(one, keys)
    if (found !== null && fits([...kept, found])) kept.push(found)
  }
  return kept
}

const fits = (lans: Lan[]): boolean => lanIntent.safeParse({ lans }).success

function readLan(one: JsonObject, keys: ReadonlyMap<number, string>): Lan | null {
  const ipv4 = objectOf(one, 'ipv4') ?? {}
  const own = addressIn(textOf(ipv4, 'subnet'))
  if (own === null || own.prefix > 32) return null
  const vlan = vlanOf(one)
  const { from } = subnetOf(own.address, own.prefix)
  const pool = objectOf(ipv4, 'dhcp')
  const dhcp = pool && poolIn(pool, from)
  return {
    ...{ key: keys.get(vlan) ?? `vlan-${vlan}`, name: nameOf(one, vlan), vlan, ...own, dhcp },
    dns: pool ? dnsIn(pool) : [],
    reservations: dhcp ? objectsIn(ipv4['dhcp-leases']).flatMap((lease) => reservedLine(lease, dhcp)) : [],
    internetOnly: blocksAll(ipv4),
    ipv6: objectOf(one, 'ipv6') !== null,
    forwards: objectsIn(ipv4['port-forward']).flatMap((forward) => lineOf(forward, from)),
  }
}

const nameOf = (one: JsonObject, vlan: number): string =>
  (textOf(one, 'name') ?? '').trim().slice(0, 32) || (vlan === 0 ? 'LAN' : `VLAN ${vlan}`)

function poolIn(pool: JsonObject, from: number): DhcpPool | null {
  const [first, size] = [integerOf(pool, 'lease-first'), integerOf(pool, 'lease-count')]
  if (first === null || size === null || size < 1) return null
  const minutes = minutesOf(textOf(pool, 'lease-time')) ?? USUAL_LEASE_MINUTES
  const { leastLease, mostLease } = lanRange
  const leaseMinutes = Math.min(Math.max(minutes, leastLease), mostLease)
  return { start: addressOf(from + first), size, leaseMinutes }
}

/** One or a list of them. */
const dnsIn = (pool: JsonObject): string[] => {
  const one = textOf(pool, 'use-dns')
  return one === null ? textsIn(pool['use-dns']).slice(0, lanRange.mostDns) : [one]
}

function reservedLine(lease: JsonObject, { start }: DhcpPool): string[] {
  const [mac, offset] = [textOf(lease, 'macaddr'), integerOf(lease, 'static-lease-offset')]
  if (mac === null || offset === null) return []
  return [reservationLine({ mac: mac.toUpperCase(), address: addressOf(numberOf(start) + offset) })]
}

const blocksAll = (ipv4: JsonObject): boolean => {
  const blocked = (arrayOf(ipv4, 'disallow-upstream-subnet') ?? []).map(String)
  return PRIVATE_NETWORKS.every((network) => blocked.includes(network))
}

function lineOf(forward: JsonObject, subnet: number): string[] {
  const host = addressIn(`${textOf(forward, 'internal-address') ?? ''}/32`)
  const outside = portsIn(forward, 'external-port')
  if (host === null || outside === null) return []
  const inside = portsIn(forward, 'internal-port') ?? outside
  const protocol = textOf(forward, 'protocol') ?? 'any'
  const address = addressOf(subnet + numberOf(host.address))
  const line = forwardLine({ protocol: protocol as 'any', ...outside, address, port: inside.from })
  return forwardOf(line) === null ? [] : [line]
}

/** A number, or a range as text. */
function portsIn(forward: JsonObject, member: string): { from: number; to: number } | null {
  const value = forward[member]
  const [, first, last] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(String(value ?? '')) ?? []
  return first === undefined ? null : { from: Number(first), to: Number(last ?? first) }
}
