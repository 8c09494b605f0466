import type { ResourceAccess } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'

/** What configuration asks of the tree of projects and networks. */
export interface TreeReader {
  siteOf(tenant: number, network: number): Promise<Omit<Site, 'projects'> | null>
  /** The projects a network lies in, or a project with those it lies in: nearest first. */
  projectsAbove(tenant: number, place: { network: number } | { project: number }): Promise<number[]>
  networksBelow(tenant: number, project: number): Promise<number[]>
  projectsBelow(tenant: number, project: number): Promise<number[]>
  nameOf(tenant: number, network: number): Promise<string | null>
  projectName(tenant: number, project: number): Promise<string | null>
  /** What a project is to a caller; null: it does not exist for them. */
  project(caller: Caller, id: number): Promise<ResourceAccess | null>
}

/** Where a network lies: what of it reaches its devices. */
export interface Site {
  timezone: string
  country: string
  /** Of its devices' own pages, in clear; null: each keeps its own. */
  webPassword: string | null
  /** Its link is metered: how often its devices report. */
  reportSeconds?: number
  /** Nearest first. */
  projects: readonly number[]
}

const CACHED = 5_000
const NOWHERE: Site = { timezone: 'UTC', country: '', webPassword: null, projects: [] }

/** Where networks lie, kept in memory: asked for with every report of a device. */
export class Sites {
  readonly #tree: TreeReader
  #sites = new Map<number, Site>()
  constructor(tree: TreeReader) {
    this.#tree = tree
  }

  async of(tenant: number, network: number): Promise<Site> {
    const sites = this.#sites
    const known = sites.get(network)
    if (known) return known
    const [facts, projects] = await Promise.all([
      this.#tree.siteOf(tenant, network),
      this.#tree.projectsAbove(tenant, { network }),
    ])
    const site = { ...(facts ?? NOWHERE), projects }
    if (sites.size >= CACHED) sites.clear()
    sites.set(network, site)
    return site
  }

  /** Networks or projects were edited: what is being read meanwhile may be old already, and is not kept. */
  forget(): void {
    this.#sites = new Map()
  }
}
