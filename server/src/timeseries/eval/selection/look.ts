import type { WindowUse } from '../../window-use.ts'
import type { Steps } from '../steps.ts'
import type { Looks } from './shift.ts'

/**
 * How a selection will be looked at, for a source that keeps old samples in steps: at single moments, or through
 * windows. Times in ms.
 */
export interface Look {
  /** The moments: `first` and every `step` from there; 0 when there is but one. */
  first: number
  step: number
  /** How far back each looks. */
  back: number
  /** Set for windows: what is wanted of them; 'samples' when no aggregate stands for it. */
  window?: WindowUse
}

export function lookOf(looks: Looks, steps: Steps, back: number, window?: WindowUse): Look {
  const step = looks.fixed || steps.count === 1 ? 0 : steps.step
  return { first: looks.first, step, back, ...(window && { window }) }
}
