import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { Finding } from '#contract/health/schemas.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { othersTurn } from '../../../lib/others-turn.ts'
import { Periodic } from '../../../lib/periodic.ts'
import { CauseRepository } from './cause.repository.ts'
import { causesOf } from './causes-of.ts'

export interface AlarmCausesDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  /** What is wrong with a network, of devices that reported after `since` as if they were there still. */
  findingsOf(tenant: number, network: number, since: number): Promise<Finding[]>
}

/** Whoever reported this long before an alarm is judged by it, though it is away now. */
const FRESH_MS = 600_000
const MOST = 10
const LOOK_MS = 60_000

interface Waiting {
  tenant: number
  alarms: Map<number, Alarm>
}

/**
 * Looks at a network when one of its alarms begins, and keeps what may be why: later the devices tell something else
 * (decision 0128). One look serves all alarms of a network that wait by then.
 */
export class AlarmCauses {
  readonly #deps: AlarmCausesDeps
  readonly #kept: CauseRepository
  readonly #waiting = new Map<number, Waiting>()
  readonly #looks: Periodic
  readonly #off: () => void

  constructor(deps: AlarmCausesDeps) {
    this.#deps = deps
    this.#kept = new CauseRepository(deps.db)
    const failed = 'the causes of alarms could not be judged'
    this.#looks = new Periodic({ everyMs: LOOK_MS, log: deps.log, failed, run: () => this.#look() })
    this.#off = deps.bus.on('alarm.raised', ({ tenant, network, alarm }) => {
      if (network !== null && alarm.resolvedAt === null) this.#ask(tenant, network, alarm)
    })
  }

  async stop(): Promise<void> {
    this.#off()
    await this.#looks.stop()
  }

  #ask(tenant: number, network: number, alarm: Alarm): void {
    const waiting = this.#waiting.get(network) ?? { tenant, alarms: new Map() }
    this.#waiting.set(network, waiting)
    waiting.alarms.set(alarm.id, alarm)
    this.#looks.wake()
  }

  async #look(): Promise<void> {
    for (const [network, { tenant, alarms }] of this.#waiting) {
      this.#waiting.delete(network)
      await this.#judge(tenant, network, [...alarms.values()])
      await othersTurn()
    }
  }

  /** An alarm that tells more while it stands is not judged anew. */
  async #judge(tenant: number, network: number, alarms: readonly Alarm[]): Promise<void> {
    const fresh: Alarm[] = []
    for (const alarm of alarms) {
      const known = await this.#kept.began(alarm.id)
      if (known && (known.lookedAt === null || known.lookedAt < known.began)) fresh.push(alarm)
    }
    if (fresh.length === 0) return
    const at = this.#deps.clock.now()
    const findings = await this.#deps.findingsOf(tenant, network, at - FRESH_MS)
    for (const alarm of fresh) await this.#kept.keep(alarm.id, at, causesOf(alarm, findings).slice(0, MOST))
  }
}
