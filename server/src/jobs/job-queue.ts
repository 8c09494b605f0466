import type { Db } from '../db/client.ts'
import type { JobState } from '../db/schema/jobs.ts'
import type { Clock } from '../lib/clock.ts'
import type { JobRepository, JobRow } from './job.repository.ts'
import type { NewJob } from './job-handler.ts'

/** A job as it is told to whoever asked for it. */
export interface Job {
  id: number
  kind: string
  tenant: number | null
  args: unknown
  state: JobState
  attempt: number
  /** `total` is null until the run told it. */
  progress: { done: number; total: number | null }
  error: string | null
  createdAt: number
  finishedAt: number | null
}

export const MAX_ATTEMPTS = 10

/** Asks for jobs and tells how they fare; who runs them is `JobWorker`. */
export class JobQueue {
  readonly #jobs: JobRepository
  readonly #clock: Clock
  readonly #wake: () => void
  readonly #cancelled: (id: number) => void

  constructor(deps: {
    jobs: JobRepository
    clock: Clock
    /** There may be something to do. */
    wake(): void
    /** One that may run in this process is to end. */
    cancelled(id: number): void
  }) {
    this.#jobs = deps.jobs
    this.#clock = deps.clock
    this.#wake = deps.wake
    this.#cancelled = deps.cancelled
  }

  /**
   * Acknowledged jobs are run, whatever happens to the process.
   * @param on the caller's transaction: there is a job if that is committed, and none otherwise
   * @returns its id; null when an unfinished job has the same unique key
   */
  async enqueue(job: NewJob, on?: Db): Promise<number | null> {
    const now = this.#clock.now()
    const { kind, tenant = null, args = {}, runAt = now, uniqueKey = null, maxAttempts = MAX_ATTEMPTS } = job
    const row = { kind, tenant_id: tenant, args: JSON.stringify(args), run_at: runAt, created_at: now }
    const id = await this.#jobs.insert({ ...row, unique_key: uniqueKey, max_attempts: maxAttempts }, on)
    if (id !== null) this.#wake()
    return id
  }

  /** Once the transaction is committed in which jobs were asked for: otherwise they begin with the next look. */
  wake(): void {
    this.#wake()
  }

  /** One that runs is told to end, which may take it a while. @returns whether it was unfinished */
  async cancel(id: number): Promise<boolean> {
    const unfinished = await this.#jobs.cancel(id, this.#clock.now())
    this.#cancelled(id)
    return unfinished
  }

  async find(id: number): Promise<Job | undefined> {
    const row = await this.#jobs.find(id)
    return row && presented(row)
  }

  /** A tenant's jobs of a kind, the latest first. */
  async list(whose: { kind: string; tenant: number; limit: number }): Promise<Job[]> {
    return (await this.#jobs.list(whose)).map(presented)
  }
}

const presented = (row: JobRow): Job => ({
  ...{ id: row.id, kind: row.kind, tenant: row.tenant_id, args: JSON.parse(row.args), state: row.state },
  ...{ attempt: row.attempt, progress: { done: row.progress_done, total: row.progress_total } },
  ...{ error: row.error, createdAt: row.created_at, finishedAt: row.finished_at },
})
