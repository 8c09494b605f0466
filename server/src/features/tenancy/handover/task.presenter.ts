import { type Task, type TaskStatus, taskLimits, taskStatus } from '#contract/tenancy/tasks.ts'
import type { TaskRow } from './task.repository.ts'

/** As one of its parties sees it. */
export function presentTask(row: TaskRow, account: number, now: number): Task {
  const expired = row.status === taskStatus.pending && row.expires_at <= now
  return {
    ID: row.id,
    Status: expired ? taskStatus.cancelled : (row.status as TaskStatus),
    expired,
    node: { mode: row.mode, ID: row.node_id, Name: row.name },
    from: row.from_name,
    to: row.to_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    keepDays: row.keep_days,
    undo: undoOf(row, account, now),
    undoneAt: row.undone_at,
  }
}

function undoOf(row: TaskRow, account: number, now: number): Task['undo'] {
  const until = undoUntil(row)
  if (until === null || until <= now) return null
  const askedBy = row.undo_asked_by === null ? null : row.undo_asked_by === account ? 'me' : 'other'
  return { until, askedBy }
}

/** Null when it cannot be taken back at all. */
export const undoUntil = ({ status, decided_at, undone_at }: TaskRow): number | null =>
  status === taskStatus.accepted && decided_at !== null && undone_at === null
    ? decided_at + taskLimits.undoMs
    : null
