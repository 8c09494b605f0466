import type { Effective, NodeKey } from './effective-access.ts'
import { ancestry, parentsOf } from './reach.ts'
import { networkPath, projectPath, type Rights } from './rights.ts'
import type { NetworkRow, PlaceName, ProjectRow } from './tenancy.repository.ts'

/** The part of a tree that somebody sees. */
export interface VisibleTree<Row extends PlaceName = NetworkRow> {
  projects: ProjectRow[]
  networks: Row[]
  /** For what is not simply theirs. */
  rights: Map<NodeKey, Effective>
}

export interface TreeReader<Row> {
  networks(tenant: number): Promise<Row[]>
  projects(tenant: number): Promise<ProjectRow[]>
}

/** Reads what a caller sees of the tenant they are of, and of one that shares with them. */
export function visibleTreeReader<Row extends PlaceName>(rights: Rights, reader: TreeReader<Row>) {
  const whole = (tenant: number) => Promise.all([reader.networks(tenant), reader.projects(tenant)])
  return {
    async own(tenant: number): Promise<VisibleTree<Row>> {
      const [networks, projects] = await whole(tenant)
      if (rights.ownsAll(tenant)) return { networks, projects, rights: new Map() }
      const seen = allowed(rights, tenant, networks, projects)
      const parents = parentsOf(projects)
      // Those on the way, too: a member's own place keeps its path.
      const paths = [...seen.networks.map((row) => row.project_id), ...seen.projects.map((row) => row.id)]
      const onTheWay = new Set(paths.flatMap((project) => ancestry(project, parents)))
      return { ...seen, projects: projects.filter(({ id }) => onTheWay.has(id)) }
    },
    /** What lies above it is the owner's affair: what is shared stands at the top. */
    async shared(tenant: number): Promise<VisibleTree<Row>> {
      const [networks, projects] = await whole(tenant)
      const seen = allowed(rights, tenant, networks, projects)
      const there = new Set(seen.projects.map(({ id }) => id))
      const seenOrTop = (project: number | null) => (project !== null && there.has(project) ? project : null)
      return {
        ...seen,
        projects: seen.projects.map((row) => ({ ...row, parent_id: seenOrTop(row.parent_id) })),
        networks: seen.networks.map((row) => ({ ...row, project_id: seenOrTop(row.project_id) })),
      }
    },
  }
}

function allowed<Row extends PlaceName>(
  rights: Rights,
  tenant: number,
  networks: Row[],
  projects: ProjectRow[],
): VisibleTree<Row> {
  const parents = parentsOf(projects)
  const found = new Map<NodeKey, Effective>()
  const sees = (path: NodeKey[]): boolean => {
    const effective = rights.at(tenant, path)
    if (effective) found.set(path[0]!, effective)
    return effective !== null
  }
  return {
    projects: projects.filter((row) => sees(projectPath(row.id, parents))),
    networks: networks.filter((row) => sees(networkPath(row, parents))),
    rights: found,
  }
}
