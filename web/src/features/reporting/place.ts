import type { Network } from '#contract/tenancy/endpoints.ts'
import { readTarget } from '../../components/current-network/target'
import type { Search } from '../../lib/search'

/** What a report is about, as the server is asked. */
export interface PlaceQuery {
  group?: number
  project?: number
}

/** The address names a network, a project or all; else it is the selected network. */
export function readPlace(search: Search, current: Network | null): PlaceQuery {
  const target = readTarget(search)
  if (target?.of === 'network') return { group: target.id }
  if (target?.of === 'project') return { project: target.id }
  return target || !current ? {} : { group: current.ID }
}
