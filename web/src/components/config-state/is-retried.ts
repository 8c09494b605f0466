import type { ConfigState } from '#contract/inventory/config-states.ts'

const retried: readonly (ConfigState | null | undefined)[] = [
  'failed',
  'drifted',
  'rolled_back',
  'in_sync_partly',
]

/** It runs something else than is wanted, which can be made wanted. */
export const isDrifted = (state: ConfigState | null | undefined): boolean => state === 'drifted'

/** A device in this state can be brought to its configuration once more. */
export const isRetried = (state: ConfigState | null | undefined): boolean => retried.includes(state)
