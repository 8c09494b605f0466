import type { Guard, Reach, ReachReader } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import { ancestry, networksInScope, parentsOf } from './reach.ts'
import type { NetworkRow, PlaceName, ProjectRow, TenancyRepository } from './tenancy.repository.ts'

export interface Sight {
  projects: ProjectRow[]
  networks: NetworkRow[]
}

/** The same by name, and the reach it follows from. */
export interface Places {
  reach: Reach
  projects: ProjectRow[]
  networks: PlaceName[]
}

/** What a caller sees of the tree; the same answer enforces and shows. */
export class TenancyReader implements ReachReader, Pick<Guard, 'network' | 'project'> {
  readonly #repository: TenancyRepository
  constructor(repository: TenancyRepository) {
    this.#repository = repository
  }

  async reachOf(caller: Caller): Promise<Reach> {
    if (caller.role !== 'user') return { tenant: caller.tenant, networks: 'all' }
    const [scopes, networks, projects] = await Promise.all([
      this.#repository.scopes(caller.accountId),
      this.#repository.networks(caller.tenant),
      this.#repository.projects(caller.tenant),
    ])
    return { tenant: caller.tenant, networks: networksInScope(scopes, networks, parentsOf(projects)) }
  }

  async network(caller: Caller, id: number): Promise<boolean> {
    if (!(await this.#repository.network(caller.tenant, id))) return false
    const { networks } = await this.reachOf(caller)
    return networks === 'all' || networks.includes(id)
  }

  async project(caller: Caller, id: number): Promise<boolean> {
    if (!(await this.#repository.project(caller.tenant, id))) return false
    if (caller.role !== 'user') return true
    const scoped = new Set(
      (await this.#repository.scopes(caller.accountId)).flatMap((s) => s.project_id ?? []),
    )
    const parents = parentsOf(await this.#repository.projects(caller.tenant))
    return ancestry(id, parents).some((project) => scoped.has(project))
  }

  /** `sightOf` in one go, with as little of the networks as searches need. */
  async placesOf(caller: Caller): Promise<Places> {
    const [networks, projects] = await Promise.all([
      this.#repository.placeNames(caller.tenant),
      this.#repository.projects(caller.tenant),
    ])
    if (caller.role !== 'user')
      return { reach: { tenant: caller.tenant, networks: 'all' }, networks, projects }
    const parents = parentsOf(projects)
    const allowed = networksInScope(await this.#repository.scopes(caller.accountId), networks, parents)
    const given = new Set(allowed)
    const seen = networks.filter(({ id }) => given.has(id))
    const onTheWay = new Set(seen.flatMap((network) => ancestry(network.project_id, parents)))
    return {
      reach: { tenant: caller.tenant, networks: allowed },
      networks: seen,
      projects: projects.filter(({ id }) => onTheWay.has(id)),
    }
  }

  /** Networks in reach, and the projects on the way to them. */
  async sightOf(caller: Caller): Promise<Sight> {
    const [reach, networks, projects] = await Promise.all([
      this.reachOf(caller),
      this.#repository.networks(caller.tenant),
      this.#repository.projects(caller.tenant),
    ])
    if (reach.networks === 'all') return { networks, projects }
    const allowed = new Set(reach.networks)
    const seen = networks.filter((network) => allowed.has(network.id))
    const parents = parentsOf(projects)
    const onTheWay = new Set(seen.flatMap((network) => ancestry(network.project_id, parents)))
    return { networks: seen, projects: projects.filter((project) => onTheWay.has(project.id)) }
  }

  /** Networks of a tenant inside a project, its sub-projects included. */
  async networksBelow(tenant: number, project: number): Promise<number[]> {
    const parents = parentsOf(await this.#repository.projects(tenant))
    const networks = await this.#repository.networks(tenant)
    return networks.filter((n) => ancestry(n.project_id, parents).includes(project)).map((n) => n.id)
  }

  /** Which project a network lies in; null at the top or when it is gone. */
  async projectOf(tenant: number, network: number): Promise<number | null> {
    return (await this.#repository.network(tenant, network))?.project_id ?? null
  }

  /** Where a network lies; null when it is gone. */
  async localeOf(tenant: number, network: number): Promise<{ timezone: string; country: string } | null> {
    const row = await this.#repository.network(tenant, network)
    return row ? { timezone: row.timezone, country: row.country } : null
  }

  async nameOf(tenant: number, network: number): Promise<string | null> {
    return (await this.#repository.network(tenant, network))?.name ?? null
  }

  async projectName(tenant: number, project: number): Promise<string | null> {
    return (await this.#repository.project(tenant, project))?.name ?? null
  }
}
