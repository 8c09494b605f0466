import type { Generated } from 'kysely'

export interface FlowMonitorTables {
  /** Ports with thresholds, as the latest version of the section has them; written with it. */
  flow_watch: {
    tenant_id: number
    sn: string
    port: string
    /** Who saved the thresholds; null = that account is gone. */
    account_id: number | null
    /** JSON. */
    flow: string
    /** 0: the port is switched off in its settings. */
    enabled: number
    saved_at: number
  }
  flow_crossing: {
    id: Generated<number>
    tenant_id: number
    sn: string
    port: string
    account_id: number | null
    kind: string
    at: number
    kbps: number
    limit_kbps: number
    /** Null while it lasts. */
    ended_at: number | null
    action: string
    /** Where its action stands; `down` and `up` go on after a start. */
    step: string
    /** Of the step it stands at. */
    change_set_id: number | null
    why: string | null
  }
}
