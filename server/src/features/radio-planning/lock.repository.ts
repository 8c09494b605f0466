import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { Db } from '../../db/client.ts'

/** Radios that plans leave as they are. */
export class LockRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** By serial number. */
  async of(network: number): Promise<Map<string, Set<RadioBand>>> {
    const rows = await this.#db
      .selectFrom('radio_lock')
      .select(['sn', 'radio'])
      .where('network_id', '=', network)
      .execute()
    const locks = new Map<string, Set<RadioBand>>()
    for (const { sn, radio } of rows) locks.set(sn, (locks.get(sn) ?? new Set()).add(radio as RadioBand))
    return locks
  }

  async set(network: number, sn: string, radio: RadioBand, locked: boolean): Promise<void> {
    if (locked) {
      const row = { network_id: network, sn, radio }
      await this.#db
        .insertInto('radio_lock')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    }
    await this.#db
      .deleteFrom('radio_lock')
      .where('network_id', '=', network)
      .where('sn', '=', sn)
      .where('radio', '=', radio)
      .execute()
  }
}
