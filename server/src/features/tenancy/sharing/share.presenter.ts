import type { Share } from '#contract/tenancy/shares.ts'
import { isValid, type NodeKey } from '../effective-access.ts'
import { endOfShare, nodeOf, type ZonedShare } from '../grant.repository.ts'

/** Names of places by their keys; what has none lies in the trash, or out of sight. */
export type PlaceNames = ReadonlyMap<NodeKey, string>

export function placeNames(sight: {
  projects: readonly { id: number; name: string }[]
  networks: readonly { id: number; name: string }[]
}): PlaceNames {
  return new Map<NodeKey, string>([
    ...sight.projects.map(({ id, name }) => [`p${id}`, name] as const),
    ...sight.networks.map(({ id, name }) => [`g${id}`, name] as const),
  ])
}

/** Nothing where its place is not to be seen. */
export function presentShare(row: ZonedShare, names: PlaceNames, now: number): Share[] {
  const Name = names.get(nodeOf(row))
  if (Name === undefined) return []
  const until = endOfShare(row)
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
      opened: row.opened_at,
    },
  ]
}
