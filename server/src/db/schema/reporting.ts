import type { Generated } from 'kysely'

export interface ReportingTables {
  /** A report that is sent by mail regularly. At most one of network_id, project_id and sn is set. */
  report_schedule: {
    id: Generated<number>
    /** Of who made it. */
    tenant_id: number
    account_id: number
    kind: 'group' | 'activity' | 'device'
    range: 'day' | 'week' | 'month'
    network_id: number | null
    project_id: number | null
    sn: string | null
    /** 1 is Monday. */
    weekday: number
    month_day: number
    /** Minutes after midnight by the clock of the place. */
    at_minute: number
    /** Parted by commas. */
    formats: string
    /** JSON: ids of accounts. */
    recipients: string
    /** JSON: names, outermost first, as they were last seen. */
    place: string
    timezone: string
    paused: Generated<number>
    /** Null while it is paused. */
    next_run_at: number | null
    /** The run that is under way: set when it is claimed, null when all its mails are queued. */
    due_at: number | null
    /** When the run under way is tried again. */
    retry_at: number | null
    tries: Generated<number>
    last_due_at: number | null
    last_at: number | null
    /** `queued`: the mails tell how it went on. */
    last_outcome: 'queued' | 'skipped' | 'failed' | null
    last_why: string | null
    created_at: number
  }
}
