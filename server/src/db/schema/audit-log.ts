import type { Generated } from 'kysely'

export interface AuditLogTables {
  operation: {
    id: Generated<number>
    tenant_id: number
    account_id: number
    username: string
    role: string
    address: string
    /** Name of the API token it was done with. */
    token: string | null
    at: number
    /** Id of the call. */
    name: string
    network_id: number | null
    network_name: string | null
    sn: string | null
    subject: string | null
    /** `done`, or the error's name. */
    outcome: string
    /** JSON, secrets masked. */
    input: string
    search_text: string
    /** Of its entry in the audit chain; null for a moment only, when a data folder is older than the chain. */
    seq: number | null
    /** Random: without it nobody can guess from the digest what was kept. */
    salt: string | null
    /** JSON (contract: operationChange), secrets masked; null when nothing was compared. */
    changes: string | null
  }
  /** Append-only, without gaps (features/audit-log/chain.ts). */
  audit_entry: {
    seq: number
    at: number
    tenant_id: number | null
    /** SHA-256 of what was kept of the operation. */
    digest: string
    /** JSON: what the chain itself tells (details removed); null for an operation. */
    event: string | null
    /** SHA-256 over this entry and the hash before it. */
    hash: string
    /** HMAC of the hash with the server's key. */
    seal: string
  }
  /** One row: where the chain ends, and the last removal of old details. */
  audit_head: {
    id: number
    seq: number
    hash: string
    /** When the removal last ran, whether it found something or not. */
    cleared_at: number | null
    removed_before: number | null
    removed: Generated<number>
  }
}
