import {
  confidenceOf,
  type FindingGrounds,
  type HealthRuleName,
  healthRuleNames,
  healthRules,
  pointsOf,
} from '#contract/health/rules.ts'
import type { Evidence, Finding, RuleResult, RuleState } from '#contract/health/schemas.ts'
import type { Looked, Problem, Rule } from './rule.ts'
import { rules } from './rules.ts'
import type { Site } from './site.ts'

export interface Judgement {
  rules: RuleResult[]
  findings: Finding[]
}

export const isOfNow = (name: HealthRuleName): boolean => rules[name].ofNow === true

/** What the rules say of a site; pure. @param asked those that are asked */
export function judge(site: Site, asked: readonly HealthRuleName[] = healthRuleNames): Judgement {
  const judged = asked.map((name) => {
    const seen = (rules[name] as Rule).look(site)
    return { result: resultOf(name, seen), findings: seen.found.map((found) => findingOf(name, found)) }
  })
  return {
    rules: judged.map(({ result }) => result),
    findings: judged.flatMap(({ findings }) => findings),
  }
}

function resultOf(rule: HealthRuleName, { looked, wrong, found, unknown }: Looked): RuleResult {
  const { severity } = healthRules[rule]
  return {
    ...{ rule, severity, looked, findings: found.length },
    state: stateOf({ looked, found, unknown }),
    // Half for there being any, half for how many: one thing put right is worth something.
    points: wrong === 0 ? 0 : pointsOf[severity] * (0.5 + (0.5 * wrong) / looked),
    unknown: [...unknown].map(([reason, things]) => ({ reason, things })),
  }
}

function stateOf({ looked, found, unknown }: Pick<Looked, 'looked' | 'found' | 'unknown'>): RuleState {
  if (found.length > 0) return 'found'
  if (unknown.size > 0) return looked > 0 ? 'partly' : 'unchecked'
  return looked > 0 ? 'passed' : 'nothing'
}

function findingOf(rule: HealthRuleName, { subject, evidence, fix, part, isHeard }: Problem): Finding {
  const { type, sn, key } = subject
  const { severity } = healthRules[rule]
  const grounds = groundsOf(rule, isHeard)
  const sure = { grounds, confidence: confidenceOf[grounds] }
  const id = [rule, type, sn ?? '', key ?? '', part ?? ''].join('|')
  return { id, rule, severity, ...sure, subject, evidence: listed(rule, evidence), fix }
}

function groundsOf(rule: HealthRuleName, isHeard = false): FindingGrounds {
  const { grounds } = healthRules[rule]
  if (grounds !== 'link') return grounds
  return isHeard ? 'heard' : 'inferred'
}

const listed = (rule: HealthRuleName, evidence: object): Evidence[] =>
  Object.entries(healthRules[rule].evidence).map(([name, unit]) => ({
    ...{ name, unit },
    value: (evidence as Record<string, Evidence['value']>)[name]!,
  }))
