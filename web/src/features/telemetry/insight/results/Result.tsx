import type { InsightQuestion } from '#contract/telemetry/question.ts'
import type { PageWindow } from '../../use-page-window'
import type { ShownUnit } from '../question/ways'
import type { InsightAsk } from '../use-insight'
import { InstantResult } from './InstantResult'
import { RangeResult } from './RangeResult'

export interface ResultProps {
  question: InsightQuestion
  asked: { ask: InsightAsk | null; unit: ShownUnit; title: string }
  page: PageWindow
}

/** Over time, or as it is now. */
export function Result(props: ResultProps) {
  const { question } = props
  return question.mode === 'expert' && question.view === 'table' ? (
    <InstantResult {...props} />
  ) : (
    <RangeResult {...props} />
  )
}
