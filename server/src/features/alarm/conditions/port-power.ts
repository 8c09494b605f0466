import type { AlarmRow } from '../alarm.repository.ts'
import { isPowerFault, powerFaults } from '../power-faults.ts'
import type { ConditionRepository } from './condition.repository.ts'
import type { Condition } from './device-conditions.ts'
import type { SameCause } from './same-cause.ts'

type Alarms = Pick<ConditionRepository, 'findOpen' | 'makePart'>

/** What a port gives no power to has no link: the link belongs to the fault of the power, whichever is told first. */
export class PortPower implements SameCause {
  readonly #alarms: Alarms
  constructor(alarms: Alarms) {
    this.#alarms = alarms
  }

  async toldBy(tenant: number, sn: string, { type, about }: Condition): Promise<number | null> {
    if (type !== 'port_down') return null
    for (const fault of powerFaults) {
      const found = await this.#alarms.findOpen({ tenant, foldKey: `${fault} ${about} ${sn}` })
      if (found && found.resolved_at === null) return found.id
    }
    return null
  }

  async began({ id, tenant_id, sn }: AlarmRow, { type, about }: Condition): Promise<AlarmRow[]> {
    if (!isPowerFault(type)) return []
    return this.#alarms.makePart({ tenant: tenant_id, foldKey: `port_down ${about} ${sn}` }, id)
  }

  /** What has power again starts first: its link is told no more. */
  async over(): Promise<void> {}
}
