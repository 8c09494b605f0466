import { type SelectQueryBuilder, sql } from 'kysely'
import { routingKinds } from '#contract/inventory/kind-traits.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'

export const findings = [
  'wan_offline',
  'offline_with_alarm',
  'config_failed',
  'config_rejected',
  'config_drifted',
  'never_online',
] as const
export type Finding = (typeof findings)[number]

export interface FoundDevice {
  sn: string
  name: string | null
  hostname: string | null
  group: number
  groupName: string
  since: number | null
}

export interface ByStatus {
  online: number
  offline: number
  never: number
}

/** Of one network: its devices, and those of them that lead to the internet, by status. */
export interface NetworkTally {
  network: number
  devices: ByStatus
  wan: ByStatus
}

/** How devices stand that somebody should look at. Counting walks the caller's devices once. */
export class AttentionReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @param boundBefore a device bound later may still be on its way */
  async counts(reach: Reach, boundBefore: number): Promise<Record<Finding, number>> {
    const one = (finding: Finding) =>
      sql<number>`coalesce(sum(case when ${conditionOf(finding, reach, boundBefore)} then 1 else 0 end), 0)`
    const row = await this.#db
      .selectFrom('device')
      .where(withinReach(reach, 'device'))
      .select(findings.map((finding) => one(finding).as(finding)))
      .executeTakeFirstOrThrow()
    return Object.fromEntries(findings.map((name) => [name, Number(row[name])])) as Record<Finding, number>
  }

  /** The latest of one finding. */
  find(finding: Finding, reach: Reach, boundBefore: number, limit: number): Promise<FoundDevice[]> {
    const since = finding === 'never_online' ? 'device.bound_at' : 'device.status_at'
    const isConfig = finding.startsWith('config_')
    return (
      this.#placed(reach)
        .where(conditionOf(finding, reach, boundBefore))
        .select(['device.sn', 'device.name', 'device.hostname', 'network.name as groupName'])
        .select(sql<number>`device.network_id`.as('group'))
        // When a configuration failed stands in its own log.
        .select(isConfig ? sql<null>`null`.as('since') : `${since} as since`)
        .orderBy(since, 'desc')
        .orderBy('device.sn')
        .limit(limit)
        .execute()
    )
  }

  /** Networks that have devices. */
  async byNetwork(reach: Reach): Promise<NetworkTally[]> {
    const rows = await this.#db
      .selectFrom('device')
      .where(withinReach(reach, 'device'))
      .where('device.network_id', 'is not', null)
      .select(['device.network_id as network', 'device.status'])
      .select(sql<number>`sum(case when ${isWan} then 1 else 0 end)`.as('wan'))
      .select((eb) => eb.fn.countAll<number>().as('devices'))
      .groupBy(['device.network_id', 'device.status'])
      .execute()
    const tallies = new Map<number, NetworkTally>()
    for (const row of rows) {
      const network = Number(row.network)
      const tally = tallies.get(network) ?? { network, devices: { ...none }, wan: { ...none } }
      tallies.set(network, tally)
      const status = row.status as keyof ByStatus
      // PostgreSQL counts in bigint, which arrives as text.
      tally.devices[status] += Number(row.devices)
      tally.wan[status] += Number(row.wan)
    }
    return [...tallies.values()]
  }

  /** Those that lead to the internet, offline ones first. */
  wanDevices(reach: Reach, limit: number) {
    return this.#placed(reach)
      .where(isWan)
      .select(['device.sn', 'device.name', 'device.hostname', 'device.kind', 'device.status'])
      .select(['device.status_reason', 'device.status_at', 'device.ip_wan', 'device.sessions'])
      .select(['network.name as groupName', sql<number>`device.network_id`.as('group')])
      .orderBy(sql`case device.status when 'offline' then 0 when 'never' then 1 else 2 end`)
      .orderBy('network.name')
      .orderBy('device.sn')
      .limit(limit)
      .execute()
  }

  #placed(reach: Reach): SelectQueryBuilder<Database, 'device' | 'network', object> {
    return this.#db
      .selectFrom('device')
      .innerJoin('network', 'network.id', 'device.network_id')
      .where(withinReach(reach, 'device'))
  }
}

const none: ByStatus = { online: 0, offline: 0, never: 0 }

const isWan = sql<boolean>`device.kind in (${sql.join([...routingKinds])})`

const rejectedParts = sql`exists (select 1 from device_config_status
  inner join config_change on config_change.id = device_config_status.change_id
  where device_config_status.sn = device.sn and config_change.rejected <> '[]')`

/** @param boundBefore a device bound later may still be on its way */
export function conditionOf(finding: Finding, reach: Reach, boundBefore: number) {
  const hasAlarm = sql`device.sn in (select alarm.sn from alarm where alarm.confirmed_at is null and ${withinReach(reach, 'alarm')})`
  // A device that was told to restart is where it should be.
  const gone = sql`device.status = 'offline' and device.status_reason <> 'rebooting'`
  const conditions = {
    wan_offline: sql<boolean>`(${gone} and ${isWan})`,
    offline_with_alarm: sql<boolean>`(${gone} and (device.kind is null or not ${isWan}) and ${hasAlarm})`,
    config_failed: sql<boolean>`(device.config_state = 'failed')`,
    // What a device cannot do at all asks nobody to act: its page shows it.
    config_rejected: sql<boolean>`(device.config_state = 'in_sync_partly' and ${rejectedParts})`,
    config_drifted: sql<boolean>`(device.config_state = 'drifted')`,
    never_online: sql<boolean>`(device.status = 'never' and device.bound_at < ${boundBefore})`,
  }
  return conditions[finding]
}
