import type { scheduleChange } from '#contract/configuration/schedules.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'

/** The call as it is made when its time has come. */
export type ScheduledCall = Pick<
  BodyOf<typeof scheduleChange>,
  'items' | 'acceptAssumptions' | 'staged' | 'whenQuiet'
>

/** What a schedule is about, in words that hold no secret. */
export interface ScheduledItem {
  target: string
  section: ConfigSection
  /** Version that it becomes. */
  version: number
}

export const scheduleContext = (tenant: number, account: number): string =>
  `configuration:${tenant}:${account}:schedule`
