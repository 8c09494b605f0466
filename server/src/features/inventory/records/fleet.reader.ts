import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Db } from '../../../db/client.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'

/** A bound device as far as reports tell of it. */
export interface FleetDevice {
  sn: string
  /** As people see it; the serial number without one. */
  name: string
  kind: DeviceKind | null
  model: string | null
  software: string | null
  status: 'online' | 'offline' | 'never'
  network: number
  networkName: string
  /** Ms since 1970; what it reported before is not its owner's to see (DECISIONS 10). */
  since: number
}

/** The devices of a reach, for those that add them up. */
export class FleetReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** By name; no more than `limit`. */
  async devices(reach: Reach, limit: number): Promise<FleetDevice[]> {
    const rows = await this.#select().where(withinReach(reach, 'device')).limit(limit).execute()
    return rows.map(present)
  }

  async hasAny(tenant: number): Promise<boolean> {
    const bound = this.#db.selectFrom('device').select('sn').where('tenant_id', '=', tenant)
    return (await bound.limit(1).executeTakeFirst()) !== undefined
  }

  /** Undefined when it is not bound. */
  async device(sn: string): Promise<FleetDevice | undefined> {
    const row = await this.#select().where('device.sn', '=', sn).executeTakeFirst()
    return row && present(row)
  }

  #select() {
    return this.#db
      .selectFrom('device')
      .innerJoin('network', 'network.id', 'device.network_id')
      .where('network.deletion_id', 'is', null)
      .select(['device.sn', 'device.name', 'device.hostname', 'device.kind', 'device.model'])
      .select(['device.software', 'device.status', 'device.tenant_since', 'device.bound_at'])
      .select(['network.id as network', 'network.name as network_name'])
      .orderBy('device.sn')
  }
}

interface FleetRow {
  sn: string
  name: string
  hostname: string | null
  kind: string | null
  model: string | null
  software: string | null
  status: string
  tenant_since: number | null
  bound_at: number | null
  network: number
  network_name: string
}

const present = (row: FleetRow): FleetDevice => ({
  sn: row.sn,
  name: row.name || row.hostname || row.sn,
  kind: row.kind as DeviceKind | null,
  model: row.model,
  software: row.software,
  status: row.status as FleetDevice['status'],
  network: row.network,
  networkName: row.network_name,
  since: row.tenant_since ?? row.bound_at ?? 0,
})
