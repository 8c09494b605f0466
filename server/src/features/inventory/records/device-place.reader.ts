import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { tenantNameOf } from '../../identity/account.reader.ts'

/** The tenant of a device whose serial stands in a column of the statement; null when it is nobody's. */
export const tenantOfDevice = (column: string): RawBuilder<number | null> =>
  sql`(select device.tenant_id from device where device.sn = ${sql.ref(column)})`

/** What its row in the lists says of its configuration. */
export const listedConfigState = (column: string): RawBuilder<string | null> =>
  sql`(select device.config_state from device where device.sn = ${sql.ref(column)})`

/** Whether devices stand in a network whose id stands in a column of the statement. */
export const hasDevices = (column: string): RawBuilder<boolean> =>
  sql`exists (select 1 from device where device.network_id = ${sql.ref(column)})`

/** Where devices stand, for those who ask inside a transaction of their own. */
export class DevicePlaceReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async tenantOf(sn: string): Promise<number | null> {
    const found = this.#db.selectFrom('device').select('tenant_id').where('sn', '=', sn)
    return (await found.executeTakeFirst())?.tenant_id ?? null
  }

  /** Those of these devices that stand there; `network` null: anywhere in the tenant. */
  async stillIn(tenant: number, network: number | null, sns: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (let at = 0; at < sns.length; at += 500) {
      let here = this.#db
        .selectFrom('device')
        .select('sn')
        .where('sn', 'in', sns.slice(at, at + 500))
      here = here.where('tenant_id', '=', tenant)
      if (network !== null) here = here.where('network_id', '=', network)
      found.push(...(await here.execute()).map(({ sn }) => sn))
    }
    return found
  }

  /** A bound device with its owner's name, whoever that is. */
  bound(sn: string) {
    return this.#db
      .selectFrom('device')
      .selectAll('device')
      .select(tenantNameOf('device.tenant_id').as('owner'))
      .where('device.sn', '=', sn)
      .where('device.network_id', 'is not', null)
      .executeTakeFirst()
  }
}
