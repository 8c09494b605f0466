import type { NetworkRow, ProjectRow } from './tenancy.repository.ts'

type Parents = Map<number, number | null>

export const parentsOf = (projects: Pick<ProjectRow, 'id' | 'parent_id'>[]): Parents =>
  new Map(projects.map((project) => [project.id, project.parent_id]))

/** A project with all above it, nearest first; ends even where the stored tree had a loop. */
export function ancestry(project: number | null, parents: Parents): number[] {
  const chain: number[] = []
  for (let at = project; at !== null && !chain.includes(at); at = parents.get(at) ?? null) chain.push(at)
  return chain
}

/** Networks inside any of these projects, or named themselves. */
export function networksInScope(
  scopes: { project_id: number | null; network_id: number | null }[],
  networks: Pick<NetworkRow, 'id' | 'project_id'>[],
  parents: Parents,
): number[] {
  const projects = new Set(scopes.flatMap((scope) => scope.project_id ?? []))
  const named = new Set(scopes.flatMap((scope) => scope.network_id ?? []))
  return networks
    .filter(
      (network) =>
        named.has(network.id) || ancestry(network.project_id, parents).some((p) => projects.has(p)),
    )
    .map((network) => network.id)
}
