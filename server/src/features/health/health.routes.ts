import { listFindings, showHealth } from '#contract/health/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { HealthService } from './health.service.ts'

export const healthRoutes = (health: HealthService): Route[] => [
  route(listFindings, ({ caller, query }) => health.findings(caller, query)),
  route(showHealth, ({ caller, query }) => health.score(caller, query.group)),
]
