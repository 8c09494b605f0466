import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { Periodic } from '../../../lib/periodic.ts'
import { LostConnectionRepository } from './lost-connection.repository.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 31
const EVERY_MS = 60_000

export interface LostConnectionsDeps {
  db: Db
  bus: Pick<EventBus, 'on'>
  clock: Clock
  log: Logger
  /** Null: it is nobody's. */
  networkNow(sn: string): number | null
}

/**
 * Counts how often bound devices lose their connection; what was counted last is lost with the process. Strangers come
 * under as many serial numbers as they like.
 */
export class LostConnections {
  readonly #repository: LostConnectionRepository
  readonly #clock: Clock
  readonly #counted = new Map<string, { sn: string; day: number; times: number }>()
  readonly #writes: Periodic
  readonly #off: () => void

  constructor({ db, bus, clock, log, networkNow }: LostConnectionsDeps) {
    this.#repository = new LostConnectionRepository(db)
    this.#clock = clock
    this.#off = bus.on('device.gone', ({ sn, at, reason }) => {
      // What we ended ourselves says nothing of its link.
      const isLost = reason === 'closed' || reason === 'timed_out'
      if (isLost && networkNow(sn) !== null) this.#count(sn, Math.floor(at / DAY_MS))
    })
    this.#writes = new Periodic({
      ...{ everyMs: EVERY_MS, log, failed: 'lost connections could not be written' },
      run: () => this.#write(),
    })
  }

  start(): void {
    this.#writes.start(EVERY_MS)
  }

  async stop(): Promise<void> {
    this.#off()
    await this.#writes.stop()
    await this.#write().catch(() => undefined)
  }

  #count(sn: string, day: number): void {
    const key = `${sn} ${day}`
    const times = (this.#counted.get(key)?.times ?? 0) + 1
    this.#counted.set(key, { sn, day, times })
  }

  async #write(): Promise<void> {
    const counted = [...this.#counted.values()]
    this.#counted.clear()
    await this.#repository.add(counted, Math.floor(this.#clock.now() / DAY_MS) - KEPT_DAYS)
  }
}
