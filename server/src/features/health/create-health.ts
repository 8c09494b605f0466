import type { Finding } from '#contract/health/schemas.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Logger } from '../../lib/logger.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { NetworkListReader } from '../tenancy/network-list.reader.ts'
import { type DryRunDeps, DryRunService } from './dry-run.service.ts'
import { healthRoutes } from './health.routes.ts'
import { HealthService, orderOf } from './health.service.ts'
import { HeardOfDevices } from './heard/heard-of-devices.ts'
import { judge } from './judge.ts'
import { scoreOf } from './score.ts'
import { asOf } from './site.ts'
import { SiteBuilder, type SiteBuilderDeps } from './site-builder.ts'
import { type HealthListenerDeps, listenForHealth } from './trend/health.listeners.ts'
import { ScoreSeries, type ScoreStore } from './trend/score-series.ts'
import { Scoring, type ScoringDeps } from './trend/scoring.ts'

export type HealthDeps = Omit<SiteBuilderDeps, 'heard'> &
  Omit<DryRunDeps, 'sites'> &
  Pick<HealthListenerDeps, 'inventory'> &
  Pick<ScoringDeps, 'jobs'> & {
    inventory: Pick<InventoryReader, 'networkNow'>
    bus: EventBus
    log: Logger
    networks: Pick<NetworkListReader, 'networks'>
    series: ScoreStore
  }

/** The rules over a network as it stands or would stand, its score, and what that was before. */
export async function createHealth(deps: HealthDeps) {
  const heard = new HeardOfDevices()
  const sites = new SiteBuilder({ ...deps, heard })
  const series = new ScoreSeries(deps.series, deps.networks)
  const scoring = new Scoring({ ...deps, sites, series })
  const off = [
    heard.follow(deps.bus, (sn) => deps.inventory.networkNow(sn)),
    await series.follow(deps.bus),
    listenForHealth({ ...deps, scoring }),
  ]
  return {
    routes: healthRoutes(new HealthService(sites), new DryRunService({ ...deps, sites })),
    jobs: scoring.handlers,
    /** As it stands now; null where there is too little to judge by. */
    async scoreNow(tenant: number, network: number): Promise<number | null> {
      const site = await sites.of(tenant, network)
      return site && scoreOf(site, judge(site)).score
    },
    /** Devices that are away count as there where they reported after `since`. */
    async findingsSince(tenant: number, network: number, since: number): Promise<Finding[]> {
      const site = await sites.of(tenant, network)
      return site === null ? [] : judge(asOf(site, since)).findings.sort(orderOf(undefined))
    },
    stop(): void {
      for (const each of off) each()
    },
  }
}
