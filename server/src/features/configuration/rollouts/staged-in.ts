import type { Staged } from '#contract/configuration/rollouts.ts'

/** How a change-set goes to devices in stages, in one or several networks. */
export interface StagedIn extends Staged {
  tenant: number
}
