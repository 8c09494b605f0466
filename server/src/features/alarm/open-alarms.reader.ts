import type { Alarm, AlarmLevel } from '#contract/alarm/endpoints.ts'
import type { Reach } from '../../http/guard.ts'
import { isNowhere } from '../../lib/reach.ts'
import { presentAlarm } from './alarm.presenter.ts'
import type { AlarmRepository } from './alarm.repository.ts'

/** Alarms that are open: neither over nor marked read. One figure for tiles, walls, lists and the pages of devices. */
export class OpenAlarmsReader {
  readonly #alarms: AlarmRepository
  constructor(alarms: AlarmRepository) {
    this.#alarms = alarms
  }

  /** How many there are of each level. */
  async open(reach: Reach): Promise<Record<AlarmLevel, number>> {
    const none = { normal: 0, medium: 0, critical: 0 }
    if (isNowhere(reach)) return none
    return { ...none, ...Object.fromEntries(await this.#alarms.countByLevel({ ...reach, open: true })) }
  }

  /** The newest critical ones. */
  async critical(reach: Reach, limit: number): Promise<Alarm[]> {
    if (isNowhere(reach)) return []
    const rows = await this.#alarms.page({ ...reach, open: true, levels: ['critical'] }, null, limit)
    return rows.map(presentAlarm)
  }

  /** Of some devices, how many of each level; a device without any is absent. */
  async ofDevices(reach: Reach, sns: readonly string[]): Promise<Map<string, Record<AlarmLevel, number>>> {
    const found = new Map<string, Record<AlarmLevel, number>>()
    if (isNowhere(reach)) return found
    for (const { sn, level, n } of await this.#alarms.openOf(reach, sns))
      found.set(sn, { ...(found.get(sn) ?? { normal: 0, medium: 0, critical: 0 }), [level]: n })
    return found
  }
}
