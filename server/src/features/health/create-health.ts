import { healthRoutes } from './health.routes.ts'
import { HealthService } from './health.service.ts'
import { SiteBuilder, type SiteBuilderDeps } from './site-builder.ts'

/** The rules over a network as it stands, and its score. */
export function createHealth(deps: SiteBuilderDeps) {
  const health = new HealthService(new SiteBuilder(deps))
  return { routes: healthRoutes(health) }
}
