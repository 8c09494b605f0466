import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { Periodic } from '../lib/periodic.ts'
import { backoffMs } from './backoff.ts'
import type { JobRepository, JobRow } from './job.repository.ts'
import { JobAgain, JobEnd, type JobHandler } from './job-handler.ts'

export interface JobRunDeps {
  jobs: JobRepository
  clock: Clock
  log: Logger
  leaseMs: number
}

export type JobOutcome = 'completed' | 'cancelled' | 'discarded' | 'retried' | 'released' | 'lost'

/** One run of one job, under a lease that is renewed while it lasts. */
export class JobRun {
  readonly #deps: JobRunDeps
  readonly #row: JobRow
  readonly #lease: string
  readonly #control = new AbortController()

  constructor(deps: JobRunDeps, row: JobRow) {
    this.#deps = deps
    this.#row = row
    this.#lease = row.lease!
  }

  get id(): number {
    return this.#row.id
  }

  end(why: JobEnd['why']): void {
    this.#control.abort(new JobEnd(why))
  }

  /** @throws when its end could not be written down: then the lease runs out, and it is run again */
  async run(handler: JobHandler): Promise<JobOutcome> {
    const { log, leaseMs } = this.#deps
    if (this.#row.attempt > this.#row.max_attempts)
      return this.#failed(new Error('each process that ran it was gone before it ended'))
    const heartbeat = new Periodic({
      ...{
        everyMs: leaseMs / 3,
        retryMs: leaseMs / 10,
        log,
        failed: 'the lease of a job could not be renewed',
      },
      run: () => this.#renew(),
    })
    heartbeat.start(leaseMs / 3)
    let answer: unknown
    try {
      answer = await handler.run(this.#told())
    } catch (error) {
      return await this.#ended(error)
    } finally {
      await heartbeat.stop()
    }
    if (answer instanceof JobAgain) {
      await this.#deps.jobs.release(this.#lease, { runAt: answer.at, uncounted: true })
      return 'released'
    }
    await this.#deps.jobs.finish(this.#lease, { state: 'completed', at: this.#deps.clock.now() })
    return 'completed'
  }

  #told() {
    const { id, tenant_id: tenant, attempt } = this.#row
    const args = JSON.parse(this.#row.args) as never
    const { signal } = this.#control
    const progress = (done: number, total: number) => this.#deps.jobs.progress(this.#lease, done, total)
    return { id, tenant, attempt, args, signal, progress }
  }

  async #renew(): Promise<void> {
    const { jobs, clock, leaseMs } = this.#deps
    const toCancel = await jobs.renew(this.#lease, clock.now() + leaseMs)
    if (toCancel === undefined) this.end('lease_lost')
    else if (toCancel) this.end('cancelled')
  }

  async #ended(error: unknown): Promise<JobOutcome> {
    const { jobs, clock } = this.#deps
    const why = this.#control.signal.aborted && (this.#control.signal.reason as JobEnd).why
    if (why === 'lease_lost') return 'lost'
    if (why === 'stopping') {
      await jobs.release(this.#lease, { runAt: clock.now(), uncounted: true })
      return 'released'
    }
    if (why === 'cancelled') {
      await jobs.finish(this.#lease, { state: 'cancelled', at: clock.now() })
      return 'cancelled'
    }
    return this.#failed(error)
  }

  async #failed(thrown: unknown): Promise<JobOutcome> {
    const { jobs, clock, log } = this.#deps
    const { id, kind, attempt, max_attempts } = this.#row
    const error = String((thrown as Error)?.message ?? thrown).slice(0, 500)
    const isLast = attempt >= max_attempts
    log.error({ err: thrown, job: id, kind, attempt }, isLast ? 'a job is given up' : 'a job failed')
    if (isLast) await jobs.finish(this.#lease, { state: 'discarded', at: clock.now(), error })
    else await jobs.release(this.#lease, { runAt: clock.now() + backoffMs(attempt), error })
    return isLast ? 'discarded' : 'retried'
  }
}
