import * as contract from '#contract/tenancy/endpoints.ts'
import { listTrash, restoreTrash } from '#contract/tenancy/trash.ts'
import { type Route, route } from '../../http/route.ts'
import type { DeletionService } from './deletion.service.ts'
import type { PlaceDevices } from './place-devices.port.ts'
import type { TenancyReader } from './tenancy.reader.ts'
import type { TenancyService } from './tenancy.service.ts'
import type { TrashService } from './trash.service.ts'

interface PlaceServices {
  reader: TenancyReader
  service: TenancyService
  deletions: DeletionService
  trash: TrashService
  devices: () => PlaceDevices
}

/** What the management of projects and networks asks besides the tree itself. */
export const placeRoutes = ({ reader, service, deletions, trash, devices }: PlaceServices): Route[] => [
  route(contract.revealWebpass, async ({ caller, body }) => ({
    Webpass: await service.webpass(caller, body.ID),
  })),
  route(contract.networkCounts, async ({ caller }) => {
    const { networks } = await reader.visibleTreeOf(caller)
    const tallies = await devices().tallies(networks.map(({ id }) => id))
    return tallies.map(({ network: ID, total, online }) => ({ ID, total, online }))
  }),
  route(contract.networkImpact, ({ caller, query }) =>
    deletions.impact(caller, { mode: 'group', id: query.ID }),
  ),
  route(contract.projectImpact, ({ caller, query }) =>
    deletions.impact(caller, { mode: 'project', id: query.ID }),
  ),
  route(contract.deleteNetwork, ({ caller, body }) =>
    deletions.delete(caller, { mode: 'group', id: body.ID }, body),
  ),
  route(contract.deleteProject, ({ caller, body }) =>
    deletions.delete(caller, { mode: 'project', id: body.ID }, body),
  ),
  route(listTrash, ({ caller }) => trash.list(caller)),
  route(restoreTrash, ({ caller, body }) => trash.restore(caller, body)),
]
