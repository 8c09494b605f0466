import * as contract from '#contract/roaming/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { ThresholdChangeReader } from '../configuration/log/threshold-change.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { AirEffectsReader, type AirSeries } from './effects/air-effects.reader.ts'
import { GroupingReader } from './grouping.reader.ts'
import { RoamingRepository } from './roaming.repository.ts'
import { type RoamingDeps, RoamingService } from './roaming.service.ts'

export interface RoamingParts extends Omit<RoamingDeps, 'settings' | 'grouping' | 'changes' | 'effects'> {
  db: Db
  clock: Clock
  series: AirSeries
  inventory: Pick<InventoryReader, 'knownIn'>
}

/** Clients that hold on to an access point that is too far, and what a threshold would do to them. */
export function createRoaming({ db, inventory, clock, series, ...deps }: RoamingParts) {
  const settings = new RoamingRepository(db)
  const service = new RoamingService({
    ...{ ...deps, settings, grouping: new GroupingReader(db, inventory) },
    changes: new ThresholdChangeReader(db),
    effects: new AirEffectsReader({ db, inventory, series, clock }),
  })
  return {
    routes: [
      route(contract.simulateRoaming, ({ caller, query }) => service.simulation(caller, query)),
      route(contract.listRoamingClients, ({ caller, query }) => service.clients(caller, query)),
      route(contract.showRoamingSettings, ({ query }) => service.settings(query)),
      route(contract.saveRoamingSettings, ({ body }) => service.save(body)),
      route(contract.showRoamingResults, ({ caller, query }) => service.results(caller, query.group)),
    ],
  }
}
