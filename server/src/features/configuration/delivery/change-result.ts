import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { ConfigureOutcome } from '../../../southbound/ports.ts'

/** What a device's answer means for the change, and where the device stands then; `in_sync` of all it can have. */
export function changeResultOf({ data, status }: ConfigureOutcome): {
  outcome: ChangeOutcome
  state: ConfigState
} {
  if (!data) {
    // The action is gone from the session: it cannot be configured (any more).
    return status === 'failed'
      ? { outcome: 'unsupported', state: 'unsupported' }
      : { outcome: 'awaiting_report', state: 'applying' }
  }
  switch (data.result) {
    case 'applied':
    case 'applied_partly':
      return { outcome: data.result, state: 'in_sync' }
    case 'unknown':
      return { outcome: 'awaiting_report', state: 'applying' }
    default:
      return { outcome: data.result, state: 'failed' }
  }
}
