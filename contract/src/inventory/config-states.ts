/** Where a device's configuration stands; worded in common.json (`configState.*`). */
export const configStates = [
  'unmanaged',
  'in_sync',
  /** It runs what is wanted, without what cannot be had on it. */
  'in_sync_partly',
  'pending',
  'applying',
  'failed',
  'drifted',
  'rolled_back',
  'unsupported',
] as const
export type ConfigState = (typeof configStates)[number]

/** Whether it runs all that is wanted and can be had on it. */
export const isInSync = (state: ConfigState): boolean => state === 'in_sync' || state === 'in_sync_partly'
