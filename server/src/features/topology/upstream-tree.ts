import { kindTraits } from '#contract/inventory/kind-traits.ts'
import { ownersOfMacs, type SeenDevice, type Sightings, sightingsOf } from './sightings.ts'

/** Who hangs on whom; made from what all devices of a network last reported. */
export interface UpstreamTree {
  gateway: string | null
  /** Device → the next one of ours towards the gateway; null = none is known. */
  parents: ReadonlyMap<string, string | null>
  sightings: ReadonlyMap<string, Sightings>
  /** Every MAC of the devices themselves. */
  owners: ReadonlyMap<string, string>
}

/** The order of the devices makes no difference. */
export function upstreamTree(devices: readonly SeenDevice[]): UpstreamTree {
  const sorted = devices.toSorted((a, b) => (a.sn < b.sn ? -1 : 1))
  const owners = ownersOfMacs(sorted)
  const gateway = gatewayOf(sorted, owners)
  const sightings = new Map(sorted.map((device) => [device.sn, sightingsOf(device, owners, gateway)]))
  const parents = new Map<string, string | null>()
  const above = holdersOf(sightings)
  for (const { sn } of sorted)
    parents.set(sn, sn === gateway ? null : (parentOf(sn, sightings, above) ?? null))
  for (const sn of inCircles(parents)) parents.set(sn, null)
  return { gateway, parents, sightings, owners }
}

/**
 * The device that routes for the network: of the kind that stands outermost, and of several the one that most others
 * call their default gateway. Null = there is none, or several and nobody tells which.
 */
function gatewayOf(devices: readonly SeenDevice[], owners: ReadonlyMap<string, string>): string | null {
  const routing = devices.filter(({ kind }) => kind !== null && kindTraits[kind].routes)
  const outermost = Math.min(...routing.map(({ kind }) => orderOf(kind)))
  const found = routing.filter(({ kind }) => orderOf(kind) === outermost)
  if (found.length <= 1) return found[0]?.sn ?? null
  const votes = Map.groupBy(
    devices.flatMap(({ state }) => state?.gateways ?? []),
    ({ mac }) => owners.get(mac?.toLowerCase() ?? ''),
  )
  const counted = found.map(({ sn }) => ({ sn, votes: votes.get(sn)?.length ?? 0 }))
  const [first, second] = counted.toSorted((a, b) => b.votes - a.votes)
  return first && first.votes > (second?.votes ?? 0) ? first.sn : null
}

const orderOf = (kind: SeenDevice['kind']): number =>
  (kind === null ? null : kindTraits[kind].trafficOrder) ?? Number.POSITIVE_INFINITY

/** Device → those that see it on a port away from the gateway. Two that see each other so prove nothing. */
function holdersOf(sightings: ReadonlyMap<string, Sightings>): Map<string, Set<string>> {
  const below = new Map(
    [...sightings].map(([sn, seen]) => [sn, new Set([...seen.below.values()].flatMap((s) => [...s]))]),
  )
  const above = new Map<string, Set<string>>()
  for (const [holder, held] of below)
    for (const sn of held)
      if (!below.get(sn)?.has(holder)) above.set(sn, (above.get(sn) ?? new Set()).add(holder))
  return above
}

/** The deepest of those that see it below themselves; its direct neighbour by LLDP where that does not contradict. */
function parentOf(
  sn: string,
  sightings: ReadonlyMap<string, Sightings>,
  above: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const holders = [...(above.get(sn) ?? [])]
  const own = sightings.get(sn)
  const towards = own?.neighbours.filter(({ port }) => own.uplinks.has(port)).map((near) => near.sn) ?? []
  const [near, another] = new Set(towards)
  if (near !== undefined && another === undefined && (holders.length === 0 || holders.includes(near)))
    return near
  const depth = (holder: string) => holders.filter((other) => above.get(holder)?.has(other)).length
  return holders.toSorted((a, b) => depth(b) - depth(a) || (a < b ? -1 : 1))[0]
}

/** Contradicting reports can close a circle: of those in it nothing is known. */
function inCircles(parents: ReadonlyMap<string, string | null>): string[] {
  return [...parents.keys()].filter((sn) => {
    const passed = new Set<string>()
    for (let at = parents.get(sn); at && !passed.has(at); at = parents.get(at)) {
      if (at === sn) return true
      passed.add(at)
    }
    return false
  })
}
