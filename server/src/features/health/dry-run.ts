import { healthRuleNames } from '#contract/health/rules.ts'
import type { Evidence, Finding } from '#contract/health/schemas.ts'
import { isOfNow, judge } from './judge.ts'
import { scoreOf } from './score.ts'
import type { Site } from './site.ts'

export interface DryRun {
  before: number | null
  after: number | null
  broken: Finding[]
  healed: Finding[]
}

/** Rules that hold what is wanted against reports of now would blame a change for not having happened yet. */
const asked = healthRuleNames.filter((name) => !isOfNow(name))

/** What a change makes of a site by the rules. */
export function dryRun(before: Site, after: Site): DryRun {
  const [old, then] = [judge(before, asked), judge(after, asked)]
  const known = new Map(old.findings.map((finding) => [finding.id, finding]))
  const left = new Set(then.findings.map(({ id }) => id))
  return {
    ...{ before: scoreOf(before, judge(before)).score, after: scoreOf(after, judge(after)).score },
    broken: then.findings.filter((finding) => isWorse(known.get(finding.id), finding)),
    healed: old.findings.filter(({ id }) => !left.has(id)),
  }
}

/** Not there before, or with more of it. */
const isWorse = (old: Finding | undefined, { evidence }: Finding): boolean =>
  old === undefined || evidence.some((figure, at) => isMore(old.evidence[at], figure))

function isMore(old: Evidence | undefined, { value }: Evidence): boolean {
  if (old === undefined) return true
  const before = old.value
  if (Array.isArray(value)) return !Array.isArray(before) || value.some((one) => !before.includes(one))
  return typeof value === 'number' && typeof before === 'number' && value > before
}
