import type { Generated } from 'kysely'

export interface FirmwareTables {
  /** `compatible` is JSON; `shared` = offered to every tenant; `stored` is the name in the data folder. */
  firmware_image: {
    id: Generated<number>
    tenant_id: number
    account_id: number | null
    at: number
    version: string
    compatible: string
    notes: string
    bytes: number
    sha256: string
    signature: string | null
    shared: number
    stored: string
  }
}
