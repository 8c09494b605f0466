import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { Tone } from '../../../ui/StateMark'

/** How a configuration state is drawn. */
export const stateTones: Record<ConfigState, Tone> = {
  unmanaged: 'never',
  in_sync: 'ok',
  in_sync_partly: 'partly',
  pending: 'idle',
  applying: 'busy',
  failed: 'bad',
  drifted: 'warn',
  rolled_back: 'warn',
  unsupported: 'never',
}

export const outcomeTones: Record<ChangeOutcome, Tone> = {
  waiting_for_device: 'idle',
  waiting_for_report: 'idle',
  waiting_for_stage: 'idle',
  waiting_for_calls: 'idle',
  queued: 'idle',
  sent: 'busy',
  awaiting_report: 'busy',
  confirming: 'busy',
  applied: 'ok',
  applied_partly: 'partly',
  refused: 'bad',
  not_applied: 'bad',
  no_answer: 'warn',
  rolled_back: 'warn',
  does_not_fit: 'bad',
  overtaken: 'idle',
  unsupported: 'never',
  device_left: 'never',
}

/** Those to look at come first. */
export const stateOrder: readonly ConfigState[] = [
  'failed',
  'drifted',
  'rolled_back',
  'applying',
  'pending',
  'in_sync_partly',
  'in_sync',
  'unsupported',
  'unmanaged',
]

/** It waits until nobody is on a call there; a person may send it all the same. */
export const isHeld = ({ outcome }: { outcome: ChangeOutcome | null }): boolean =>
  outcome === 'waiting_for_calls'

/** A person may ask for it once more: also where the device itself left something out, which it may take another time. */
export const canRetry = ({
  state,
  outcome,
  rejected,
}: {
  state: ConfigState
  outcome: ChangeOutcome | null
  rejected: readonly unknown[]
}): boolean =>
  isHeld({ outcome }) ||
  state === 'failed' ||
  state === 'drifted' ||
  state === 'rolled_back' ||
  (state === 'in_sync_partly' && rejected.length > 0)

/** How many devices are in each state that any is in. */
export const countStates = (devices: readonly { state: ConfigState }[]) =>
  stateOrder
    .map((state) => ({ state, count: devices.filter((device) => device.state === state).length }))
    .filter(({ count }) => count > 0)
