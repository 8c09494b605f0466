import type {
  systemAccounts,
  systemAlarms,
  systemJobs,
  systemMessages,
  systemNetworks,
  systemOperations,
} from '#contract/operations/system/lists.ts'
import type { AnswerTo } from '../../../api/call'

export type SystemAccount = AnswerTo<typeof systemAccounts>[number]
export type SystemMessage = AnswerTo<typeof systemMessages>[number]
export type SystemJob = AnswerTo<typeof systemJobs>[number]
export type SystemOperation = AnswerTo<typeof systemOperations>[number]
export type SystemAlarm = AnswerTo<typeof systemAlarms>[number]
export type SystemNetwork = AnswerTo<typeof systemNetworks>[number]
