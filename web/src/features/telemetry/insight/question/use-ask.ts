import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InsightQuestion } from '#contract/telemetry/question.ts'
import { useNetworks } from '../../../../components/current-network/CurrentNetwork'
import { flatten, networksOf } from '../../../../components/current-network/tree'
import type { Grid } from '../../window/ranges'
import { type InsightAsk, weekSeconds } from '../use-insight'
import { expressionOf } from './expression'
import { useMetricWords } from './use-metric-words'
import type { Metrics } from './use-metrics'
import { type ShownUnit, unitOf, wordsOfWay } from './ways'

const weekBefore = ({ start, end, step }: Grid): Grid => ({
  start: start - weekSeconds,
  end: end - weekSeconds,
  step,
})

/** A question as expressions over the points shown, and what its values are counted in. */
export function useAsk(
  question: InsightQuestion,
  metrics: Metrics,
  shown: { grid: Grid; interval: number },
): { ask: InsightAsk | null; unit: ShownUnit; title: string } {
  const { t } = useTranslation('insight')
  const { tree } = useNetworks()
  const nameOf = useMetricWords()
  const { grid, interval } = shown
  return useMemo(() => {
    if (question.mode === 'expert') {
      const { expr, unit, compare } = question
      const before = compare ? { query: expr, grid: weekBefore(grid) } : null
      return { ask: expr ? { now: expr, before, grid, title: expr } : null, unit, title: expr }
    }
    const metric = metrics.find(question.metric)
    const unit = unitOf(metric, question.how)
    const title = `${nameOf(metric).name} · ${t(`how.${wordsOfWay(metric, question.how)}`)}`
    if (metrics.isPending) return { ask: null, unit, title }
    const inProject = (project: number) =>
      flatten(tree).flatMap((node) =>
        node.mode === 'project' && node.project.ID === project
          ? networksOf(node.children).map(({ ID }) => ID)
          : [],
      )
    const { now, before } = expressionOf({ question, metric, networksOf: inProject, grid, interval })
    return {
      ask: { now, before: question.compare ? { query: before, grid } : null, grid, title },
      unit,
      title,
    }
  }, [question, metrics, grid, interval, tree, nameOf, t])
}
