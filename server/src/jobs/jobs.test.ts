import { afterEach, expect, it } from 'vitest'
import type { Db } from '../db/client.ts'
import { silentLogger } from '../lib/logger.ts'
import { describeOnEngines } from '../testing/engines.ts'
import { eventually } from '../testing/eventually.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { backoffMs } from './backoff.ts'
import { createJobs } from './create-jobs.ts'
import type { JobHandler, RunningJob } from './job-handler.ts'
import type { JOB_SETTINGS } from './job-worker.ts'

const open: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})

it('waits longer after each failure, and not all for the same time', () => {
  expect([1, 2, 3, 9].map((attempt) => backoffMs(attempt, 0))).toEqual([1_000, 16_000, 81_000, 6_561_000])
  expect(backoffMs(2, 1)).toBe(17_600)
})

describeOnEngines('jobs', (db) => {
  const clock = new FakeClock()
  const jobsOf = (
    handlers: readonly JobHandler<never>[],
    settings: Partial<typeof JOB_SETTINGS> = {},
    at: Db = db(),
    alone = false,
  ) => {
    const handlersOf = () => handlers
    const jobs = createJobs({ db: at, clock, log: silentLogger, handlers: handlersOf, settings, alone })
    open.push(jobs)
    return jobs
  }
  const tenantOf = async (name: string) => {
    const row = db().insertInto('tenant').values({ name, created_at: 1 }).returning('id')
    return (await row.executeTakeFirstOrThrow()).id
  }
  afterEach(async () => {
    await db().deleteFrom('job').execute()
    await db().deleteFrom('job_schedule').execute()
  })
  const handler = (kind: string, run: (job: RunningJob) => Promise<unknown>, more: object = {}) =>
    ({ kind, run, ...more }) as JobHandler<never>

  it('are run once, with what they were given', async () => {
    const seen: unknown[] = []
    const jobs = jobsOf([handler('greet', async ({ args, attempt }) => seen.push([args, attempt]))])
    const id = await jobs.queue.enqueue({ kind: 'greet', args: { name: 'Ann' } })
    jobs.start()
    await jobs.idle()
    expect(seen).toEqual([[{ name: 'Ann' }, 1]])
    expect(await jobs.queue.find(id!)).toMatchObject({ state: 'completed', finishedAt: clock.now() })
    expect(await jobs.metrics()).toMatchObject({
      'roost_jobs{state="completed"}': 1,
      'roost_job_runs_total{kind="greet",outcome="completed"}': 1,
    })
  })

  it('stand or fall with the transaction they are asked for in', async () => {
    const seen: unknown[] = []
    const jobs = jobsOf([handler('greet', async ({ args }) => seen.push(args))])
    const refused = db()
      .transaction()
      .execute(async (on) => {
        await jobs.queue.enqueue({ kind: 'greet', args: 'no' }, on)
        throw new Error('changed my mind')
      })
    await expect(refused).rejects.toThrow('changed my mind')
    await db()
      .transaction()
      .execute((on) => jobs.queue.enqueue({ kind: 'greet', args: 'yes' }, on))
    jobs.start()
    await jobs.idle()
    expect(seen).toEqual(['yes'])
  })

  it('are tried again after a pause, and given up in the end with the reason', async () => {
    let runs = 0
    const fails = handler('fails', async () => {
      runs++
      throw new Error('no route')
    })
    const jobs = jobsOf([fails])
    const id = (await jobs.queue.enqueue({ kind: 'fails', maxAttempts: 2 }))!
    jobs.start()
    await jobs.idle()
    expect(await jobs.queue.find(id)).toMatchObject({ state: 'available', attempt: 1, error: 'no route' })
    await jobs.idle()
    expect(runs).toBe(1)
    clock.advance(1_100)
    await jobs.idle()
    expect(await jobs.queue.find(id)).toMatchObject({ state: 'discarded', attempt: 2, error: 'no route' })
  })

  it('of one unique key there is one at a time', async () => {
    const jobs = jobsOf([handler('greet', async () => undefined)])
    const job = { kind: 'greet', uniqueKey: 'ann' }
    expect(await jobs.queue.enqueue(job)).not.toBeNull()
    expect(await jobs.queue.enqueue(job)).toBeNull()
    jobs.start()
    await jobs.idle()
    expect(await jobs.queue.enqueue(job)).not.toBeNull()
  })

  it('of several workers on the same records one runs each job', async () => {
    const seen: unknown[] = []
    const count = handler('count', async ({ args }) => seen.push(args))
    const workers = [jobsOf([count]), jobsOf([count]), jobsOf([count])]
    for (let n = 0; n < 30; n++) await workers[0]!.queue.enqueue({ kind: 'count', args: n })
    for (const worker of workers) worker.start()
    await eventually(async () => {
      await Promise.all(workers.map((worker) => worker.idle()))
      return seen.length >= 30
    })
    expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })

  it('whose process is gone are run by another when the lease has ended, and not before', async () => {
    const taken = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const runs: number[] = []
    const slow = handler('slow', async ({ attempt }) => {
      runs.push(attempt)
      if (attempt > 1) return
      taken.resolve()
      await over.promise
    })
    const settings = { leaseMs: 600_000 }
    const [gone, other] = [jobsOf([slow], settings), jobsOf([slow], settings)]
    const id = (await gone.queue.enqueue({ kind: 'slow' }))!
    gone.start()
    await taken.promise
    other.start()
    await other.idle()
    expect(runs).toEqual([1])
    clock.advance(600_001)
    await other.idle()
    expect(runs).toEqual([1, 2])
    over.resolve()
    await gone.idle()
    expect(await other.queue.find(id)).toMatchObject({ state: 'completed', attempt: 2 })
  })

  it('whose process is gone go on at once where no other could run them; one that was cut short twice waits', async () => {
    const over = Promise.withResolvers<void>()
    const runs: number[] = []
    const begun: (() => void)[] = []
    const slow = handler('slow', async ({ attempt }) => {
      runs.push(attempt)
      begun.shift()?.()
      await over.promise
    })
    const begins = () => new Promise<void>((resolve) => begun.push(resolve))
    const starts = async () => {
      const jobs = jobsOf([slow], { leaseMs: 600_000, graceMs: 0, endMs: 0 }, db(), true)
      jobs.start()
      return jobs
    }
    const first = begins()
    const gone = await starts()
    await gone.queue.enqueue({ kind: 'slow' })
    await first
    const second = begins()
    await starts()
    await second
    const third = await starts()
    await third.idle()
    expect(runs).toEqual([1, 2])
    over.resolve()
    await Promise.all(open.map((one) => (one as typeof gone).idle()))
  })

  it('tell how far they are, and end when they are cancelled', async () => {
    const half = Promise.withResolvers<void>()
    const long = handler('long', async ({ signal, progress }) => {
      await progress(5, 10)
      half.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const jobs = jobsOf([long])
    const later = (await jobs.queue.enqueue({ kind: 'long', runAt: clock.now() + 60_000 }))!
    const id = (await jobs.queue.enqueue({ kind: 'long' }))!
    jobs.start()
    await half.promise
    expect(await jobs.queue.find(id)).toMatchObject({ state: 'running', progress: { done: 5, total: 10 } })
    expect(await jobs.queue.cancel(id)).toBe(true)
    expect(await jobs.queue.cancel(later)).toBe(true)
    await jobs.idle()
    expect(await jobs.queue.find(id)).toMatchObject({ state: 'cancelled' })
    expect(await jobs.queue.find(later)).toMatchObject({ state: 'cancelled', attempt: 0 })
    expect(await jobs.queue.cancel(id)).toBe(false)
  })

  it('that are cancelled in another process end with the next heartbeat', async () => {
    const began = Promise.withResolvers<void>()
    const long = handler('long', async ({ signal }) => {
      began.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const [one, other] = [jobsOf([long], { leaseMs: 30 }), jobsOf([])]
    const id = (await one.queue.enqueue({ kind: 'long' }))!
    one.start()
    await began.promise
    await other.queue.cancel(id)
    await eventually(async () => (await other.queue.find(id))?.state === 'cancelled')
  })

  it('go back into the queue when the server stops, without counting the run', async () => {
    const began = Promise.withResolvers<void>()
    let runs = 0
    const long = handler('long', async ({ signal }) => {
      if (runs++ > 0) return
      began.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const first = jobsOf([long], { graceMs: 10 })
    const id = (await first.queue.enqueue({ kind: 'long', maxAttempts: 1 }))!
    first.start()
    await began.promise
    await first.stop()
    expect(await first.queue.find(id)).toMatchObject({ state: 'available', attempt: 0 })
    const second = jobsOf([long])
    second.start()
    await second.idle()
    expect(await second.queue.find(id)).toMatchObject({ state: 'completed', attempt: 1 })
  })

  it('of one tenant leave room for those of others', async () => {
    const [greedy, modest] = [await tenantOf('greedy'), await tenantOf('modest')]
    const gate = Promise.withResolvers<void>()
    const running: unknown[] = []
    const long = handler('long', async ({ tenant }) => {
      running.push(tenant)
      await gate.promise
    })
    const jobs = jobsOf([long], { places: 4 })
    for (let n = 0; n < 10; n++) await jobs.queue.enqueue({ kind: 'long', tenant: greedy })
    jobs.start()
    await eventually(() => running.length === 3)
    await jobs.queue.enqueue({ kind: 'long', tenant: modest })
    await eventually(() => running.includes(modest))
    expect(running.filter((tenant) => tenant === greedy)).toHaveLength(3)
    gate.resolve()
    await jobs.idle()
    expect(running).toHaveLength(11)
    expect(await jobs.queue.list({ kind: 'long', tenant: modest, limit: 5 })).toMatchObject([
      { state: 'completed', tenant: modest },
    ])
  })

  it('on a schedule run at the first start, then when they are due: once, however often that was missed', async () => {
    const at: number[] = []
    const daily = handler('daily', async () => at.push(clock.now()), {
      schedule: { cron: '17 3 * * *', timeZone: 'Europe/Berlin' },
    })
    const workers = [jobsOf([daily]), jobsOf([daily])]
    for (const worker of workers) worker.start()
    const look = () => Promise.all(workers.map((worker) => worker.idle()))
    await look()
    expect(at).toHaveLength(1)
    await look()
    expect(at).toHaveLength(1)
    clock.advance(5 * 86_400_000)
    await look()
    await look()
    expect(at).toHaveLength(2)
    expect(() =>
      jobsOf([handler('bad', async () => undefined, { schedule: { cron: '61 * * * *' } })]).start(),
    ).toThrow(/minute 61/)
  })

  it('that ended are kept for a while, and not too many of them', async () => {
    const jobs = jobsOf([handler('greet', async () => undefined)], { keptMost: 3 })
    jobs.start()
    for (let n = 0; n < 6; n++) {
      clock.advance(1_000)
      await jobs.queue.enqueue({ kind: 'greet' })
      await jobs.idle()
    }
    const next = jobsOf([], { keptMost: 3 })
    next.start()
    await eventually(async () => (await next.metrics())['roost_jobs{state="completed"}'] === 3)
    clock.advance(31 * 86_400_000)
    const later = jobsOf([])
    later.start()
    await eventually(async () => (await later.metrics())['roost_jobs{state="completed"}'] === 0)
  })
})
