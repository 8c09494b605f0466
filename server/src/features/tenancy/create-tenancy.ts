import * as contract from '#contract/tenancy/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { presentNetwork, presentProjects } from './tenancy.presenter.ts'
import { TenancyReader } from './tenancy.reader.ts'
import { TenancyRepository } from './tenancy.repository.ts'
import { TenancyService } from './tenancy.service.ts'

export function createTenancy(deps: { db: Db; bus: EventBus; clock: Clock; secrets: SecretBox }) {
  const repository = new TenancyRepository(deps.db)
  const reader = new TenancyReader(repository)
  const service = new TenancyService({ ...deps, repository, reader })
  return { repository, reader, service, routes: tenancyRoutes(service, reader) }
}

function tenancyRoutes(service: TenancyService, reader: TenancyReader): Route[] {
  return [
    route(contract.listNetworks, async ({ caller }) =>
      (await reader.sightOf(caller)).networks.map(presentNetwork),
    ),
    route(contract.saveNetwork, async ({ caller, body }) => ({
      ID: await service.saveNetwork(caller, body),
    })),
    route(contract.deleteNetwork, async ({ caller, body }) => {
      await service.deleteNetwork(caller, body.ID)
      return body
    }),
    route(contract.listProjects, async ({ caller }) => {
      const sight = await reader.sightOf(caller)
      return presentProjects(sight.projects, sight.networks)
    }),
    route(contract.saveProject, async ({ caller, body }) => ({
      ID: await service.saveProject(caller, body),
    })),
    route(contract.deleteProject, async ({ caller, body }) => {
      await service.deleteProject(caller, body.ID)
      return body
    }),
  ]
}
