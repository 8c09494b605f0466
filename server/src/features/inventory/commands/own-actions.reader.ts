import type { Db } from '../../../db/client.ts'

/** Something we ordered of a device that takes it away for a while. */
export interface OwnAction {
  sn: string
  action: 'reboot' | 'upgrade'
  at: number
}

const names = ['reboot', 'factory', 'upgrade', 'transfer', 'certificate_update', 'reenroll'] as const

/** What was ordered of devices of a tenant lately. */
export class OwnActionsReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async since(tenant: number, from: number): Promise<OwnAction[]> {
    const rows = await this.#db
      .selectFrom('device_command')
      .select(['sn', 'name', 'at', 'finished_at'])
      .where('tenant_id', '=', tenant)
      .where('name', 'in', [...names])
      .where('status', 'not in', ['queued', 'cancelled', 'failed'])
      .where('at', '>', from)
      .execute()
    return rows.map(({ sn, name, at }) => ({ sn, at, action: name === 'upgrade' ? 'upgrade' : 'reboot' }))
  }

  /** What people ordered of devices of a network in a time, the latest first. */
  async between(network: number, from: number, to: number, limit: number) {
    const rows = await this.#db
      .selectFrom('device_command')
      .innerJoin('device', 'device.sn', 'device_command.sn')
      .select(['device_command.sn', 'device_command.name as what', 'device_command.at'])
      .select(['device_command.account_id as account', 'device.name', 'device.hostname'])
      .where('device.network_id', '=', network)
      .where('device_command.at', '>', from)
      .where('device_command.at', '<=', to)
      .orderBy('device_command.at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ name, hostname, ...row }) => ({ ...row, device: name || hostname || row.sn }))
  }
}
