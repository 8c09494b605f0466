import type { Generated } from 'kysely'

export interface RadioPlanningTables {
  /** What a plan wanted of a radio, and what became of it. */
  radio_plan_choice: {
    id: Generated<number>
    network_id: number
    sn: string
    radio: string
    planned_at: number
    username: string
    from_channel: number | null
    /** dBm. */
    from_power: number | null
    /** Null: it stays. */
    to_channel: number | null
    to_power: number | null
    /** When the device was seen to transmit so. */
    applied_at: number | null
    outcome: string
    /** What it was judged by, before and after; null: not yet, or nothing was measured. */
    figure: string | null
    /** After the change that were looked at. */
    hours: number | null
    /** All that was compared, as JSON. */
    figures: string | null
    before: number | null
    after: number | null
  }
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
