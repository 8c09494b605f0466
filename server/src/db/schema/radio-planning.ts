export interface RadioPlanningTables {
  /** Radios that plans leave as they are. Goes with its network. */
  radio_lock: {
    network_id: number
    sn: string
    radio: string
  }
  /** When the access points of a network listen around by themselves. */
  radio_schedule: {
    network_id: number
    /** JSON of weekdays. */
    days: string
    /** Hours and minutes in the network's time zone. */
    at: string
    deep: number
    new_devices: number
    /** When it ran last, or was saved. */
    last_at: number
  }
}
