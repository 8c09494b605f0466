import { type Task, taskStatus } from '#contract/tenancy/tasks.ts'
import type { Tone } from '../../../ui/StateMark'

export type TaskState = 'pending' | 'accepted' | 'rejected' | 'cancelled' | 'expired' | 'undone'

export const taskTones: Record<TaskState, Tone> = {
  pending: 'busy',
  accepted: 'ok',
  rejected: 'bad',
  cancelled: 'never',
  expired: 'never',
  undone: 'warn',
}

/** Where a hand-over stands, as people call it. */
export function stateOf({ Status, expired, undoneAt }: Task): TaskState {
  if (Status === taskStatus.pending) return 'pending'
  if (Status === taskStatus.rejected) return 'rejected'
  if (Status === taskStatus.accepted) return undoneAt === null ? 'accepted' : 'undone'
  return expired ? 'expired' : 'cancelled'
}

export const isPending = ({ Status }: Task): boolean => Status === taskStatus.pending
