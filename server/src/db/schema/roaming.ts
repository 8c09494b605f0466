export interface RoamingTables {
  /** Where the access points of a network hang, and what covers a client there. Goes with its network. */
  roaming_setting: {
    network_id: number
    place: string
    /** dBm. */
    threshold: number
    coverage: number
    grouping: string
  }
}
