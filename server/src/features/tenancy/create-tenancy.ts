import * as contract from '#contract/tenancy/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import { type Caller, type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { type DeletionDeps, DeletionService } from './deletion.service.ts'
import { GrantRepository } from './grant.repository.ts'
import { placeRoutes } from './place.routes.ts'
import type { PlaceDevices } from './place-devices.port.ts'
import { ReleasedDevices } from './released-devices.repository.ts'
import { ShareRepository } from './sharing/share.repository.ts'
import { SharePartnerRepository } from './sharing/share-partner.repository.ts'
import { sharingStatuses } from './sharing-status.ts'
import { presentNetwork, presentProjects } from './tenancy.presenter.ts'
import { TenancyReader } from './tenancy.reader.ts'
import { TenancyRepository } from './tenancy.repository.ts'
import { type Edited, type Relocated, TenancyService } from './tenancy.service.ts'
import { TrashRepository } from './trash.repository.ts'
import { type TrashDeps, TrashService } from './trash.service.ts'
import { TrashCleaner } from './trash-cleaner.ts'

export interface TenancyDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  secrets: SecretBox
  /** The devices in networks; asked only once inventory is there. */
  devices: () => PlaceDevices
  relocated: Relocated
  edited: Edited
  ssidsOf: DeletionDeps['ssidsOf']
  erase: TrashDeps['erase']
}

/** Ready; `start` finishes what a stop left half-way; a job empties the trash daily. */
export function createTenancy(deps: TenancyDeps) {
  const repository = new TenancyRepository(deps.db)
  const grants = new GrantRepository(deps.db)
  const shares = new ShareRepository(deps.db)
  const reader = new TenancyReader(repository, grants, deps.clock, deps.secrets)
  const service = new TenancyService({ ...deps, repository, reader })
  const parts = {
    ...deps,
    repository,
    guard: reader,
    trash: new TrashRepository(deps.db),
    released: new ReleasedDevices(deps.db),
  }
  const deletions = new DeletionService(parts)
  const trash = new TrashService({ ...parts, deletions })
  const cleaner = new TrashCleaner(deps, trash)
  const routes = [
    ...tenancyRoutes(service, visibleTreeFor({ reader, grants, clock: deps.clock })),
    ...placeRoutes({ reader, service, deletions, trash, devices: deps.devices }),
  ]
  return {
    repository,
    grants,
    shares,
    partners: new SharePartnerRepository(deps.db),
    reader,
    service,
    deletions,
    trash,
    routes,
    cleaner,
    jobs: [{ kind: 'tenancy.trash', schedule: { cron: '17 3 * * *' }, run: () => cleaner.clean() }],
    start: () => cleaner.start(),
    stop: () => cleaner.stop(),
    audited: {
      groups: { table: 'network', by: 'ID' },
      projects: { table: 'project', by: 'ID' },
      'trash.restore': { table: 'deletion', by: 'ID' },
    } as const,
  }
}

interface VisibleTreeParts {
  reader: TenancyReader
  grants: GrantRepository
  clock: Clock
}

/** What a person sees of the tree, with what each place is to them. */
const visibleTreeFor =
  ({ reader, grants, clock }: VisibleTreeParts) =>
  async (caller: Caller) => {
    const [visible, given] = await Promise.all([reader.visibleTreeOf(caller), grants.given(caller.tenant)])
    return { ...visible, sharingStatusOf: sharingStatuses(caller, visible, given, clock.now()) }
  }

type VisibleTreeOf = ReturnType<typeof visibleTreeFor>

function tenancyRoutes(service: TenancyService, visibleTreeOf: VisibleTreeOf): Route[] {
  return [
    route(contract.listNetworks, async ({ caller }) => {
      const { networks, sharingStatusOf } = await visibleTreeOf(caller)
      return networks.map((row) => presentNetwork(row, sharingStatusOf))
    }),
    route(contract.saveNetwork, async ({ caller, body }) => ({
      ID: await service.saveNetwork(caller, body),
    })),
    route(contract.listProjects, async ({ caller }) => {
      const { projects, networks, sharingStatusOf } = await visibleTreeOf(caller)
      return presentProjects(projects, networks, sharingStatusOf)
    }),
    route(contract.saveProject, async ({ caller, body }) => ({
      ID: await service.saveProject(caller, body),
    })),
  ]
}
