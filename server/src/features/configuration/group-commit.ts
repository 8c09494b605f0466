import type { Db } from '../../db/client.ts'

type Work = (trx: Db) => Promise<void>
interface Waiting {
  work: Work
  resolve(): void
  reject(error: unknown): void
}

/** Short for who waits, long enough for many devices' answers to meet. */
const GATHER_MS = 10

/**
 * Small writes that come at the same time share one transaction, hence one sync of the disk: a thousand devices
 * that answer within a second cost some tens of them.
 */
export class GroupCommit {
  readonly #db: Db
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Resolves when it is on disk; rejects when the database refused it. */
  write(work: Work): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ work, resolve, reject })
    this.#running ??= this.#run()
    return promise
  }

  /** When nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const group = this.#waiting.splice(0)
      try {
        await this.#together(group)
        for (const { resolve } of group) resolve()
      } catch {
        await this.#oneByOne(group)
      }
    }
    // In the same turn in which nothing waited: a write right after it begins anew.
    this.#running = undefined
  }

  #together(group: Waiting[]): Promise<void> {
    return this.#db.transaction().execute(async (trx) => {
      for (const { work } of group) await work(trx)
    })
  }

  /** One write that is refused must not keep back the others. */
  async #oneByOne(group: Waiting[]): Promise<void> {
    for (const one of group) await this.#together([one]).then(one.resolve, one.reject)
  }
}
