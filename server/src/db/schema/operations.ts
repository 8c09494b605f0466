import type { Generated } from 'kysely'

export interface OperationsTables {
  /** How often a device lost its connection on a day (days since 1970). */
  lost_connection: { sn: string; day: number; times: number }
  /** A device that the operator of the server takes from its owner. */
  unbind_request: {
    id: Generated<number>
    sn: string
    /** Its owner when it was asked for. */
    tenant_id: number
    model: string | null
    reason: string
    proven: number
    by_name: string
    at: number
    due_at: number
    state: string
    ended_at: number | null
    ended_by: string | null
  }
}
