import type { Generated } from 'kysely'
import type { GuestTunnels } from '#contract/remote-access/approvals.ts'
import type { TunnelEnd, TunnelType } from '#contract/remote-access/endpoints.ts'

export interface RemoteAccessTables {
  /** Ways to devices that people opened; one that is not ended is open in this process. */
  tunnel: {
    id: Generated<number>
    /** Whose the device was. */
    tenant_id: number
    network_id: number
    sn: string
    /** Of the device, as it was called then. */
    name: string
    account_id: number
    username: string
    /** From where it was opened. */
    address: string
    type: TunnelType
    /** What is behind the device; null: the device itself. */
    host: string | null
    port: number
    created_at: number
    expires_at: number
    ended_at: number | null
    end_reason: TunnelEnd | null
    sent: Generated<number>
    received: Generated<number>
    /** Until when the owner could answer; null: nobody was asked. */
    asked_until: number | null
    /** Who said yes. */
    allowed_by: string | null
    /** What is typed and printed is recorded, and kept so many days; null: it is not. */
    record_days: number | null
  }
  terminal_recording: {
    id: Generated<number>
    tenant_id: number
    network_id: number
    tunnel_id: number
    type: TunnelType
    sn: string
    /** Of the device and of whoever opened it, as they were called then. */
    name: string
    username: string
    columns: number
    rows: number
    started_at: number
    duration_ms: Generated<number>
    kept_until: number
    /** As it is kept. */
    bytes: Generated<number>
  }
  terminal_recording_part: { recording_id: number; number: number; events_sealed: string }
  /** What owners said of the tunnels of others; without a row those ask. */
  tunnel_rule: { network_id: number; guests: GuestTunnels; record_days: number | null }
}
