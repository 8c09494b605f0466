import type { InsightQuestion } from '#contract/telemetry/question.ts'
import type { Subject } from '../../window/fill'
import { usualInterval } from '../../window/ranges'
import { useReportInterval } from '../../window/use-report-interval'

/** Seconds between the reports of what a question is about: points are no finer. */
export function useQuestionInterval(question: InsightQuestion): number {
  return useReportInterval(subjectOf(question)) ?? usualInterval
}

/** Whose report interval counts: any of all where there are several places. */
function subjectOf(question: InsightQuestion): Subject {
  if (question.mode === 'expert') return { where: {} }
  const { scope } = question
  if (scope.of === 'network') return { where: { network: String(scope.id) } }
  return scope.of === 'devices' ? { where: { sn: scope.sns[0]! } } : { where: {} }
}
