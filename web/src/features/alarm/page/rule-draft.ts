import type { AlarmRule } from '#contract/alarm/notices.ts'

export type RuleDraft = Omit<AlarmRule, 'id' | 'last'>

export interface RulePartProps {
  draft: RuleDraft
  set: (part: Partial<RuleDraft>) => void
}
