import type { ConditionRepository } from './condition.repository.ts'
import type { Condition } from './device-conditions.ts'
import type { SameCause } from './same-cause.ts'

export interface OtherEndsDeps {
  repository: Pick<ConditionRepository, 'findOpen' | 'endPartsOf'>
  /** Devices at the other ends of a device's cables, at which of its ports and at which of theirs. */
  neighboursOf(
    sn: string,
  ): Promise<readonly { sn: string; port: string | null; itsPort?: string | null | undefined }[]>
}

/** A cable without link is down at both of its ends: who tells second belongs to who told first. */
export class OtherEnds implements SameCause {
  readonly #deps: OtherEndsDeps
  constructor(deps: OtherEndsDeps) {
    this.#deps = deps
  }

  /** The alarm that tells of the same cable at its other end; null: none does. */
  async toldBy(tenant: number, sn: string, { type, about }: Condition): Promise<number | null> {
    if (type !== 'port_down') return null
    const other = (await this.#deps.neighboursOf(sn)).find(({ port }) => port === about)
    if (!other?.itsPort) return null
    const foldKey = `${type} ${other.itsPort} ${other.sn}`
    const found = await this.#deps.repository.findOpen({ tenant, foldKey })
    return found && found.resolved_at === null ? found.id : null
  }

  /** A link that is up at one end is up at the other. */
  async over(alarm: { id: number; type: string }, at: number): Promise<void> {
    if (alarm.type === 'port_down') await this.#deps.repository.endPartsOf(alarm, at)
  }
}
