import type { Generated } from 'kysely'

export interface TelemetryTables {
  /** A network that is sent samples by remote write. */
  remote_source: {
    network_id: number
    /** From when on (ms) its tenant sees them. */
    tenant_since: Generated<number>
  }
}
