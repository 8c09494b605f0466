import type { Generated } from 'kysely'

export interface OperationsTables {
  device_command: {
    id: Generated<number>
    sn: string
    tenant_id: number
    account_id: number | null
    name: string
    status: string
    at: number
    finished_at: number | null
    text: string | null
    /** JSON (contract: commandResult). */
    result: string | null
  }
  device_event: {
    id: Generated<number>
    sn: string
    tenant_id: number
    at: number
    severity: string
    type: string
    /** JSON. */
    payload: string
  }
  device_boot_log: {
    id: Generated<number>
    sn: string
    tenant_id: number
    at: number
    type: string
    device_time: number | null
    /** Lines parted by line feeds. */
    text: string
  }
  /** Files devices sent; `stored` is the name in the data folder. */
  device_file: {
    id: Generated<number>
    sn: string
    tenant_id: number
    at: number
    kind: string
    name: string
    bytes: number
    stored: string
  }
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
