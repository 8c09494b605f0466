import type { ScanSchedule } from '#contract/radio-planning/schemas.ts'
import type { Db } from '../../../db/client.ts'

/** A new access point is listened from early in the morning; nothing else goes by the clock. */
export const usualSchedule: ScanSchedule = { days: [], at: '03:30', deep: false, newDevices: true }

export interface KeptSchedule extends ScanSchedule {
  network: number
  lastAt: number
}

export class ScheduleRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async of(network: number): Promise<ScanSchedule> {
    const row = await this.#db
      .selectFrom('radio_schedule')
      .selectAll()
      .where('network_id', '=', network)
      .executeTakeFirst()
    return row ? present(row) : usualSchedule
  }

  async all(): Promise<KeptSchedule[]> {
    const rows = await this.#db.selectFrom('radio_schedule').selectAll().execute()
    return rows.map((row) => ({ ...present(row), network: row.network_id, lastAt: row.last_at }))
  }

  /** It counts from then on: what would have been due before is not made up for. */
  async save(network: number, { days, at, deep, newDevices }: ScanSchedule, now: number): Promise<void> {
    const values = {
      ...{ days: JSON.stringify(days), at, deep: deep ? 1 : 0, new_devices: newDevices ? 1 : 0 },
      last_at: now,
    }
    await this.#db
      .insertInto('radio_schedule')
      .values({ network_id: network, ...values })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet(values))
      .execute()
  }

  /** @returns false when another process was faster */
  async ran(network: number, before: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('radio_schedule')
      .set({ last_at: now })
      .where('network_id', '=', network)
      .where('last_at', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

const present = (row: { days: string; at: string; deep: number; new_devices: number }): ScanSchedule => ({
  ...{ days: JSON.parse(row.days) as ScanSchedule['days'], at: row.at },
  ...{ deep: row.deep === 1, newDevices: row.new_devices === 1 },
})
