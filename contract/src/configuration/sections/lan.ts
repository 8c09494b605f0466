import { z } from 'zod'
import { isHostIn, isUsable, numberOf, overlap, subnetOf } from '../../addressing/ipv4.ts'
import { forwardOf, reservationOf } from '../../addressing/lines.ts'
import { kindTraits } from '../../inventory/kind-traits.ts'
import { type Applicability, declareSection } from '../section.ts'

/** Devices that route a network of their own. */
export const whereItRoutes: Applicability = {
  capability: 'configure',
  toKind: (kind) => (kindTraits[kind].routes ? 'announced' : 'never'),
  othersThatOfferIt: false,
  refused: {},
}

export const lanRange = {
  mostLans: 16,
  leastPrefix: 16,
  mostPrefix: 30,
  mostVlan: 4094,
  /** Two minutes to seven days. */
  leastLease: 2,
  mostLease: 10_080,
  mostDns: 3,
  mostReservations: 200,
  mostForwards: 64,
} as const

const address = z.ipv4().refine(isUsable, 'an address that a device may have')
const distinct = (list: readonly unknown[]) => new Set(list).size === list.length

export const dhcpPool = z.object({
  start: address.describe('first address it gives out'),
  size: z.int().min(1).max(65_533),
  leaseMinutes: z.int().min(lanRange.leastLease).max(lanRange.mostLease),
})
export type DhcpPool = z.infer<typeof dhcpPool>

const plainLan = z.object({
  key: z.string().regex(/^[A-Za-z0-9_-]{4,32}$/),
  name: z.string().trim().min(1).max(32),
  vlan: z.int().min(0).max(lanRange.mostVlan).describe('0 = untagged'),
  address: address.describe('of the router itself'),
  prefix: z.int().min(lanRange.leastPrefix).max(lanRange.mostPrefix),
  dhcp: dhcpPool.nullable().describe('null = gives out no addresses'),
  dns: z
    .array(address)
    .max(lanRange.mostDns)
    .refine(distinct, 'an address twice')
    .describe('that clients are told; none = the router itself'),
  reservations: z
    .array(
      z.string().refine((line) => reservationOf(line) !== null, 'such as 02:00:00:00:00:01=192.168.10.20'),
    )
    .max(lanRange.mostReservations),
  internetOnly: z.boolean().describe('its clients reach the internet and no other network of the router'),
  ipv6: z.boolean(),
  forwards: z
    .array(z.string().refine((line) => forwardOf(line) !== null, 'such as tcp:8080=192.168.10.20:80'))
    .max(lanRange.mostForwards),
})
export type Lan = z.infer<typeof plainLan>

/** What keeps a LAN from being one, by field; the console says the same words while it is typed. */
export const lanProblems = [
  'address',
  'pool',
  'pool_own',
  'reservations',
  'reserved_twice',
  'forwards',
] as const
export type LanProblem = (typeof lanProblems)[number]

const fieldOf: Record<LanProblem, string[]> = {
  address: ['address'],
  pool: ['dhcp', 'size'],
  pool_own: ['dhcp', 'start'],
  reservations: ['reservations'],
  reserved_twice: ['reservations'],
  forwards: ['forwards'],
}

/** First and last address of its pool, as numbers. */
export const poolOf = ({ start, size }: DhcpPool) => ({
  from: numberOf(start),
  to: numberOf(start) + size - 1,
})

/** The pool lies in the subnet without its first, its last and the router's own address; what is reserved lies in it. */
export function problemOf(lan: Lan): LanProblem | null {
  const subnet = subnetOf(lan.address, lan.prefix)
  if (!isHostIn(subnet, lan.address)) return 'address'
  const reserved = lan.reservations.flatMap((line) => reservationOf(line) ?? [])
  const pool = lan.dhcp && poolOf(lan.dhcp)
  if (pool && (pool.from <= subnet.from || pool.to >= subnet.to)) return 'pool'
  const own = numberOf(lan.address)
  if (pool && own >= pool.from && own <= pool.to) return 'pool_own'
  const inPool = ({ address }: { address: string }) =>
    pool !== null && numberOf(address) >= pool.from && numberOf(address) <= pool.to
  if (!reserved.every(inPool)) return 'reservations'
  if (!distinct(reserved.map(({ mac }) => mac)) || !distinct(reserved.map(({ address }) => address)))
    return 'reserved_twice'
  const inside = lan.forwards.flatMap((line) => forwardOf(line) ?? [])
  return inside.every(({ address }) => isHostIn(subnet, address) && address !== lan.address)
    ? null
    : 'forwards'
}

const lanSchema = plainLan.superRefine((lan, context) => {
  const problem = problemOf(lan)
  if (problem !== null) context.addIssue({ code: 'custom', path: fieldOf[problem], message: problem })
})

/** What two of them cannot have in common; null: nothing is wrong. */
export type LanClash = 'vlan' | 'name' | 'subnet' | 'forward'

export function clashOf(lans: readonly Lan[]): LanClash | null {
  if (!distinct(lans.map(({ vlan }) => vlan))) return 'vlan'
  if (!distinct(lans.map(({ name }) => name))) return 'name'
  const subnets = lans.map(({ address, prefix }) => subnetOf(address, prefix))
  if (subnets.some((one, at) => subnets.slice(at + 1).some((other) => overlap(one, other)))) return 'subnet'
  return forwardsClash(lans.flatMap(({ forwards }) => forwards)) ? 'forward' : null
}

/** A port from outside leads to one place. */
function forwardsClash(lines: readonly string[]): boolean {
  const all = lines.flatMap((line) => forwardOf(line) ?? [])
  return all.some((one, at) =>
    all
      .slice(at + 1)
      .some(
        (other) =>
          one.from <= other.to &&
          other.from <= one.to &&
          (one.protocol === other.protocol || one.protocol === 'any' || other.protocol === 'any'),
      ),
  )
}

export const lanIntent = z
  .object({
    lans: z
      .array(lanSchema)
      .max(lanRange.mostLans)
      .refine((lans) => distinct(lans.map(({ key }) => key)), 'a key twice'),
  })
  .superRefine(({ lans }, context) => {
    const clash = clashOf(lans)
    if (clash !== null)
      context.addIssue({ code: 'custom', path: ['lans'], message: `two with the same ${clash}` })
  })
export type LanIntent = z.infer<typeof lanIntent>

/** The networks behind the gateway of a network, or behind one router. */
export const lan = declareSection<LanIntent, Lan, 'lan'>({
  levels: { project: false, network: true, kind: false, model: false, device: true },
  sole: 'gateway',
  intent: lanIntent,
  empty: { lans: [] },
  subjects: { type: 'lan', member: 'lans', key: 'key', name: 'name', unsaid: null },
  leaves: {
    key: 'plain',
    name: 'plain',
    vlan: 'plain',
    address: 'plain',
    prefix: 'plain',
    'dhcp.start': 'plain',
    'dhcp.size': 'plain',
    'dhcp.leaseMinutes': 'plain',
    dns: 'plain',
    reservations: 'plain',
    internetOnly: 'plain',
    ipv6: 'plain',
    forwards: 'plain',
  },
  idle: () => [],
  applies: whereItRoutes,
})
