import type { ProjectRow } from './tenancy.repository.ts'

/** Project → the one it lies in. */
export type Parents = Map<number, number | null>

export const parentsOf = (projects: Pick<ProjectRow, 'id' | 'parent_id'>[]): Parents =>
  new Map(projects.map((project) => [project.id, project.parent_id]))

/** A project with all above it, nearest first; ends even where the stored tree had a loop. */
export function ancestry(project: number | null, parents: Parents): number[] {
  const chain: number[] = []
  for (let at = project; at !== null && !chain.includes(at); at = parents.get(at) ?? null) chain.push(at)
  return chain
}
