import * as contract from '#contract/roaming/endpoints.ts'
import { route } from '../../http/route.ts'
import { type RoamingDeps, RoamingService } from './roaming.service.ts'

/** Clients that hold on to an access point that is too far, and what a threshold would do to them. */
export function createRoaming(deps: RoamingDeps) {
  const service = new RoamingService(deps)
  return {
    routes: [
      route(contract.simulateRoaming, ({ caller, query }) => service.simulation(caller, query)),
      route(contract.listRoamingClients, ({ caller, query }) => service.clients(caller, query)),
    ],
  }
}
