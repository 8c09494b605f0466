import type { Generated } from 'kysely'
import type { MassItemState } from '#contract/mass-actions/endpoints.ts'

export interface MassActionTables {
  /** The same done to many devices, on behalf of one account. */
  mass_action: {
    id: Generated<number>
    tenant_id: number
    account_id: number
    /** The API token it was started with; null: by a person. */
    token_id: string | null
    /** From where it was started. */
    address: string
    action: string
    /** Where devices are moved to. */
    group_id: number | null
    /** JSON: the script that is run, and its time. */
    script_sealed: string | null
    total: number
    state: 'running' | 'ended' | 'cancelled'
    /** The job that works on it; one that is not named here has nothing to do. */
    job_id: number | null
    started_at: number
    ended_at: number | null
    dismissed_at: number | null
  }
  mass_action_item: {
    mass_action_id: number
    position: number
    sn: string
    /** Of the device when its turn came; empty before, and where it was out of reach. */
    name: string
    state: MassItemState
    error: string | null
    /** JSON, of the error. */
    params: string | null
    /** What the device was told by it, where that brings something back. */
    command_id: number | null
  }
}
