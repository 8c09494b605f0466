/** All a caller reaches: a tenant, whole or some of its networks, and what others share with it. */
export interface Reach {
  tenant: number
  networks: 'all' | number[]
  /** Networks of other tenants; none for a call that acts in one tenant alone. */
  shared?: { networks: number[]; tenants: number[] }
  /** The moment from which on it may be less, in ms. */
  until?: number
}

/** Whether a network of a tenant lies within a reach. */
export function reaches(
  { tenant, networks, shared }: Reach,
  place: { tenant: number; network: number },
): boolean {
  const own = place.tenant === tenant && (networks === 'all' || networks.includes(place.network))
  return own || shared?.networks.includes(place.network) === true
}

/** Certainly nothing lies within it. */
export const isNowhere = ({ networks, shared }: Reach): boolean =>
  networks !== 'all' && networks.length === 0 && !shared?.networks.length

/** What of a reach lies among these networks as well. */
export function narrowed(reach: Reach, ids: readonly number[]): Reach {
  const among = new Set(ids)
  const both = (networks: number[]) => networks.filter((id) => among.has(id))
  const { networks, shared } = reach
  return {
    ...reach,
    networks: networks === 'all' ? [...ids] : both(networks),
    ...(shared && { shared: { ...shared, networks: both(shared.networks) } }),
  }
}
