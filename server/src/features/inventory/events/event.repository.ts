import type { BootLog, DeviceEvent } from '#contract/inventory/state/device-events.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../../db/client.ts'
import { chunks } from '../records/chunks.ts'

export interface NewEvent {
  sn: string
  tenant_id: number
  at: number
  severity: DeviceEvent['severity']
  type: string
  /** JSON. */
  payload: string
  /** The client it is about, and JSON of what it means for it. */
  client_mac: string | null
  meaning: string | null
}

export interface NewBootLog {
  sn: string
  tenant_id: number
  at: number
  type: string
  device_time: number | null
  text: string
}

export interface NewSecret {
  sn: string
  password_sealed: string
  at: number
}

export interface EventBatch {
  events: NewEvent[]
  bootLogs: NewBootLog[]
  secrets: NewSecret[]
  /** Devices whose list of events is to be cut to its length. */
  trim: string[]
}

export interface EventFilter {
  severities: DeviceEvent['severity'][]
  type?: string
  /** Only entries older than this one. */
  before?: number
}

/** What devices told beside their state. */
export class EventRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** All of it or nothing. @returns the ids of the events, in their order */
  save({ events, bootLogs, secrets, trim }: EventBatch): Promise<number[]> {
    return this.#db.transaction().execute(async (trx) => {
      const ids: number[] = []
      for (const some of chunks(events, 500)) {
        const inserted = await trx.insertInto('device_event').values(some).returning('id').execute()
        ids.push(...inserted.map((row) => row.id).sort((a, b) => a - b))
      }
      for (const some of chunks(bootLogs, 100)) await trx.insertInto('device_boot_log').values(some).execute()
      for (const secret of secrets) {
        const { sn: _sn, ...changed } = secret
        const insert = trx.insertInto('device_secret').values(secret)
        await insert.onConflict((conflict) => conflict.column('sn').doUpdateSet(changed)).execute()
      }
      for (const sn of trim) await cut(trx, 'device_event', sn, limits.eventsPerDevice)
      for (const sn of new Set(bootLogs.map((log) => log.sn)))
        await cut(trx, 'device_boot_log', sn, limits.bootLogsPerDevice)
      return ids
    })
  }

  /** Newest first. */
  async events(sn: string, tenant: number, filter: EventFilter, limit: number): Promise<DeviceEvent[]> {
    const some = this.#filtered(sn, tenant, filter)
    const older = filter.before === undefined ? some : some.where('id', '<', filter.before)
    const columns = older.select(['id', 'at', 'severity', 'type', 'payload'])
    const rows = await columns.orderBy('id', 'desc').limit(limit).execute()
    return rows.map((row) => ({
      ...row,
      severity: row.severity as DeviceEvent['severity'],
      payload: JSON.parse(row.payload) as unknown,
    }))
  }

  async count(sn: string, tenant: number, filter: EventFilter): Promise<number> {
    const counted = this.#filtered(sn, tenant, filter).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  async bootLogs(sn: string, tenant: number): Promise<BootLog[]> {
    const rows = await this.#db
      .selectFrom('device_boot_log')
      .select(['id', 'at', 'type', 'device_time', 'text'])
      .where('sn', '=', sn)
      .where('tenant_id', '=', tenant)
      .orderBy('id', 'desc')
      .limit(limits.bootLogsPerDevice)
      .execute()
    return rows.map(({ device_time, text, ...row }) => ({
      ...row,
      deviceTime: device_time,
      lines: text.split('\n'),
    }))
  }

  async passwordSince(sn: string): Promise<number | null> {
    const found = this.#db.selectFrom('device_secret').select('at').where('sn', '=', sn)
    return (await found.executeTakeFirst())?.at ?? null
  }

  #filtered(sn: string, tenant: number, { severities, type }: EventFilter) {
    const some = this.#db
      .selectFrom('device_event')
      .where('sn', '=', sn)
      .where('tenant_id', '=', tenant)
      .where('severity', 'in', severities)
    if (type === undefined) return some
    return some.where((eb) => eb.or([eb('type', '=', type), eb('type', 'like', `${type}.%`)]))
  }
}

async function cut(db: Db, table: 'device_event' | 'device_boot_log', sn: string, keep: number) {
  const newest = db.selectFrom(table).select('id').where('sn', '=', sn).orderBy('id', 'desc')
  const last = await newest.offset(keep).limit(1).executeTakeFirst()
  if (last) await db.deleteFrom(table).where('sn', '=', sn).where('id', '<=', last.id).execute()
}
