import {
  type ExpertQuestion,
  type InsightQuestion,
  type InsightUnit,
  insightUnits,
} from '#contract/telemetry/question.ts'
import type { ShownUnit } from './question/ways'
import type { InsightAsk } from './use-insight'

/** The same question as PromQL that can be written on. */
export function expertOf(
  question: InsightQuestion,
  { ask, unit }: { ask: InsightAsk | null; unit: ShownUnit },
): ExpertQuestion {
  if (question.mode === 'expert') return question
  const { range, span, compare } = question
  const known = insightUnits.find((one): one is InsightUnit => one === unit)
  return {
    ...{ mode: 'expert', expr: ask?.now ?? question.metric, unit: known ?? 'number', view: 'chart' },
    ...{ range, compare, ...(span && { span }) },
  }
}
