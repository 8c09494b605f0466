import type { Staged } from '#contract/configuration/rollouts.ts'

/** Where and how a change-set goes to devices in stages. */
export interface StagedIn extends Staged {
  tenant: number
  network: number
}
