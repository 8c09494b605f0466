import type { Generated } from 'kysely'

export interface FilesTables {
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
}
