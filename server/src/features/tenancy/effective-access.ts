import { type Level, levels } from '#contract/permissions.ts'

/** A project or a network of the tree, as spec section 3 writes their ids. */
export type NodeKey = `p${number}` | `g${number}`

/** The right to a node and all below it, unless something nearer says otherwise. */
export interface Grant {
  node: NodeKey
  level: Level
  /** Valid before it, ms; null = for good. */
  until: number | null
  /** A scope is given to an ordinary member by their tenant, a share to an account by another tenant. */
  via: 'scope' | 'share'
  id: number
  /** Nobody accepted it yet: it counts nowhere. */
  offered?: true
}

/** A person as far as their rights to somebody's tree go. */
export interface Person {
  /** Is of the tenant that owns the tree, and no ordinary member. */
  owner: boolean
  /** Of the owner's tenant; otherwise only shares give anything. */
  atHome: boolean
  /** An ordinary member has only what scopes give, in shared things too. */
  scoped: boolean
}

export interface Effective {
  level: Level
  until: number | null
  /** What it follows from; none for an owner. */
  by: Grant[]
}

/**
 * What a person may do with a node. The same answer enforces and explains.
 * @param path the node and all above it, nearest first
 * @param grants those of the person in this tree
 */
export function effectiveAccess(
  path: readonly NodeKey[],
  person: Person,
  grants: readonly Grant[],
  now: number,
): Effective | null {
  if (person.owner) return { level: 'own', until: null, by: [] }
  const needed: Grant['via'][] = [
    ...(person.atHome ? [] : ['share' as const]),
    ...(person.scoped ? ['scope' as const] : []),
  ]
  const by = needed.map((via) => nearest(path, grants, via, now))
  if (by.length === 0 || by.some((grant) => grant === null)) return null
  return narrowest(by as Grant[])
}

/** The nearest wins, even when it gives less or more than one above it (readings C14); what is over is as if not there (C16). */
function nearest(
  path: readonly NodeKey[],
  grants: readonly Grant[],
  via: Grant['via'],
  now: number,
): Grant | null {
  for (const node of path) {
    const here = grants.filter((grant) => grant.via === via && grant.node === node && counts(grant, now))
    const [best] = here.sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))
    if (best) return best
  }
  return null
}

const counts = (grant: Grant, now: number): boolean => !grant.offered && isValid(grant, now)

export const isValid = ({ until }: Pick<Grant, 'until'>, now: number): boolean =>
  until === null || now < until

/** All of them are needed: together they give what the least gives, as long as the shortest lasts. */
function narrowest(by: Grant[]): Effective {
  const level = levels[Math.min(...by.map((grant) => levels.indexOf(grant.level)))]!
  return { level, until: earliest(by.map((grant) => grant.until)), by }
}

export const earliest = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((first, one) => (one === null || (first !== null && first < one) ? first : one), null)
