import type { InsightQuestion } from '#contract/telemetry/question.ts'
import type { PageWindow } from '../../window/use-page-window'
import type { ShownUnit } from '../question/ways'
import type { InsightAsk } from '../use-insight'

export interface ResultProps {
  question: InsightQuestion
  asked: { ask: InsightAsk | null; unit: ShownUnit; title: string }
  page: PageWindow
}
