import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { ChainRepository } from './chain.repository.ts'
import type { ChainWriter } from './chain-writer.ts'
import type { OperationRepository } from './operation.repository.ts'

export interface RetentionDeps {
  operations: OperationRepository
  chain: ChainRepository
  writer: ChainWriter
  clock: Clock
  log: Logger
  days: number
}

const DAY_MS = 86_400_000
const LOOK_EVERY_MS = 15 * 60_000

/**
 * Once a day removes what is older than the log is kept. When it last ran is in the database, so neither a
 * restart nor a night switched off makes it skip a day. The chain says what was removed before it is.
 */
export class Retention {
  readonly #deps: RetentionDeps
  readonly #looks: Periodic

  constructor(deps: RetentionDeps) {
    this.#deps = deps
    this.#looks = new Periodic({
      ...{ everyMs: LOOK_EVERY_MS, log: deps.log, failed: 'old operations could not be removed' },
      run: async () => void (await this.runWhenDue()),
    })
  }

  start(): void {
    this.#looks.start()
  }

  stop(): Promise<void> {
    return this.#looks.stop()
  }

  /** @returns how many were removed; null when it already ran within a day */
  async runWhenDue(): Promise<number | null> {
    const { chain, clock } = this.#deps
    const { cleared_at: last } = await chain.head()
    // A clock that was set back must not stop it for good.
    if (last !== null && Math.abs(clock.now() - last) < DAY_MS) return null
    return this.run()
  }

  async run(): Promise<number> {
    const { operations, chain, writer, clock, log, days } = this.#deps
    const at = clock.now()
    const before = at - days * DAY_MS
    const removed = await operations.countBefore(before)
    if (removed > 0) {
      await writer.append({ at, event: { kind: 'retention', before, removed } })
      await operations.removeBefore(before)
      await chain.removedBefore(before, removed)
      log.info({ removed, before: new Date(before).toISOString() }, 'details of old operations removed')
    }
    await chain.ran(at)
    return removed
  }
}
