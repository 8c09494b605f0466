import * as contract from '#contract/roaming/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { route } from '../../http/route.ts'
import { PlacedReader } from '../floor-plan/placed.reader.ts'
import { RoamingRepository } from './roaming.repository.ts'
import { type RoamingDeps, RoamingService } from './roaming.service.ts'

export interface RoamingParts extends Omit<RoamingDeps, 'settings' | 'placed'> {
  db: Db
}

/** Clients that hold on to an access point that is too far, and what a threshold would do to them. */
export function createRoaming({ db, ...deps }: RoamingParts) {
  const settings = new RoamingRepository(db)
  const service = new RoamingService({ ...deps, settings, placed: new PlacedReader(db) })
  return {
    routes: [
      route(contract.simulateRoaming, ({ caller, query }) => service.simulation(caller, query)),
      route(contract.listRoamingClients, ({ caller, query }) => service.clients(caller, query)),
      route(contract.showRoamingSettings, ({ query }) => service.settings(query)),
      route(contract.saveRoamingSettings, ({ body }) => service.save(body)),
    ],
  }
}
