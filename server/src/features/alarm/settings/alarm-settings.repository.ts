import { z } from 'zod'
import { type AlarmSetting, alarmSetting } from '#contract/alarm/settings.ts'
import type { Db } from '../../../db/client.ts'

const stored = z.array(z.unknown())

export class AlarmSettingsRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async all(): Promise<{ network: number; settings: AlarmSetting[] }[]> {
    const rows = await this.#db.selectFrom('alarm_settings').selectAll().execute()
    return rows.map(({ network_id: network, settings }) => ({ network, settings: readStored(settings) }))
  }

  async save(network: number, settings: readonly AlarmSetting[]): Promise<void> {
    const row = { network_id: network, settings: JSON.stringify(settings) }
    const insert = this.#db.insertInto('alarm_settings').values(row)
    await insert
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet({ settings: row.settings }))
      .execute()
  }
}

/** What a later or earlier version of the server understood and this one does not is left out. */
const readStored = (text: string): AlarmSetting[] =>
  stored.parse(JSON.parse(text)).flatMap((one) => {
    const read = alarmSetting.safeParse(one)
    return read.success ? [read.data] : []
  })
