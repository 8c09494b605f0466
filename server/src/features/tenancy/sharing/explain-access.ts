import { type Level, levels } from '#contract/permissions.ts'
import {
  type Effective,
  effectiveAccess,
  type Grant,
  isValid,
  type NodeKey,
  type Person,
} from '../effective-access.ts'

/** Why a grant decides, or does not. */
export type Counts = 'yes' | 'nearer' | 'stronger' | 'over' | 'offered'

export interface Reason {
  grant: Grant
  counts: Counts
}

export interface AccessExplanation {
  now: Effective | null
  /** Nearest first. */
  reasons: Reason[]
  /** If the grants that decide ended. */
  afterwards: Effective | null
  /** If the place were handed over: its new owner's own people aside, only what was shared inside goes on. */
  handedOver: Effective | null
}

const stronger = (a: Grant, b: Grant) => levels.indexOf(b.level) - levels.indexOf(a.level)

/**
 * What somebody may do with a node and why. It asks the function that enforces, with all grants and with some
 * of them left out, and judges nothing itself.
 * @param path the node and all above it, nearest first
 */
export function explainAccess(
  path: readonly NodeKey[],
  person: Person,
  grants: readonly Grant[],
  now: number,
): AccessExplanation {
  const effective = effectiveAccess(path, person, grants, now)
  const deciding = new Set(effective?.by)
  const own = path.slice(0, 1)
  return {
    now: effective,
    reasons: person.owner ? [] : reasonsOf(path, grants, deciding, now),
    afterwards: person.owner ? effective : effectiveAccess(path, person, without(grants, effective?.by), now),
    handedOver: person.atHome ? null : effectiveAccess(own, person, grants, now),
  }
}

const without = (grants: readonly Grant[], gone: readonly Grant[] = []): Grant[] =>
  grants.filter((grant) => !gone.includes(grant))

function reasonsOf(
  path: readonly NodeKey[],
  grants: readonly Grant[],
  deciding: ReadonlySet<Grant>,
  now: number,
): Reason[] {
  return path.flatMap((node) =>
    grants
      .filter((grant) => grant.node === node)
      .sort(stronger)
      .map((grant) => ({ grant, counts: countsOf(grant, grants, deciding, now) })),
  )
}

function countsOf(grant: Grant, grants: readonly Grant[], deciding: ReadonlySet<Grant>, now: number): Counts {
  if (deciding.has(grant)) return 'yes'
  if (!isValid(grant, now)) return 'over'
  if (grant.offered) return 'offered'
  const beside = grants.some((one) => one.node === grant.node && one.via === grant.via && deciding.has(one))
  return beside ? 'stronger' : 'nearer'
}

export interface Loss {
  node: NodeKey
  now: Level
  afterwards: Level | null
}

/** Where somebody may do less, or something else, once a grant has ended. */
export function lossOf(
  paths: readonly (readonly NodeKey[])[],
  person: Person,
  grants: readonly Grant[],
  ended: Grant,
  now: number,
): Loss[] {
  const left = without(grants, [ended])
  return paths.flatMap((path) => {
    const before = effectiveAccess(path, person, grants, now)
    const after = effectiveAccess(path, person, left, now)
    if (!before || before.level === after?.level) return []
    return [{ node: path[0]!, now: before.level, afterwards: after?.level ?? null }]
  })
}
