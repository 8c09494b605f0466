import type { Caller } from '../../http/route.ts'
import { isValid, type NodeKey } from './effective-access.ts'
import { endOfShare, isOpen, nodeOf, type ZonedShare } from './grant.repository.ts'
import type { SharingStatusOf } from './tenancy.presenter.ts'
import type { VisibleTree } from './visible-tree.ts'

/** How the places somebody sees are shared with them: theirs, or shared; and with how many they are shared. */
export function sharingStatuses(
  caller: Caller,
  { rights }: Pick<VisibleTree, 'rights'>,
  given: ZonedShare[],
  now: number,
): SharingStatusOf {
  const counts = countsByNode(given, now)
  return (key, tenant) => {
    const effective = rights.get(key)
    const here = effective?.by.find(({ via, node }) => via === 'share' && node === key)
    const own = tenant === caller.tenant
    // A project that only lies on the way to what a member was given is theirs to see.
    const permission = effective?.level ?? (own && caller.role !== 'user' ? 'own' : 'read')
    return {
      Share: here?.id ?? 0,
      sharedOut: own ? (counts.get(key) ?? 0) : 0,
      permission,
      until: effective?.until ?? null,
    }
  }
}

function countsByNode(given: ZonedShare[], now: number): Map<NodeKey, number> {
  const counts = new Map<NodeKey, number>()
  for (const row of given)
    if (isOpen(row, now) && isValid({ until: endOfShare(row) }, now))
      counts.set(nodeOf(row), (counts.get(nodeOf(row)) ?? 0) + 1)
  return counts
}
