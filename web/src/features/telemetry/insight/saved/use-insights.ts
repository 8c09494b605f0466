import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/define-endpoint.ts'
import {
  deleteInsight,
  type Insight,
  listInsights,
  pinInsight,
  saveInsight,
} from '#contract/telemetry/insights.ts'
import type { InsightQuestion } from '#contract/telemetry/question.ts'
import { call } from '../../../../api/call'
import { reading } from '../../../../api/query-client'
import { same } from '../../../../lib/same'
import { writeQuestion } from '../question/question'

/** Insights one made, and those shared by others of the tenant. */
export function useInsights() {
  const queries = useQueryClient()
  const { data: insights = [] } = useQuery(reading(listInsights))
  const again = () => queries.invalidateQueries({ queryKey: [listInsights.path] })
  return {
    insights,
    save: async (body: BodyInput<typeof saveInsight>): Promise<Insight> => {
      const saved = await call(saveInsight, { body })
      await again()
      return saved
    },
    remove: async ({ id }: Insight): Promise<void> => {
      await call(deleteInsight, { body: { id } })
      await again()
    },
    pin: async ({ id }: Insight, pinned: boolean): Promise<void> => {
      await call(pinInsight, { body: { id, pinned } })
      await again()
    },
  }
}

/** Whether two questions ask the same. */
export const asksTheSame = (a: InsightQuestion, b: InsightQuestion): boolean =>
  same(writeQuestion(a), writeQuestion(b))
