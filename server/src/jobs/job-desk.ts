import type { JobState } from '../db/schema/jobs.ts'
import type { Clock } from '../lib/clock.ts'
import type { JobRepository } from './job.repository.ts'
import type { JobHandler } from './job-handler.ts'
import { MAX_ATTEMPTS } from './job-queue.ts'

/** Jobs as the operator handles them. */
export class JobDesk {
  readonly #jobs: JobRepository
  readonly #clock: Clock
  readonly #handlers: () => readonly JobHandler[]
  readonly #wake: () => void

  constructor(deps: {
    jobs: JobRepository
    clock: Clock
    handlers(): readonly JobHandler[]
    /** There may be something to do. */
    wake(): void
  }) {
    this.#jobs = deps.jobs
    this.#clock = deps.clock
    this.#handlers = deps.handlers
    this.#wake = deps.wake
  }

  exists = async (id: number): Promise<boolean> => (await this.#jobs.find(id)) !== undefined

  /** @returns false when it neither waits nor was given up */
  async runNow(id: number): Promise<boolean> {
    const due = await this.#jobs.runNow(id, this.#clock.now())
    this.#wake()
    return due
  }

  /** One of a kind that otherwise runs by the clock. @returns undefined when there is no such kind */
  async runKind(kind: string): Promise<number | null | undefined> {
    const handler = this.#handlers().find((one) => one.kind === kind && one.schedule)
    if (!handler) return undefined
    const now = this.#clock.now()
    const asked = { kind, tenant_id: null, args: '{}', run_at: now, created_at: now }
    const most = { unique_key: `asked for ${kind}`, max_attempts: handler.maxAttempts ?? MAX_ATTEMPTS }
    const id = await this.#jobs.insert({ ...asked, ...most })
    this.#wake()
    return id
  }

  /** @returns false when there is no such kind */
  async pause(kind: string, paused: boolean, by: string): Promise<boolean> {
    if (!this.#handlers().some((handler) => handler.kind === kind)) return false
    if (paused) await this.#jobs.pause(kind, by, this.#clock.now())
    else await this.#jobs.goOn(kind)
    this.#wake()
    return true
  }

  /** Every kind there is work for, by name. */
  async kinds() {
    const { states, schedules, pauses } = await this.#jobs.kinds()
    const count = (kind: string, state: JobState) =>
      Number(states.find((row) => row.kind === kind && row.state === state)?.jobs ?? 0)
    return this.#handlers()
      .map(({ kind, schedule }) => {
        const pause = pauses.find((row) => row.kind === kind)
        const next = schedules.find((row) => row.kind === kind)?.next_run_at
        return {
          kind,
          plan: schedule ? `${schedule.cron} ${schedule.timeZone ?? 'UTC'}` : null,
          nextRunAt: schedule && next !== undefined ? next : null,
          waiting: count(kind, 'available'),
          running: count(kind, 'running'),
          givenUp: count(kind, 'discarded'),
          paused: pause !== undefined,
          pausedBy: pause?.paused_by ?? null,
        }
      })
      .sort((a, b) => (a.kind < b.kind ? -1 : 1))
  }
}
