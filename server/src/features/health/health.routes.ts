import { listFindings, previewHealth, showHealth } from '#contract/health/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { DryRunService } from './dry-run.service.ts'
import type { HealthService } from './health.service.ts'

export const healthRoutes = (health: HealthService, dryRun: DryRunService): Route[] => [
  route(listFindings, ({ caller, query }) => health.findings(caller, query)),
  route(showHealth, ({ caller, query }) => health.score(caller, query.group)),
  route(previewHealth, ({ caller, body }) => dryRun.preview(caller, body)),
]
