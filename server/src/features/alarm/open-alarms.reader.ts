import type { Alarm, AlarmLevel } from '#contract/alarm/endpoints.ts'
import type { Reach } from '../../http/guard.ts'
import { isNowhere } from '../../lib/reach.ts'
import { presentAlarm } from './alarm.presenter.ts'
import type { AlarmRepository } from './alarm.repository.ts'

/** How many alarms wait to be read, and the worst of them. */
export class OpenAlarmsReader {
  readonly #alarms: AlarmRepository
  constructor(alarms: AlarmRepository) {
    this.#alarms = alarms
  }

  /** Those nobody marked read, by level. */
  async open(reach: Reach): Promise<Record<AlarmLevel, number>> {
    const none = { normal: 0, medium: 0, critical: 0 }
    if (isNowhere(reach)) return none
    return { ...none, ...Object.fromEntries(await this.#alarms.countByLevel({ ...reach, unread: true })) }
  }

  /** The newest critical ones nobody marked read. */
  async critical(reach: Reach, limit: number): Promise<Alarm[]> {
    if (isNowhere(reach)) return []
    const rows = await this.#alarms.page({ ...reach, unread: true, levels: ['critical'] }, null, limit)
    return rows.map(presentAlarm)
  }
}
