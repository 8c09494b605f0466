import type { AlarmRule } from '#contract/alarm/notices.ts'

export type RuleDraft = Omit<AlarmRule, 'id' | 'last'>

/** The reader's. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export interface RulePartProps {
  draft: RuleDraft
  set: (part: Partial<RuleDraft>) => void
}
