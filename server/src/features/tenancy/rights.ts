import { type Level, reachesLevel } from '#contract/permissions.ts'
import type { Caller } from '../../http/route.ts'
import {
  type Effective,
  earliest,
  effectiveAccess,
  type Grant,
  isValid,
  type NodeKey,
} from './effective-access.ts'
import { type GrantRepository, scopeGrant, shareGrant } from './grant.repository.ts'
import { ancestry, type Parents } from './reach.ts'

export const projectPath = (project: number | null, parents: Parents): NodeKey[] =>
  ancestry(project, parents).map((id): NodeKey => `p${id}`)

export const networkPath = (row: { id: number; project_id: number | null }, parents: Parents): NodeKey[] => [
  `g${row.id}`,
  ...projectPath(row.project_id, parents),
]

/** Everything a caller was given, read once: asked for any node of any tenant. */
export class Rights {
  readonly #home: number
  readonly #scoped: boolean
  readonly #shares: ReadonlyMap<number, Grant[]>
  readonly #scopes: Grant[]
  readonly #now: number

  private constructor(
    home: number,
    scoped: boolean,
    given: { shares: ReadonlyMap<number, Grant[]>; scopes: Grant[] },
    now: number,
  ) {
    this.#home = home
    this.#scoped = scoped
    this.#shares = given.shares
    this.#scopes = given.scopes
    this.#now = now
  }

  static async of(caller: Caller, grants: GrantRepository, now: number): Promise<Rights> {
    const home = caller.home ?? caller.tenant
    const scoped = caller.role === 'user'
    const [received, scopes] = await Promise.all([
      grants.received(home),
      scoped ? grants.scopes(caller.accountId) : [],
    ])
    const byOwner = Map.groupBy(received, (row) => row.tenant_id)
    const shares = new Map([...byOwner].map(([owner, rows]) => [owner, rows.map(shareGrant)]))
    return new Rights(home, scoped, { shares, scopes: scopes.map(scopeGrant) }, now)
  }

  /** Whole tenants need no look at their trees. */
  ownsAll(tenant: number): boolean {
    return tenant === this.#home && !this.#scoped
  }

  /** Tenants that share something with the caller now. */
  sharers(): number[] {
    const sharing = [...this.#shares].filter(([, grants]) =>
      grants.some((grant) => isValid(grant, this.#now)),
    )
    return sharing.map(([tenant]) => tenant)
  }

  at(tenant: number, path: readonly NodeKey[]): Effective | null {
    const atHome = tenant === this.#home
    const person = { owner: atHome && !this.#scoped, atHome, scoped: this.#scoped }
    return effectiveAccess(path, person, [...(this.#shares.get(tenant) ?? []), ...this.#scopes], this.#now)
  }

  allows(tenant: number, path: readonly NodeKey[], level: Level): boolean {
    const effective = this.at(tenant, path)
    return effective !== null && reachesLevel(effective.level, level)
  }

  /** The first moment at which something of it ends; undefined when nothing does. */
  until(): number | undefined {
    const all = [...this.#shares.values(), this.#scopes].flat().filter((grant) => isValid(grant, this.#now))
    return earliest(all.map((grant) => grant.until)) ?? undefined
  }
}
