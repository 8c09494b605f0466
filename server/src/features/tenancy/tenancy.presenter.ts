import type { Network, Project } from '#contract/tenancy/endpoints.ts'
import type { NodeKey } from './effective-access.ts'
import type { NetworkRow, ProjectRow } from './tenancy.repository.ts'

/** How a place is shared, to who looks at it. */
export type SharingStatus = Pick<Network, 'Share' | 'sharedOut' | 'permission' | 'until'>
export type SharingStatusOf = (key: NodeKey, tenant: number) => SharingStatus

export const presentNetwork = (row: NetworkRow, sharingStatusOf: SharingStatusOf): Network => ({
  ID: row.id,
  PID: row.project_id ?? 0,
  Name: row.name,
  ...sharingStatusOf(`g${row.id}`, row.tenant_id),
  hasWebpass: row.webpass_sealed !== null,
  Timezone: row.timezone,
  Country: row.country,
  Address: row.address,
  Location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  Metered: meteredOf(row),
})

const meteredOf = ({ ping_seconds: pingSeconds, report_seconds: reportSeconds }: NetworkRow) =>
  pingSeconds === null || reportSeconds === null ? null : { pingSeconds, reportSeconds }

/** The tree; networks without a project are not in it (they are at the top, in `/groups` with PID 0). */
export function presentProjects(
  projects: ProjectRow[],
  networks: NetworkRow[],
  sharingStatusOf: SharingStatusOf,
): Project[] {
  const nodes = new Map(projects.map((row) => [row.id, node(row, sharingStatusOf)]))
  for (const network of networks)
    nodes.get(network.project_id ?? 0)?.Group.push(presentNetwork(network, sharingStatusOf))
  const top: Project[] = []
  for (const project of nodes.values()) (nodes.get(project.PID)?.Children ?? top).push(project)
  return top
}

const node = (row: ProjectRow, sharingStatusOf: SharingStatusOf): Project => ({
  ID: row.id,
  PID: row.parent_id ?? 0,
  Name: row.name,
  ...sharingStatusOf(`p${row.id}`, row.tenant_id),
  DueDay: row.due_day,
  AlwaysOn: row.always_on === 1,
  Children: [],
  Group: [],
})
