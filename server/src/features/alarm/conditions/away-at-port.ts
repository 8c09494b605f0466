import type { ConditionRepository } from './condition.repository.ts'
import type { Condition } from './device-conditions.ts'
import type { OtherEndsDeps } from './other-ends.ts'
import type { SameCause } from './same-cause.ts'

interface AwayAtPortDeps {
  repository: Pick<ConditionRepository, 'findOpen'>
  neighboursOf: OtherEndsDeps['neighboursOf']
}

/**
 * A port that tells of its lost link only after what hangs on it was told as away: it is part of that alarm, as it is
 * when it tells before (`presence/outage-writer.ts`).
 */
export class AwayAtPort implements SameCause {
  readonly #deps: AwayAtPortDeps
  constructor(deps: AwayAtPortDeps) {
    this.#deps = deps
  }

  async toldBy(tenant: number, sn: string, { type, about }: Condition): Promise<number | null> {
    if (type !== 'port_down') return null
    const below = (await this.#deps.neighboursOf(sn)).find(({ port }) => port === about)
    if (!below) return null
    const away = await this.#deps.repository.findOpen({ tenant, foldKey: `device_off ${below.sn}` })
    return away && away.resolved_at === null ? (away.parent_id ?? away.id) : null
  }

  /** A device is back by its own word. */
  async over(): Promise<void> {}
}
