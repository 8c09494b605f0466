import { arrayOf, integerOf, isJsonObject, type JsonObject, objectOf, textOf } from '#protocols/json.ts'

/** Addresses a router gives out in one of its networks. */
export interface Pool {
  /** First address, as a number. */
  readonly from: number
  readonly size: number
  readonly leaseSeconds: number
  /** By MAC in lower case. */
  readonly reserved: ReadonlyMap<string, number>
}

/** How a router asks its provider. */
export interface Uplink {
  readonly mode: 'dhcp' | 'static' | 'pppoe'
  readonly vlan: number
  /** Own address with its prefix length; null unless it is fixed. */
  readonly subnet: string | null
  readonly gateway: string | null
  readonly dns: readonly string[]
}

/** What boxes announce that do what stock agents do not. */
const ROUTING = 'routing'

const USUAL_LEASE_S = 6 * 3600
const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

export const numberOf = (address: string): number =>
  address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)

export const addressOf = (number: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.')

/** The subnet's own address, as a number. */
export function networkOf(subnet: string): number {
  const [address = '', prefix = '24'] = subnet.split('/')
  const size = 2 ** (32 - Number(prefix))
  return Math.floor(numberOf(address) / size) * size
}

/** The pool of an interface; null: it gives out nothing. Stock agents lose what is reserved. */
export function poolOf(source: JsonObject, features: readonly string[]): Pool | null {
  const ipv4 = objectOf(source, 'ipv4') ?? {}
  const [dhcp, subnet] = [objectOf(ipv4, 'dhcp'), textOf(ipv4, 'subnet')]
  if (dhcp === null || subnet === null || subnet.startsWith('auto')) return null
  const from = networkOf(subnet) + (integerOf(dhcp, 'lease-first') ?? 10)
  const told = features.includes(ROUTING) ? (arrayOf(ipv4, 'dhcp-leases') ?? []) : []
  const leases = told.filter(isJsonObject)
  const reserved = leases.map((lease): [string, number] => [
    (textOf(lease, 'macaddr') ?? '').toLowerCase(),
    from + (integerOf(lease, 'static-lease-offset') ?? 0),
  ])
  return {
    ...{
      from,
      size: integerOf(dhcp, 'lease-count') ?? 0,
      leaseSeconds: secondsOf(textOf(dhcp, 'lease-time')),
    },
    reserved: new Map(reserved),
  }
}

export function secondsOf(text: string | null): number {
  const [, count, unit = ''] = /^(\d+)([smhdw])$/.exec(text ?? '') ?? []
  return count === undefined ? USUAL_LEASE_S : Number(count) * SECONDS[unit]!
}

/** Of the first upstream interface with an address. */
export function uplinkOf(config: JsonObject, features: readonly string[]): Uplink | null {
  const all = (arrayOf(config, 'interfaces') ?? []).filter(isJsonObject)
  const source = all.find(({ role, ipv4 }) => role === 'upstream' && isJsonObject(ipv4))
  if (source === undefined) return null
  const ipv4 = objectOf(source, 'ipv4') ?? {}
  const fixed = ipv4.addressing === 'static'
  const mode = objectOf(source, 'broad-band')?.protocol === 'pppoe' ? 'pppoe' : fixed ? 'static' : 'dhcp'
  const servers = mode !== 'pppoe' || features.includes(ROUTING) ? (arrayOf(ipv4, 'use-dns') ?? []) : []
  return {
    mode,
    vlan: integerOf(objectOf(source, 'vlan') ?? {}, 'id') ?? 0,
    subnet: fixed ? textOf(ipv4, 'subnet') : null,
    gateway: fixed ? textOf(ipv4, 'gateway') : null,
    dns: servers.map(String),
  }
}
