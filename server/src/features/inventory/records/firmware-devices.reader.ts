import type { Db } from '../../../db/client.ts'

/** A bound device as far as its firmware is concerned. */
export interface FirmwareDevice {
  sn: string
  name: string
  tenant: number
  network: number
  kind: string | null
  model: string | null
  compatible: string | null
  software: string | null
  online: boolean
  /** When it came or went last. */
  statusAt: number
  configState: string
  /** When it started last, by its own clock; null: it did not tell. */
  bootedAt: number | null
}

const AT_A_TIME = 500

/** What devices run, for who upgrades them. */
export class FirmwareDevicesReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async in(network: number): Promise<FirmwareDevice[]> {
    return (await this.#bound().where('network_id', '=', network).orderBy('sn').execute()).map(told)
  }

  /** What a tenant's devices run, and how many. */
  async software(tenant: number): Promise<{ compatible: string; software: string; devices: number }[]> {
    const rows = await this.#db
      .selectFrom('device')
      .select(['compatible', 'software', (eb) => eb.fn.countAll().as('devices')])
      .where('tenant_id', '=', tenant)
      .where('compatible', 'is not', null)
      .where('software', 'is not', null)
      .groupBy(['compatible', 'software'])
      .execute()
    return rows.map(({ compatible, software, devices }) => ({
      ...{ compatible: compatible!, software: software!, devices: Number(devices) },
    }))
  }

  /** Those of them that are bound. */
  async of(sns: readonly string[]): Promise<Map<string, FirmwareDevice>> {
    const found = new Map<string, FirmwareDevice>()
    for (let from = 0; from < sns.length; from += AT_A_TIME) {
      const some = sns.slice(from, from + AT_A_TIME)
      for (const row of await this.#bound().where('sn', 'in', some).execute()) found.set(row.sn, told(row))
    }
    return found
  }

  #bound() {
    return this.#db
      .selectFrom('device')
      .select(['sn', 'name', 'hostname', 'tenant_id', 'network_id', 'kind', 'model', 'compatible'])
      .select(['software', 'status', 'status_at', 'config_state', 'uptime_s', 'uptime_at'])
      .where('network_id', 'is not', null)
      .where('tenant_id', 'is not', null)
  }
}

interface Row {
  sn: string
  name: string
  hostname: string | null
  tenant_id: number | null
  network_id: number | null
  kind: string | null
  model: string | null
  compatible: string | null
  software: string | null
  status: string
  status_at: number | null
  config_state: string
  uptime_s: number | null
  uptime_at: number | null
}

const told = (row: Row): FirmwareDevice => ({
  ...{ sn: row.sn, name: row.name || row.hostname || row.sn, kind: row.kind, model: row.model },
  ...{ tenant: row.tenant_id!, network: row.network_id!, compatible: row.compatible, software: row.software },
  ...{ online: row.status === 'online', statusAt: row.status_at ?? 0, configState: row.config_state },
  bootedAt: row.uptime_s === null || row.uptime_at === null ? null : row.uptime_at - row.uptime_s * 1_000,
})
