import type { Generated } from 'kysely'

export interface ListsTables {
  /** How a person wants to see a list. */
  list_view: {
    id: Generated<number>
    account_id: number
    list: string
    name: string
    /** Lower-cased; unique per account and list. */
    name_key: string
    /** JSON: the query of the list's address. */
    search: string
    is_default: number
    created_at: number
  }
}
