import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '../db/client.ts'
import type { JobState } from '../db/schema/jobs.ts'
import type { Database } from '../db/schema.ts'

export type JobRow = Selectable<Database['job']>

export interface Claim {
  kinds: readonly string[]
  now: number
  leaseMs: number
  lease: string
  /** Jobs of one tenant that may run at once, in all processes, given whether others have or want some. */
  share(othersAsk: boolean): number
}

const DAY_MS = 86_400_000

const finished = { lease: null, leased_until: null, unique_key: null }

const isDue = (now: number) => (eb: ExpressionBuilder<Database, 'job'>) =>
  eb.or([
    eb.and([eb('state', '=', 'available'), eb('run_at', '<=', now)]),
    eb.and([eb('state', '=', 'running'), eb('leased_until', '<', now)]),
  ])

/** Jobs and where each of them stands. Whoever holds a job's lease, and nobody else, moves it on. */
export class JobRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @returns null when an unfinished job has its unique key */
  async insert(
    row: Pick<
      JobRow,
      'kind' | 'tenant_id' | 'args' | 'max_attempts' | 'run_at' | 'unique_key' | 'created_at'
    >,
    on: Db = this.#db,
  ): Promise<number | null> {
    const added = await on
      .insertInto('job')
      .values({ ...row, state: 'available', attempt: 0, progress_done: 0, cancel_asked: 0 })
      .onConflict((conflict) => conflict.column('unique_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id ?? null
  }

  find(id: number): Promise<JobRow | undefined> {
    return this.#db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The latest first. */
  list({ kind, tenant, limit }: { kind: string; tenant: number; limit: number }): Promise<JobRow[]> {
    const found = this.#db.selectFrom('job').selectAll().where('kind', '=', kind)
    return found.where('tenant_id', '=', tenant).orderBy('id', 'desc').limit(limit).execute()
  }

  /** Takes the job whose turn it is: of the tenant that has fewest, the oldest. */
  async claim(claim: Claim): Promise<JobRow | undefined> {
    const { kinds, now } = claim
    if (kinds.length === 0) return undefined
    const running = new Map(
      (await this.#running(now)).map(({ tenant_id, jobs }) => [tenant_id, Number(jobs)]),
    )
    const due = await this.#db
      .selectFrom('job')
      .select(['tenant_id', (eb) => eb.fn.min('id').as('id')])
      .where('kind', 'in', kinds)
      .where('kind', 'not in', this.#db.selectFrom('job_pause').select('kind'))
      .where(isDue(now))
      .groupBy('tenant_id')
      .execute()
    const runs = (tenant: number | null) => running.get(tenant) ?? 0
    due.sort((a, b) => runs(a.tenant_id) - runs(b.tenant_id) || a.id - b.id)
    for (const { tenant_id, id } of due) {
      const others = due.length > 1 || [...running.keys()].some((tenant) => tenant !== tenant_id)
      if (runs(tenant_id) >= claim.share(others)) continue
      const row = await this.#take(id, claim)
      if (row) return row
    }
    return undefined
  }

  #running(now: number) {
    return this.#db
      .selectFrom('job')
      .select(['tenant_id', (eb) => eb.fn.countAll<number>().as('jobs')])
      .where('state', '=', 'running')
      .where('leased_until', '>=', now)
      .groupBy('tenant_id')
      .execute()
  }

  /** Of two that take it at once, one gets it. */
  #take(id: number, { now, leaseMs, lease }: Claim): Promise<JobRow | undefined> {
    return this.#db
      .updateTable('job')
      .set((eb) => ({
        ...{ state: 'running' as const, lease, leased_until: now + leaseMs, started_at: now },
        attempt: eb('attempt', '+', 1),
      }))
      .where('id', '=', id)
      .where(isDue(now))
      .returningAll()
      .executeTakeFirst()
  }

  /** Of runs whose process is gone. A job that was cut short before may be why it goes: that one waits for its lease. */
  async endLeases(): Promise<void> {
    const ended = this.#db.updateTable('job').set({ leased_until: 0 })
    await ended.where('state', '=', 'running').where('attempt', '<=', 1).execute()
  }

  /** Still there. @returns whether it is to be cancelled; undefined when the lease is another's */
  async renew(lease: string, until: number): Promise<boolean | undefined> {
    const kept = this.#db.updateTable('job').set({ leased_until: until }).where('lease', '=', lease)
    const row = await kept.returning('cancel_asked').executeTakeFirst()
    return row && row.cancel_asked === 1
  }

  async progress(lease: string, done: number, total: number): Promise<void> {
    const told = { progress_done: done, progress_total: total }
    await this.#db.updateTable('job').set(told).where('lease', '=', lease).execute()
  }

  async finish(
    lease: string,
    end: { state: 'completed' | 'cancelled' | 'discarded'; at: number; error?: string },
  ): Promise<void> {
    const { state, at, error = null } = end
    const over = { ...finished, state, finished_at: at, error }
    await this.#db.updateTable('job').set(over).where('lease', '=', lease).execute()
  }

  /** Back into the queue. @param uncounted the run was cut short by us and does not count */
  async release(
    lease: string,
    { runAt, error, uncounted = false }: { runAt: number; error?: string; uncounted?: boolean },
  ): Promise<void> {
    await this.#db
      .updateTable('job')
      .set((eb) => ({
        ...{ state: 'available' as const, lease: null, leased_until: null, run_at: runAt },
        ...(error !== undefined && { error }),
        ...(uncounted && { attempt: eb('attempt', '-', 1) }),
      }))
      .where('lease', '=', lease)
      .execute()
  }

  /** At once where it waits; where it runs, the run is told. @returns whether it was unfinished */
  async cancel(id: number, at: number): Promise<boolean> {
    const over = { ...finished, state: 'cancelled' as const, finished_at: at }
    const waiting = this.#db
      .updateTable('job')
      .set(over)
      .where('id', '=', id)
      .where('state', '=', 'available')
    if ((await waiting.executeTakeFirst()).numUpdatedRows > 0n) return true
    const asked = this.#db.updateTable('job').set({ cancel_asked: 1 }).where('id', '=', id)
    return (await asked.where('state', '=', 'running').executeTakeFirst()).numUpdatedRows > 0n
  }

  /** One that waits, or was given up, is due now. @returns false when it is neither */
  async runNow(id: number, now: number): Promise<boolean> {
    const due = { state: 'available' as const, run_at: now, attempt: 0, finished_at: null }
    const those = this.#db.updateTable('job').set(due).where('id', '=', id)
    return (
      (await those.where('state', 'in', ['available', 'discarded']).executeTakeFirst()).numUpdatedRows > 0n
    )
  }

  async pause(kind: string, by: string, at: number): Promise<void> {
    const row = { kind, paused_by: by, at }
    await this.#db
      .insertInto('job_pause')
      .values(row)
      .onConflict((conflict) => conflict.column('kind').doNothing())
      .execute()
  }

  async goOn(kind: string): Promise<void> {
    await this.#db.deleteFrom('job_pause').where('kind', '=', kind).execute()
  }

  /** What the records tell of kinds: how many there are in which state, when each is due, which are paused. */
  async kinds() {
    const [states, schedules, pauses] = await Promise.all([
      this.#db
        .selectFrom('job')
        .select(['kind', 'state', (eb) => eb.fn.countAll<number>().as('jobs')])
        .where('state', 'in', ['available', 'running', 'discarded'])
        .groupBy(['kind', 'state'])
        .execute(),
      this.#db.selectFrom('job_schedule').selectAll().execute(),
      this.#db.selectFrom('job_pause').selectAll().execute(),
    ])
    return { states, schedules, pauses }
  }

  async countByState(): Promise<Partial<Record<JobState, number>>> {
    const rows = await this.#db
      .selectFrom('job')
      .select(['state', (eb) => eb.fn.countAll<number>().as('jobs')])
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map(({ state, jobs }) => [state, Number(jobs)]))
  }

  /** History: what finished before `at`, and what is beyond the `most` that finished last. */
  async prune({ before, most }: { before: number; most: number }): Promise<void> {
    const newest = this.#db.selectFrom('job').select('finished_at').where('finished_at', 'is not', null)
    const beyond = await newest.orderBy('finished_at', 'desc').offset(most).limit(1).executeTakeFirst()
    const until = Math.max(before, beyond?.finished_at ?? 0)
    await this.#db.deleteFrom('job').where('finished_at', '<=', until).execute()
  }

  /**
   * Puts a job into the queue for each schedule that is due: of several processes one, and of several times that were
   * missed one. A kind that is new, or got another plan, is due at once.
   */
  async enqueueDue(
    schedule: { kind: string; plan: string; maxAttempts: number; next: number },
    now: number,
  ): Promise<void> {
    const { kind, plan, maxAttempts, next } = schedule
    await this.#db.transaction().execute(async (on) => {
      const due = await on
        .insertInto('job_schedule')
        .values({ kind, plan, next_run_at: next })
        .onConflict((conflict) =>
          conflict
            .column('kind')
            .doUpdateSet({ plan, next_run_at: next })
            .where((eb) =>
              eb.or([eb('job_schedule.next_run_at', '<=', now), eb('job_schedule.plan', '!=', plan)]),
            ),
        )
        .returning('kind')
        .executeTakeFirst()
      if (!due) return
      // What goes well again and again would push everything else out of the history.
      await on
        .deleteFrom('job')
        .where('kind', '=', kind)
        .where('state', '=', 'completed')
        .where('finished_at', '<', now - DAY_MS)
        .execute()
      const row = {
        kind,
        tenant_id: null,
        args: '{}',
        max_attempts: maxAttempts,
        run_at: now,
        created_at: now,
      }
      await this.insert({ ...row, unique_key: `schedule ${kind}` }, on)
    })
  }
}
