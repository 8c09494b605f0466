import type { Db } from '../../../db/client.ts'
import { SharedWrites } from '../../../lib/shared-writes.ts'

type Work = (trx: Db) => Promise<void>

/** Short for who waits, long enough for many devices' answers to meet. */
const GATHER_MS = 10

/**
 * Small writes that come at the same time share one transaction, hence one sync of the disk: a thousand devices
 * that answer within a second cost some tens of them.
 */
export class GroupCommit {
  readonly #writes: SharedWrites<Work>

  constructor(db: Db) {
    const write = (works: Work[]) =>
      db.transaction().execute(async (trx) => {
        for (const work of works) await work(trx)
      })
    this.#writes = new SharedWrites({ write, gatherMs: GATHER_MS })
  }

  /** Resolves when it is on disk; rejects when the database refused it. */
  write(work: Work): Promise<void> {
    return this.#writes.add(work)
  }

  /** When nothing waits any more. */
  idle(): Promise<void> {
    return this.#writes.idle()
  }
}
