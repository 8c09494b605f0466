import { OFFER_OPEN_MS, type Share, type ShareOffer } from '#contract/tenancy/shares.ts'
import { isValid, type NodeKey } from '../effective-access.ts'
import { endOfShare, nodeOf, type OfferRow, stateOfShare, type ZonedShare } from '../grant.repository.ts'

/** Names of places by their keys; what has none lies in the trash, or out of sight. */
export type PlaceNames = ReadonlyMap<NodeKey, string>

export function placeNames(visible: {
  projects: readonly { id: number; name: string }[]
  networks: readonly { id: number; name: string }[]
}): PlaceNames {
  return new Map<NodeKey, string>([
    ...visible.projects.map(({ id, name }) => [`p${id}`, name] as const),
    ...visible.networks.map(({ id, name }) => [`g${id}`, name] as const),
  ])
}

/** Nothing where its place is not to be seen. */
export function presentShare(row: ZonedShare, names: PlaceNames, now: number): Share[] {
  const Name = names.get(nodeOf(row))
  if (Name === undefined) return []
  const until = endOfShare(row)
  const state = stateOfShare(row, now)
  return [
    {
      ID: row.id,
      mode: row.network_id === null ? 'project' : 'group',
      node: row.network_id ?? row.project_id!,
      Name,
      from: row.given_by,
      to: row.to_name,
      permission: row.permission,
      dueday: row.due_day,
      alwaysOn: row.always_on === 1,
      zone: row.timezone ?? row.zone,
      since: row.created_at,
      until,
      over: !isValid({ until }, now),
      state,
      expiresAt: state === 'pending' ? row.offered_at + OFFER_OPEN_MS : null,
    },
  ]
}

/**
 * What waits for an answer of its receiver, and what was declined. Of what was declined under one address nothing shows
 * again under another; who offers it is not told that they are the same person's.
 */
export function presentOffers(rows: readonly OfferRow[], now: number): ShareOffer[] {
  const declined = new Set(rows.filter((row) => row.declined_at !== null).map(placeOf))
  return rows.flatMap((row) => {
    const Name = row.network ?? row.project
    const state = stateOfShare(row, now)
    const until = endOfShare(row)
    if (Name === null || state === 'accepted' || state === 'expired') return []
    if (!isValid({ until }, now) || (state === 'pending' && declined.has(placeOf(row)))) return []
    return [
      {
        ...{ ID: row.id, mode: row.network_id === null ? 'project' : 'group', Name, state, until },
        ...{ from: row.given_by, permission: row.permission, offeredAt: row.offered_at },
        expiresAt: row.offered_at + OFFER_OPEN_MS,
      },
    ]
  })
}

const placeOf = (row: OfferRow): string => `${row.tenant_id} ${nodeOf(row)}`
