import { doesNotExist } from '../../http/api-error.ts'
import { ancestry, parentsOf } from './reach.ts'
import type { TenancyRepository } from './tenancy.repository.ts'

export interface PlaceRef {
  mode: 'project' | 'group'
  id: number
}

/** A network alone, or a project with all that lies in it. */
export interface Subtree {
  ref: PlaceRef
  name: string
  /** Names of the projects above, outermost first. */
  path: string[]
  projects: number[]
  networks: number[]
}

/** @throws ApiError `does_not_exist` */
export async function subtreeOf(
  repository: TenancyRepository,
  tenant: number,
  ref: PlaceRef,
): Promise<Subtree> {
  const projects = await repository.projects(tenant)
  const parents = parentsOf(projects)
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const pathTo = (above: number | null) =>
    ancestry(above, parents)
      .reverse()
      .flatMap((id) => names.get(id) ?? [])
  if (ref.mode === 'group') {
    const network = await repository.network(tenant, ref.id)
    if (!network) throw doesNotExist('network')
    const path = pathTo(network.project_id)
    return { ref, name: network.name, path, projects: [], networks: [ref.id] }
  }
  const name = names.get(ref.id)
  if (name === undefined) throw doesNotExist('project')
  const inside = new Set(
    projects.filter(({ id }) => ancestry(id, parents).includes(ref.id)).map(({ id }) => id),
  )
  const networks = await repository.placeNames(tenant)
  return {
    ref,
    name,
    path: pathTo(parents.get(ref.id) ?? null),
    projects: [...inside],
    networks: networks
      .filter((one) => one.project_id !== null && inside.has(one.project_id))
      .map(({ id }) => id),
  }
}
