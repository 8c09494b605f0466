import type { Level } from '#contract/permissions.ts'
import type { Guard, Reach, ReachReader, ResourceAccess } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { NodeKey } from './effective-access.ts'
import type { GrantRepository } from './grant.repository.ts'
import { ancestry, parentsOf } from './reach.ts'
import { networkPath, projectPath, Rights } from './rights.ts'
import type { NetworkRow, PlaceName, TenancyRepository } from './tenancy.repository.ts'
import { type TreeReader, type VisibleTree, visibleTreeReader } from './visible-tree.ts'
import { openWebpass } from './webpass.ts'

export interface SiteFacts {
  timezone: string
  country: string
  /** Of the devices' own pages; null: each keeps its own. */
  webPassword: string | null
  /** Its link is metered: how often its devices report. */
  reportSeconds?: number
}

export interface MeteredNetwork {
  network: number
  tenant: number
  pingSeconds: number
}

/** What a caller sees of the tree; the same answer enforces and shows. */
export class TenancyReader implements ReachReader, Pick<Guard, 'network' | 'project'> {
  readonly #repository: TenancyRepository
  readonly #grants: GrantRepository
  readonly #clock: Clock
  readonly #secrets: SecretBox
  constructor(repository: TenancyRepository, grants: GrantRepository, clock: Clock, secrets: SecretBox) {
    this.#repository = repository
    this.#secrets = secrets
    this.#grants = grants
    this.#clock = clock
  }

  async reachOf(caller: Caller, level: Level = 'read'): Promise<Reach> {
    const rights = await this.#rightsOf(caller)
    const all = rights.ownsAll(caller.tenant)
    const networks: Reach['networks'] = all ? 'all' : await this.#within(rights, caller.tenant, level)
    const until = rights.until()
    const reach: Reach = { tenant: caller.tenant, networks, ...(until !== undefined && { until }) }
    // A call that acts for another stays with that one.
    const sharers = caller.home === undefined ? rights.sharers() : []
    if (sharers.length === 0) return reach
    const shared = await Promise.all(sharers.map((tenant) => this.#within(rights, tenant, level)))
    return { ...reach, shared: { networks: shared.flat(), tenants: sharers } }
  }

  async network(caller: Caller, id: number): Promise<ResourceAccess | null> {
    const row = await this.#repository.findNetwork(id)
    return row
      ? this.accessTo(caller, { tenant: row.tenant_id, network: row.id, project: row.project_id })
      : null
  }

  async project(caller: Caller, id: number): Promise<ResourceAccess | null> {
    const row = await this.#repository.findProject(id)
    if (!row || !mayLookAt(caller, row.tenant_id)) return null
    if (ownsAll(caller, row.tenant_id)) return { tenant: row.tenant_id, level: 'own' }
    const parents = parentsOf(await this.#repository.projects(row.tenant_id))
    const effective = (await this.#rightsOf(caller)).at(row.tenant_id, projectPath(id, parents))
    return effective && { tenant: row.tenant_id, level: effective.level }
  }

  /** What a network is to a caller; `project` where it is known already. */
  async accessTo(
    caller: Caller,
    { tenant, network, project }: { tenant: number; network: number; project?: number | null },
  ): Promise<ResourceAccess | null> {
    if (!mayLookAt(caller, tenant)) return null
    if (ownsAll(caller, tenant)) return { tenant, level: 'own' }
    const project_id = project === undefined ? await this.projectOf(tenant, network) : project
    const parents = parentsOf(await this.#repository.projects(tenant))
    const effective = (await this.#rightsOf(caller)).at(
      tenant,
      networkPath({ id: network, project_id }, parents),
    )
    return effective && { tenant, level: effective.level }
  }

  /** Networks in reach, and the projects on the way to them. */
  visibleTreeOf(caller: Caller): Promise<VisibleTree<NetworkRow>> {
    return this.#visible(caller, (tenant) => this.#repository.networks(tenant))
  }

  /** `sightOf` with as little of the networks as searches need. */
  async placesOf(caller: Caller): Promise<Places> {
    const [reach, visible] = await Promise.all([
      this.reachOf(caller),
      this.#visible(caller, (tenant) => this.#repository.placeNames(tenant)),
    ])
    return { reach, ...visible }
  }

  /** Networks of a tenant inside a project, its sub-projects included. */
  async networksBelow(tenant: number, project: number): Promise<number[]> {
    const parents = parentsOf(await this.#repository.projects(tenant))
    const networks = await this.#repository.networks(tenant)
    return networks.filter((n) => ancestry(n.project_id, parents).includes(project)).map((n) => n.id)
  }

  /** Projects of a tenant inside another, at whatever depth. */
  async projectsBelow(tenant: number, project: number): Promise<number[]> {
    const rows = await this.#repository.projects(tenant)
    const parents = parentsOf(rows)
    return rows.filter(({ parent_id }) => ancestry(parent_id, parents).includes(project)).map(({ id }) => id)
  }

  /** Which project a network lies in; null at the top or when it is gone. */
  async projectOf(tenant: number, network: number): Promise<number | null> {
    return (await this.#repository.network(tenant, network))?.project_id ?? null
  }

  /** The projects a network lies in, or a project with those it lies in: nearest first. */
  async projectsAbove(tenant: number, place: { network: number } | { project: number }): Promise<number[]> {
    const nearest = 'project' in place ? place.project : await this.projectOf(tenant, place.network)
    return nearest === null ? [] : ancestry(nearest, parentsOf(await this.#repository.projects(tenant)))
  }

  /** What of a network reaches its devices; null when it is gone. */
  async siteOf(tenant: number, network: number): Promise<SiteFacts | null> {
    const row = await this.#repository.network(tenant, network)
    if (!row) return null
    const { timezone, country, report_seconds: reportSeconds } = row
    return {
      ...{ timezone, country, webPassword: openWebpass(this.#secrets, row) },
      ...(reportSeconds !== null && { reportSeconds }),
    }
  }

  /** Networks on metered links, of a tenant or of all, and how often their devices are pinged. */
  async metered(tenant?: number): Promise<MeteredNetwork[]> {
    const rows = await this.#repository.metered(tenant)
    return rows.map(({ id, tenant_id, ping_seconds }) => ({
      ...{ network: id, tenant: tenant_id },
      pingSeconds: ping_seconds!,
    }))
  }

  async nameOf(tenant: number, network: number): Promise<string | null> {
    return (await this.#repository.network(tenant, network))?.name ?? null
  }

  /** A place with all above it, nearest first; null when the tenant has none such. */
  async pathOf(
    tenant: number,
    { mode, ID }: { mode: 'project' | 'group'; ID: number },
  ): Promise<{ name: string; path: NodeKey[] } | null> {
    const row =
      mode === 'group'
        ? await this.#repository.network(tenant, ID)
        : await this.#repository.project(tenant, ID)
    if (!row) return null
    const parents = parentsOf(await this.#repository.projects(tenant))
    const path = 'project_id' in row ? networkPath(row, parents) : projectPath(row.id, parents)
    return { name: row.name, path }
  }

  async projectName(tenant: number, project: number): Promise<string | null> {
    return (await this.#repository.project(tenant, project))?.name ?? null
  }

  #rightsOf(caller: Caller): Promise<Rights> {
    return Rights.of(caller, this.#grants, this.#clock.now())
  }

  async #visible<Row extends NetworkRow | PlaceName>(
    caller: Caller,
    networksOf: TreeReader<Row>['networks'],
  ): Promise<VisibleTree<Row>> {
    const rights = await this.#rightsOf(caller)
    const read = visibleTreeReader(rights, {
      networks: networksOf,
      projects: (t) => this.#repository.projects(t),
    })
    const tenants = caller.home === undefined ? rights.sharers() : []
    const [own, ...shared] = await Promise.all([read.own(caller.tenant), ...tenants.map(read.shared)])
    return {
      projects: [own!, ...shared].flatMap((visible) => visible.projects),
      networks: [own!, ...shared].flatMap((visible) => visible.networks),
      rights: new Map([own!, ...shared].flatMap((visible) => [...visible.rights])),
    }
  }

  async #within(rights: Rights, tenant: number, level: Level): Promise<number[]> {
    const [networks, projects] = await Promise.all([
      this.#repository.placeNames(tenant),
      this.#repository.projects(tenant),
    ])
    const parents = parentsOf(projects)
    return networks
      .filter((row) => rights.allows(tenant, networkPath(row, parents), level))
      .map(({ id }) => id)
  }
}

/** The same by name, and the reach it follows from. */
export interface Places extends VisibleTree<PlaceName> {
  reach: Reach
}

/** A call that acts for another tenant sees that one alone. */
const mayLookAt = (caller: Caller, tenant: number): boolean =>
  caller.home === undefined || caller.tenant === tenant

/** Known without looking anything up. */
const ownsAll = (caller: Caller, tenant: number): boolean =>
  caller.role !== 'user' && tenant === (caller.home ?? caller.tenant)
