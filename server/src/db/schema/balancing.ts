import type { Generated } from 'kysely'

export interface BalancingTables {
  /** Whether clients of crowded access points of a network are asked to move. */
  balance_setting: {
    network_id: number
    enabled: number
    threshold: number
    difference: number
    retries: number
    /** Since when it is so; null = not known. */
    changed_at: Generated<number | null>
  }
  /** A client that was asked to. */
  balance_move: {
    id: Generated<number>
    network_id: number
    at: number
    mac: string
    from_sn: string
    to_sn: string
    outcome: string
  }
}
