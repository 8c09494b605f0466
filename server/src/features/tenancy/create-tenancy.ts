import * as contract from '#contract/tenancy/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { type DeletionDeps, DeletionService } from './deletion.service.ts'
import { GrantRepository } from './grant.repository.ts'
import { placeRoutes } from './place.routes.ts'
import type { PlaceDevices } from './place-devices.port.ts'
import { presentNetwork, presentProjects } from './tenancy.presenter.ts'
import { TenancyReader } from './tenancy.reader.ts'
import { TenancyRepository } from './tenancy.repository.ts'
import { TenancyService } from './tenancy.service.ts'
import { TrashRepository } from './trash.repository.ts'
import { TrashService } from './trash.service.ts'
import { TrashKeeper } from './trash-keeper.ts'

export interface TenancyDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  secrets: SecretBox
  /** The devices in networks; asked only once inventory is there. */
  devices: () => PlaceDevices
  ssidsOf: DeletionDeps['ssidsOf']
}

/** Ready; `start` finishes what a stop left half-way and empties the trash daily. */
export function createTenancy(deps: TenancyDeps) {
  const repository = new TenancyRepository(deps.db)
  const reader = new TenancyReader(repository, new GrantRepository(deps.db), deps.clock)
  const service = new TenancyService({ ...deps, repository, reader })
  const parts = { ...deps, repository, guard: reader, trash: new TrashRepository(deps.db) }
  const deletions = new DeletionService(parts)
  const trash = new TrashService({ ...parts, deletions })
  const routes = [
    ...tenancyRoutes(service, reader),
    ...placeRoutes({ reader, service, deletions, trash, devices: deps.devices }),
  ]
  return { repository, reader, service, deletions, trash, routes, keeper: new TrashKeeper(deps, trash) }
}

function tenancyRoutes(service: TenancyService, reader: TenancyReader): Route[] {
  return [
    route(contract.listNetworks, async ({ caller }) =>
      (await reader.sightOf(caller)).networks.map(presentNetwork),
    ),
    route(contract.saveNetwork, async ({ caller, body }) => ({
      ID: await service.saveNetwork(caller, body),
    })),
    route(contract.listProjects, async ({ caller }) => {
      const sight = await reader.sightOf(caller)
      return presentProjects(sight.projects, sight.networks)
    }),
    route(contract.saveProject, async ({ caller, body }) => ({
      ID: await service.saveProject(caller, body),
    })),
  ]
}
