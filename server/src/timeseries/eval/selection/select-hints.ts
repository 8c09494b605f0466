import type { WindowHint } from '../../window-hint.ts'
import type { Steps } from '../steps.ts'
import type { EvalTimes } from './shift.ts'

/**
 * How a selection will be looked at, for a source that keeps old samples in steps: at single moments, or through
 * windows. Times in ms.
 */
export interface SelectHints {
  /** The moments: `first` and every `step` from there; 0 when there is but one. */
  first: number
  step: number
  /** How far back each looks. */
  back: number
  /** Set for windows: what is wanted of them; 'samples' when no aggregate stands for it. */
  window?: WindowHint
}

export function selectHintsOf(
  evalTimes: EvalTimes,
  steps: Steps,
  back: number,
  window?: WindowHint,
): SelectHints {
  const step = evalTimes.fixed || steps.count === 1 ? 0 : steps.step
  return { first: evalTimes.first, step, back, ...(window && { window }) }
}
