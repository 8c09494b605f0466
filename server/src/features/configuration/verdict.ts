import type { ChangeOutcome } from '#contract/configuration/schemas.ts'
import type { ConfigureOutcome } from '../../southbound/ports.ts'
import type { ConfigState } from './standings.ts'

/** What a device's answer means for the change, and where the device stands then. */
export function verdictOf({ data, status }: ConfigureOutcome): {
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
      return { outcome: 'applied', state: 'in_sync' }
    case 'unknown':
      return { outcome: 'awaiting_report', state: 'applying' }
    default:
      return { outcome: data.result, state: 'failed' }
  }
}
