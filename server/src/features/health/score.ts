import { healthSeverities } from '#contract/health/rules.ts'
import type { HealthScore } from '#contract/health/schemas.ts'
import type { Judgement } from './judge.ts'
import type { Site } from './site.ts'

/**
 * 100 less what each rule takes that found something (decision 0097). Null where there is too little to judge by: no
 * device ever reported, or of the rules that concern it less than a third could be checked.
 */
export function scoreOf(
  { devices }: Pick<Site, 'devices'>,
  { rules }: Pick<Judgement, 'rules'>,
): Pick<HealthScore, 'score' | 'reason'> {
  if (devices.every(({ state }) => state === null)) return { score: null, reason: 'no_devices' }
  const checked = rules.filter(({ looked }) => looked > 0).length
  if (rules.filter(({ state }) => state === 'unchecked').length > 2 * checked)
    return { score: null, reason: 'too_little_known' }
  const lost = rules.reduce((sum, { points }) => sum + points, 0)
  return { score: Math.max(0, Math.round(100 - lost)), reason: null }
}

export function countsOf({ findings }: Pick<Judgement, 'findings'>): HealthScore['findings'] {
  const counts = healthSeverities.map((severity) => [
    severity,
    findings.filter((finding) => finding.severity === severity).length,
  ])
  return Object.fromEntries(counts)
}
