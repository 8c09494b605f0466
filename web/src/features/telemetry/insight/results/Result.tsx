import { InstantResult } from './InstantResult'
import { RangeResult } from './RangeResult'
import type { ResultProps } from './result-props'

/** Over time, or as it is now. */
export function Result(props: ResultProps) {
  const { question } = props
  return question.mode === 'expert' && question.view === 'table' ? (
    <InstantResult {...props} />
  ) : (
    <RangeResult {...props} />
  )
}
