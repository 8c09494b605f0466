import * as contract from '#contract/telemetry/insights.ts'
import type { Db } from '../../../db/client.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { InsightRepository } from './insight.repository.ts'
import { InsightService } from './insight.service.ts'
import { metricList } from './metric-list.ts'

/** Data insight: what can be asked about, and the questions that people keep. */
export function createInsight({ db, clock }: { db: Db; clock: Clock }) {
  const insights = new InsightService(new InsightRepository(db), clock)
  const routes: Route[] = [
    route(contract.listInsights, ({ caller }) => insights.list(caller)),
    route(contract.saveInsight, ({ caller, body }) => insights.save(caller, body)),
    route(contract.deleteInsight, async ({ caller, body }) => {
      await insights.remove(caller, body.id)
      return {}
    }),
    route(contract.pinInsight, async ({ caller, body }) => {
      await insights.pin(caller, body)
      return {}
    }),
    route(contract.listMetrics, () => metricList),
  ]
  return { routes }
}
