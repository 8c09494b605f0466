import type { Db } from '../db/client.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { JobRepository } from './job.repository.ts'
import { JobDesk } from './job-desk.ts'
import type { JobHandler } from './job-handler.ts'
import { JobQueue } from './job-queue.ts'
import { JobWorker, type JobWorkerDeps } from './job-worker.ts'

export interface JobsDeps extends Pick<JobWorkerDeps, 'settings' | 'alone'> {
  db: Db
  clock: Clock
  log: Logger
  /** Asked when all features are there. */
  handlers(): readonly JobHandler[]
}

/** The queue that features put jobs into, and the worker that runs them. */
export function createJobs({ db, handlers, ...deps }: JobsDeps) {
  const jobs = new JobRepository(db)
  const worker = new JobWorker({ ...deps, jobs })
  const queue = new JobQueue({
    ...{ jobs, clock: deps.clock, wake: () => worker.wake() },
    cancelled: (id) => worker.cancelled(id),
  })
  return {
    queue,
    desk: new JobDesk({ jobs, clock: deps.clock, handlers, wake: () => worker.wake() }),
    start: () => worker.start(handlers()),
    stop: () => worker.stop(),
    metrics: () => worker.metrics(),
    idle: () => worker.idle(),
  }
}
