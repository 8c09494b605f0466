/** How one kind of job is done. */
export interface JobHandler<Args = never> {
  /** Name in the records; stays as long as there are such jobs. */
  kind: string
  /** Runs by itself: a crontab line of five fields, in a time zone (UTC where none is given). */
  schedule?: { cron: string; timeZone?: string }
  /** Runs until it is given up; 10 where nothing is said. */
  maxAttempts?: number
  /**
   * A process may end in the middle: the job is then run again, so what was done already must do no harm twice.
   * @throws anything to be run again later
   * @returns `again(at)`: the same job goes on then, which counts as no attempt; anything else: it is done
   */
  run(job: RunningJob<Args>): Promise<unknown>
}

/** What a run answers that is to go on later. */
export class JobAgain {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

export const again = (at: number): JobAgain => new JobAgain(at)

export interface RunningJob<Args = unknown> {
  id: number
  tenant: number | null
  args: Args
  /** 1 for the first run. */
  attempt: number
  /** Aborted when it is cancelled, when the server stops, or when another process took it over. */
  signal: AbortSignal
  /** Tells how far it is, which `JobQueue.find` shows. */
  progress(done: number, total: number): Promise<void>
}

export interface NewJob {
  kind: string
  tenant?: number | null
  /** Becomes JSON. */
  args?: unknown
  /** Not before (ms). */
  runAt?: number
  /** Nothing happens while an unfinished job holds the same. */
  uniqueKey?: string
  maxAttempts?: number
}

/** Why a run is told to end. */
export class JobEnd extends Error {
  readonly why: 'cancelled' | 'stopping' | 'lease_lost'
  constructor(why: JobEnd['why']) {
    super(`the job ends: ${why}`)
    this.why = why
  }
}
