import type { FileFormat } from '#contract/reporting/files.ts'
import type { ReportSchedule, RunReason } from '#contract/reporting/schedules.ts'
import type { MessageState } from '../../messaging/message.reader.ts'
import type { Member } from './ports.ts'
import type { ScheduleRow } from './schedule.repository.ts'

/** The name under which a run's mails are queued, each with the account behind it. */
export const runKey = (id: number, due: number): string => `report:${id}:${due}:`

/** @param mails of the last run */
export function present(
  row: ScheduleRow,
  members: ReadonlyMap<number, Member>,
  mails: readonly MessageState[],
): ReportSchedule {
  return {
    ...{ id: row.id, kind: row.kind, range: row.range, weekday: row.weekday, monthDay: row.month_day },
    ...{ at: timeOf(row.at_minute), timezone: row.timezone, paused: row.paused === 1 },
    ...(row.network_id !== null && { group: row.network_id }),
    ...(row.project_id !== null && { project: row.project_id }),
    ...(row.sn !== null && { sn: row.sn }),
    formats: row.formats.split(',') as FileFormat[],
    place: JSON.parse(row.place) as string[],
    recipients: recipientsOf(row).map((id) => {
      const { username = `#${id}`, email = null } = members.get(id) ?? {}
      return { id, username, email }
    }),
    by: members.get(row.account_id)?.username ?? `#${row.account_id}`,
    nextRun: row.next_run_at,
    last: lastOf(row, mails),
  }
}

export const recipientsOf = ({ recipients }: ScheduleRow): number[] => JSON.parse(recipients) as number[]

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function lastOf(row: ScheduleRow, mails: readonly MessageState[]): ReportSchedule['last'] {
  if (row.due_at !== null) return { at: row.due_at, outcome: 'sending', why: null, detail: null }
  if (row.last_at === null || row.last_outcome === null) return null
  const told = { at: row.last_at, why: row.last_why as RunReason | null, detail: null }
  if (row.last_outcome !== 'queued') return { ...told, outcome: row.last_outcome }
  const failed = mails.find(({ state }) => state === 'failed')
  if (failed) return { ...told, outcome: 'failed', why: 'refused', detail: failed.reason }
  const waiting = mails.find(({ state }) => state === 'queued')
  if (waiting) return { ...told, outcome: 'sending', detail: waiting.reason }
  return { ...told, outcome: 'sent' }
}
