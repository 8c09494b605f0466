import {
  type EvidenceOf,
  type HealthRuleName,
  type HealthUnknown,
  healthUnknowns,
} from '#contract/health/rules.ts'
import type { Finding, Fix } from '#contract/health/schemas.ts'
import type { Site } from './site.ts'

export type Subject = Finding['subject']

/** What is wrong with one thing, why, and what puts it right. */
export interface Problem<Name extends HealthRuleName = HealthRuleName> {
  subject: Subject
  evidence: EvidenceOf<Name>
  fix: Fix | null
  /** Parts findings of one rule about one subject. */
  part?: string
  /** Of a rule about links: its devices say themselves where the link leads. */
  isHeard?: boolean
}

/** Of one thing: it is fine, it cannot be known and why, or what is wrong with it. */
export type CheckResult<Name extends HealthRuleName> =
  | 'fine'
  | HealthUnknown
  | Problem<Name>
  | Problem<Name>[]

/** What a rule has seen. */
export interface Looked<Name extends HealthRuleName = HealthRuleName> {
  /** Things that were checked, those with findings among them. */
  looked: number
  wrong: number
  found: Problem<Name>[]
  unknown: Map<HealthUnknown, number>
}

/** Looks at a site; pure. What it is not about it says nothing of. */
export interface Rule<Name extends HealthRuleName = HealthRuleName> {
  look(site: Site): Looked<Name>
  /**
   * Holds what is wanted against what devices tell of now: what a change brings they cannot tell yet, so the review of
   * one does not ask it.
   */
  ofNow?: true
}

export const isUnknown = (result: unknown): result is HealthUnknown =>
  typeof result === 'string' && (healthUnknowns as readonly string[]).includes(result)

/** Judges thing by thing. */
export function lookAt<Thing, Name extends HealthRuleName>(
  things: Iterable<Thing>,
  judge: (thing: Thing) => CheckResult<Name>,
): Looked<Name> {
  const seen: Looked<Name> = { looked: 0, wrong: 0, found: [], unknown: new Map() }
  for (const thing of things) {
    const result = judge(thing)
    if (isUnknown(result)) seen.unknown.set(result, (seen.unknown.get(result) ?? 0) + 1)
    else count(seen, result)
  }
  return seen
}

function count<Name extends HealthRuleName>(
  seen: Looked<Name>,
  result: Exclude<CheckResult<Name>, HealthUnknown>,
): void {
  const found = result === 'fine' ? [] : [result].flat()
  seen.looked += 1
  if (found.length === 0) return
  seen.wrong += 1
  seen.found.push(...found)
}

/** Nothing of it could be checked. */
export const unchecked = <Name extends HealthRuleName>(reason: HealthUnknown): Looked<Name> => ({
  ...{ looked: 0, wrong: 0, found: [] },
  unknown: new Map([[reason, 1]]),
})
