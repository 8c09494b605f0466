import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Logger } from '../../lib/logger.ts'
import type { Db } from '../client.ts'

const EVERY_MS = 1_000
/** Pages of the log after which whoever commits copies them itself: SQLite's own figure, and for when the thread cannot follow. */
const ALONE = 1_000
const BESIDE = 8_000

/**
 * Copies what was committed from SQLite's log into its file, in a thread of its own: whoever commits does so else once
 * the log is full, and everybody waits for the disk meanwhile.
 */
export class Checkpoints {
  readonly #db: Db
  readonly #worker: Worker
  readonly #over: Promise<unknown>

  private constructor(db: Db, worker: Worker) {
    this.#db = db
    this.#worker = worker
    this.#over = new Promise((resolve) => worker.once('exit', resolve))
  }

  /** @param file of the records that `db` has open */
  static async start(db: Db, file: string, log: Logger, everyMs = EVERY_MS): Promise<Checkpoints> {
    const worker = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: { file, everyMs },
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
    })
    const checkpoints = new Checkpoints(db, worker)
    worker.once('error', (error) => {
      log.error({ err: error }, 'checkpoints of the records are made by whoever writes from now on')
      checkpoints.#afterPages(ALONE).catch(() => undefined)
    })
    await checkpoints.#afterPages(BESIDE)
    return checkpoints
  }

  async stop(): Promise<void> {
    this.#worker.postMessage('stop')
    await this.#over
    await this.#afterPages(ALONE)
  }

  #afterPages(pages: number) {
    return sql`pragma wal_autocheckpoint = ${sql.lit(pages)}`.execute(this.#db)
  }
}
