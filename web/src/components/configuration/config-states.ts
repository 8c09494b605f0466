import type { ChangeOutcome } from '#contract/configuration/schemas.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { Tone } from '../../ui/StateMark'

export type ConfigState = Device['configState']

/** How a configuration state is drawn. */
export const stateTones: Record<ConfigState, Tone> = {
  unmanaged: 'never',
  in_sync: 'ok',
  pending: 'idle',
  applying: 'busy',
  failed: 'bad',
  drifted: 'warn',
  rolled_back: 'warn',
  unsupported: 'never',
}

export const outcomeTones: Record<ChangeOutcome, Tone> = {
  waiting_for_device: 'idle',
  queued: 'idle',
  sent: 'busy',
  awaiting_report: 'busy',
  applied: 'ok',
  applied_partly: 'warn',
  refused: 'bad',
  not_applied: 'bad',
  no_answer: 'warn',
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
  'in_sync',
  'unsupported',
  'unmanaged',
]

/** A person may ask for it once more. */
export const canRetry = (state: ConfigState): boolean =>
  state === 'failed' || state === 'drifted' || state === 'rolled_back'
