import type { Generated } from 'kysely'

export type JobState = 'available' | 'running' | 'completed' | 'cancelled' | 'discarded'

export interface JobsTables {
  /** Work that is done once it is asked for, whatever happens to the process. */
  job: {
    id: Generated<number>
    kind: string
    /** On whose behalf; null: the server's own. */
    tenant_id: number | null
    /** JSON. */
    args: string
    state: JobState
    /** Runs that began. */
    attempt: number
    max_attempts: number
    /** Not before. */
    run_at: number
    /** Until then it belongs to the run that holds `lease`. */
    leased_until: number | null
    lease: string | null
    /** Of several unfinished jobs one holds it; null as soon as it is finished. */
    unique_key: string | null
    progress_done: number
    progress_total: number | null
    cancel_asked: number
    /** Why the last run failed. */
    error: string | null
    created_at: number
    started_at: number | null
    finished_at: number | null
  }
  /** When a scheduled kind is due next. */
  job_schedule: {
    kind: string
    /** Cron line and time zone that `next_run_at` was made from. */
    plan: string
    next_run_at: number
  }
  /** Kinds of which no more are begun. */
  job_pause: { kind: string; paused_by: string; at: number }
}
