import { randomUUID } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Figures } from '../lib/own-metrics.ts'
import { Periodic } from '../lib/periodic.ts'
import { nextOccurrence } from './cron.ts'
import type { JobRepository } from './job.repository.ts'
import type { JobHandler } from './job-handler.ts'
import { MAX_ATTEMPTS } from './job-queue.ts'
import { JobRun } from './job-run.ts'

export const JOB_SETTINGS = {
  /** Jobs that run in this process at the same time. */
  places: 8,
  /** A job whose process is gone is run again after this long. */
  leaseMs: 60_000,
  /** Jobs that other processes asked for are found within this long. */
  lookMs: 2_000,
  /** While the records are away they are tried less and less often, up to this. */
  longestRetryMs: 30_000,
  /** How long running jobs may go on when the server stops, before they are told to end. */
  graceMs: 5_000,
  /** How long those that were told to end are waited for. */
  endMs: 5_000,
  /** Finished jobs are kept so long, and no more than so many. */
  keptMs: 30 * 86_400_000,
  keptMost: 10_000,
}

export interface JobWorkerDeps {
  jobs: JobRepository
  clock: Clock
  log: Logger
  settings?: Partial<typeof JOB_SETTINGS>
  /** No other process works on these records: what runs in them before the first look runs nowhere. */
  alone?: boolean
}

const HOUR_MS = 3600_000

/** Runs jobs, here and in whatever other process works on the same records: each by one at a time. */
export class JobWorker {
  readonly #deps: Required<JobWorkerDeps> & { settings: typeof JOB_SETTINGS }
  readonly #handlers = new Map<string, JobHandler>()
  /** When the schedules are to be looked at again. */
  readonly #dueAt = new Map<string, number>()
  readonly #running = new Map<JobRun, Promise<void>>()
  #leftBehind: boolean
  readonly #outcomes = new Map<string, number>()
  readonly #looks: Periodic
  readonly #prunes: Periodic

  constructor({ jobs, clock, log, settings, alone = false }: JobWorkerDeps) {
    this.#deps = { jobs, clock, log, alone, settings: { ...JOB_SETTINGS, ...settings } }
    this.#leftBehind = alone
    const { lookMs, longestRetryMs, keptMs, keptMost } = this.#deps.settings
    this.#looks = new Periodic({
      ...{
        everyMs: lookMs,
        retryMs: lookMs,
        longestRetryMs: Math.max(lookMs, longestRetryMs),
        log,
        failed: 'jobs could not be looked at',
        run: () => this.#look(),
      },
    })
    this.#prunes = new Periodic({
      ...{ everyMs: HOUR_MS, log, failed: 'finished jobs could not be removed' },
      run: () => jobs.prune({ before: clock.now() - keptMs, most: keptMost }),
    })
  }

  /** @throws Error for two handlers of a kind, and for a schedule that nobody can read */
  start(handlers: readonly JobHandler[]): void {
    for (const handler of handlers) {
      if (this.#handlers.has(handler.kind)) throw new Error(`two handlers for jobs of kind ${handler.kind}`)
      this.#handlers.set(handler.kind, handler)
      this.#plan(handler)
    }
    this.#looks.start()
    this.#prunes.start()
  }

  wake(): void {
    if (this.#handlers.size > 0) this.#looks.wake()
  }

  /** At once where it runs in this process; elsewhere it is noticed with the next heartbeat. */
  cancelled(id: number): void {
    for (const run of this.#running.keys()) if (run.id === id) run.end('cancelled')
  }

  /** When nothing that is due waits or runs here. */
  async idle(): Promise<void> {
    for (;;) {
      this.#looks.wake()
      await this.#looks.idle()
      if (this.#running.size === 0) return
      await Promise.all(this.#running.values())
    }
  }

  /** Takes no more; what runs may finish, and what does not end in time is left for the next start. */
  async stop(): Promise<void> {
    await Promise.all([this.#looks.stop(), this.#prunes.stop()])
    const { graceMs, endMs } = this.#deps.settings
    await this.#patiently(graceMs)
    for (const run of this.#running.keys()) run.end('stopping')
    await this.#patiently(endMs)
  }

  async metrics(): Promise<Figures> {
    const states = await this.#deps.jobs.countByState()
    return {
      ...Object.fromEntries(
        (['available', 'running', 'completed', 'cancelled', 'discarded'] as const).map((state) => [
          `roost_jobs{state="${state}"}`,
          states[state] ?? 0,
        ]),
      ),
      ...Object.fromEntries(this.#outcomes),
    }
  }

  async #patiently(mostMs: number): Promise<void> {
    if (this.#running.size === 0) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, mostMs)
    })
    await Promise.race([Promise.all(this.#running.values()), late])
    clearTimeout(timer)
  }

  async #look(): Promise<void> {
    const { jobs, clock, settings } = this.#deps
    if (this.#leftBehind) await jobs.endLeases()
    this.#leftBehind = false
    for (const handler of this.#handlers.values()) {
      const now = clock.now()
      const schedule = now >= (this.#dueAt.get(handler.kind) ?? 0) && this.#plan(handler)
      if (!schedule) continue
      await jobs.enqueueDue(schedule, now)
      this.#dueAt.set(handler.kind, schedule.next)
    }
    while (this.#running.size < settings.places && (await this.#beginOne()));
  }

  async #beginOne(): Promise<boolean> {
    const { jobs, clock, settings } = this.#deps
    const { leaseMs } = settings
    const claim = { kinds: [...this.#handlers.keys()], now: clock.now(), leaseMs, lease: randomUUID() }
    const row = await jobs.claim({ ...claim, share: (othersAsk) => this.#share(othersAsk) })
    if (!row) return false
    const run = new JobRun({ ...this.#deps, leaseMs }, row)
    this.#running.set(run, this.#toEnd(run, this.#handlers.get(row.kind)!))
    return true
  }

  /** Nobody holds more than a quarter while others ask, nor ever the last quarter. */
  #share(othersAsk: boolean): number {
    const quarter = Math.max(1, Math.floor(this.#deps.settings.places / 4))
    return othersAsk ? quarter : Math.max(1, this.#deps.settings.places - quarter)
  }

  async #toEnd(run: JobRun, handler: JobHandler): Promise<void> {
    try {
      this.#count(handler.kind, await run.run(handler))
    } catch (error) {
      this.#deps.log.error({ err: error, job: run.id }, 'how a job ended could not be written down')
    }
    this.#running.delete(run)
    this.#looks.wake()
  }

  #count(kind: string, outcome: string): void {
    const name = `roost_job_runs_total{kind="${kind}",outcome="${outcome}"}`
    this.#outcomes.set(name, (this.#outcomes.get(name) ?? 0) + 1)
  }

  #plan({ kind, schedule, maxAttempts = MAX_ATTEMPTS }: JobHandler) {
    if (!schedule) return undefined
    const { cron, timeZone = 'UTC' } = schedule
    const next = nextOccurrence(cron, timeZone, this.#deps.clock.now())
    return { kind, plan: `${cron} ${timeZone}`, maxAttempts, next }
  }
}
