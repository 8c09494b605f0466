import { type DryRunDeps, DryRunService } from './dry-run.service.ts'
import { healthRoutes } from './health.routes.ts'
import { HealthService } from './health.service.ts'
import { SiteBuilder, type SiteBuilderDeps } from './site-builder.ts'

/** The rules over a network as it stands, and its score. */
export function createHealth(deps: SiteBuilderDeps & Omit<DryRunDeps, 'sites'>) {
  const sites = new SiteBuilder(deps)
  return { routes: healthRoutes(new HealthService(sites), new DryRunService({ ...deps, sites })) }
}
