import type { Generated } from 'kysely'

export interface AlarmTables {
  alarm: {
    id: Generated<number>
    tenant_id: number
    network_id: number | null
    sn: string
    originator: string
    type: string
    level: string
    params: string
    /** What makes two alarms the same: raised again only once it is read. */
    fold_key: string
    created_at: number
    confirmed_at: number | null
    /** What it tells of is over. */
    resolved_at: number | null
  }
}
