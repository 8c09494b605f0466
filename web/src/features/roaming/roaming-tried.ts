import type { RoamingGrouping } from '#contract/roaming/endpoints.ts'

/** What is tried on the clients of now. */
export interface RoamingTried {
  group: number
  /** dBm */
  threshold: number
  coverage: number
  grouping: RoamingGrouping
}
