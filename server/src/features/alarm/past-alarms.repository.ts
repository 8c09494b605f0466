import type { Db } from '../../db/client.ts'
import type { AlarmRow } from './alarm.repository.ts'

/** Alarms from before there was this server, for the demo; nobody is told of them. */
export class PastAlarms {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(alarms: readonly Omit<AlarmRow, 'id'>[]): Promise<void> {
    if (alarms.length > 0)
      await this.#db
        .insertInto('alarm')
        .values([...alarms])
        .execute()
  }
}
