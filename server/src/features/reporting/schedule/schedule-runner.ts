import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { Periodic } from '../../../lib/periodic.ts'
import { nextRun } from './next-run.ts'
import type { ScheduleRepository, ScheduleRow } from './schedule.repository.ts'
import { type RunDeps, type RunEnd, ScheduleRun } from './schedule-run.ts'

export interface RunnerDeps extends RunDeps {
  schedules: ScheduleRepository
  clock: Clock
  log: Logger
  everyMs?: number
}

const EVERY_MS = 20_000
const RETRY_MS = 5 * 60_000
const TRIES = 3

/**
 * Runs what is due. A run is claimed in the database first and finished when all its mails are queued, so one that
 * a crash cut off goes on at the next start; what came due several times while the server was off runs once.
 */
export class ScheduleRunner {
  readonly #deps: RunnerDeps
  readonly #looks: Periodic
  #stopped = false

  constructor(deps: RunnerDeps) {
    this.#deps = deps
    const { log, everyMs = EVERY_MS } = deps
    const failed = 'scheduled reports could not be looked at'
    this.#looks = new Periodic({ everyMs, log, failed, run: () => this.#look() })
  }

  start(): void {
    this.#looks.start()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#looks.stop()
  }

  /** Looks now, or as soon as the present look ends. */
  wake(): void {
    this.#looks.wake()
  }

  /** Nothing is under way afterwards. */
  idle(): Promise<void> {
    return this.#looks.idle()
  }

  async #look(): Promise<void> {
    const { schedules, clock } = this.#deps
    const now = clock.now()
    for (const row of await schedules.due(now)) {
      await schedules.claim(row, row.next_run_at!, nextRun(row, now))
    }
    for (const row of await schedules.underWay(now)) if (!this.#stopped) await this.#run(row, row.due_at!)
  }

  async #run(row: ScheduleRow, due: number): Promise<void> {
    const { schedules, clock, log } = this.#deps
    try {
      await this.#finish(row, due, await new ScheduleRun(this.#deps, row, due).run())
    } catch (error) {
      log.error({ err: error, schedule: row.id }, 'a scheduled report could not be made')
      const tries = row.tries + 1
      if (tries >= TRIES) await this.#finish(row, due, { outcome: 'failed', why: 'internal' })
      else await schedules.update(row.id, { tries, retry_at: clock.now() + RETRY_MS })
    }
  }

  async #finish(row: ScheduleRow, due: number, { outcome, why, report }: RunEnd): Promise<void> {
    const { schedules, clock } = this.#deps
    const timezone = report?.timezone ?? row.timezone
    // The place may have been given another name or another time zone.
    const moved = timezone !== row.timezone && row.next_run_at !== null
    await schedules.update(row.id, {
      ...{ due_at: null, retry_at: null, tries: 0, last_due_at: due, last_at: clock.now() },
      ...{ last_outcome: outcome, last_why: why },
      ...(report && { place: JSON.stringify(report.place), timezone }),
      ...(moved && { next_run_at: nextRun({ ...row, timezone }, clock.now()) }),
    })
  }
}
