import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/route.ts'

const MODEL = 'acme_ap'
/** As many rows as an insertion takes at once. */
const AT_ONCE = 250

/** A network whose devices run an earlier image than the one there is for their model. */
export class SiteToUpgrade {
  readonly caller: Caller
  readonly image: number
  readonly #db: Db
  readonly #network: number

  private constructor(
    db: Db,
    { caller, network, image }: { caller: Caller; network: number; image: number },
  ) {
    this.#db = db
    this.#network = network
    this.caller = caller
    this.image = image
  }

  /** @param name of the tenant and of who upgrades it */
  static async furnish(db: Db, name: string): Promise<SiteToUpgrade> {
    const insert = async (table: 'tenant' | 'network' | 'account' | 'firmware_image', row: object) => {
      const rows = db.insertInto(table).values(row as never)
      return ((await rows.returning('id' as never).executeTakeFirstOrThrow()) as { id: number }).id
    }
    const tenant = await insert('tenant', { name, created_at: 1 })
    const person = { username: name, username_key: name, password_hash: '', role: 'admin', created_at: 1 }
    const accountId = await insert('account', { ...person, tenant_id: tenant })
    const place = { name: 'N', name_key: 'n', timezone: 'UTC', country: 'DE', created_at: 1 }
    const network = await insert('network', { ...place, tenant_id: tenant })
    const image = await insert('firmware_image', {
      ...{ at: 1, version: 'v2.0.0', compatible: JSON.stringify([MODEL]), notes: '', bytes: 20 },
      ...{ tenant_id: tenant, account_id: accountId, sha256: '', signature: null, shared: 0, stored: 'x' },
    })
    const caller: Caller = { accountId, tenant, username: name, role: 'admin', sessionId: 's' }
    return new SiteToUpgrade(db, { caller, network, image })
  }

  async add(kind: 'ap' | 'switch', sns: readonly string[]): Promise<void> {
    const rows = sns.map((sn) => ({
      ...{ sn, tenant_id: this.caller.tenant, network_id: this.#network, kind, compatible: MODEL },
      ...{ software: 'v1.0.0', status: 'online', status_at: 1, bound_at: 1 },
    }))
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE) as never
      await this.#db.insertInto('device').values(some).execute()
    }
  }

  change(sn: string, values: object) {
    const change = this.#db.updateTable('device').set(values as never)
    return change.where('sn', '=', sn).execute()
  }

  /** The command as a device's history has it. */
  command(sn: string, status: string, at: number, text: string | null = null): Promise<{ id: number }> {
    const { tenant, accountId } = this.caller
    const row = { sn, tenant_id: tenant, account_id: accountId, name: 'upgrade', status, at, text }
    const rest = { finished_at: null, result: null, waits_until: null, order_sealed: null }
    const made = this.#db.insertInto('device_command').values({ ...row, ...rest })
    return made.returning('id').executeTakeFirstOrThrow()
  }
}
