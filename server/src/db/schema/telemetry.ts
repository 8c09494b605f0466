import type { Generated } from 'kysely'

export interface TelemetryTables {
  /** A network that is sent samples by remote write. */
  remote_source: {
    network_id: number
    /** From when on (ms) its tenant sees them. */
    tenant_since: Generated<number>
  }
  /** A question about metrics that its maker keeps. */
  insight: {
    id: Generated<number>
    account_id: number
    name: string
    /** Lower-cased; unique per account. */
    name_key: string
    /** JSON (contract/src/telemetry/question.ts). */
    question: string
    shared: number
    created_at: number
    changed_at: number
  }
  insight_pin: {
    account_id: number
    insight_id: number
    pinned_at: number
  }
}
