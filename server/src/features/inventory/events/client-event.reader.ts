import type { Db } from '../../../db/client.ts'
import type { EventMeaning } from '../../../southbound/ports.ts'

export type ClientMeaning = Extract<EventMeaning, { mac: string }>

export interface KeptClientEvent {
  id: number
  sn: string
  at: number
  meaning: ClientMeaning
}

/** What devices told of one client. */
export class ClientEventReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Newest first, of devices that stand in the network now. */
  async about(
    place: { tenant: number; network: number },
    mac: string,
    limit: number,
  ): Promise<KeptClientEvent[]> {
    const rows = await this.#db
      .selectFrom('device_event')
      .innerJoin('device', 'device.sn', 'device_event.sn')
      .select(['device_event.id', 'device_event.sn', 'device_event.at', 'device_event.meaning'])
      .where('device_event.client_mac', '=', mac)
      .where('device_event.tenant_id', '=', place.tenant)
      .where('device.network_id', '=', place.network)
      .orderBy('device_event.id', 'desc')
      .limit(limit)
      .execute()
    return rows.flatMap(({ meaning, ...row }) =>
      meaning === null ? [] : [{ ...row, meaning: JSON.parse(meaning) as ClientMeaning }],
    )
  }
}
