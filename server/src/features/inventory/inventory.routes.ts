import { listDeviceCommands } from '#contract/inventory/command-history.ts'
import { listDeviceEvents } from '#contract/inventory/device-events.ts'
import * as contract from '#contract/inventory/endpoints.ts'
import { listRoamingTargets } from '#contract/inventory/roaming.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Route, route } from '../../http/route.ts'
import type { RoamingService } from './clients/roaming.service.ts'
import { type CommandServices, commandRoutes } from './commands/command.routes.ts'
import type { CommandHistory } from './commands/command-history.service.ts'
import { type MaintenanceServices, maintenanceRoutes } from './commands/maintenance.routes.ts'
import { type DisputeServices, disputeRoutes } from './disputes/dispute.routes.ts'
import type { BindingService } from './onboarding/binding.service.ts'
import type { OwnershipService } from './onboarding/ownership.service.ts'
import type { ListingService } from './records/listing.service.ts'
import type { EventsService } from './sync/events.service.ts'
import type { InfoService } from './sync/info.service.ts'

export interface InventoryServices extends CommandServices, MaintenanceServices, DisputeServices {
  listing: ListingService
  info: InfoService
  events: EventsService
  roaming: RoamingService
  past: CommandHistory
  binding: BindingService
  ownership: OwnershipService
}

export function inventoryRoutes(services: InventoryServices): Route[] {
  return [
    ...readRoutes(services),
    ...placeRoutes(services),
    ...commandRoutes(services),
    ...maintenanceRoutes(services),
    ...disputeRoutes(services),
  ]
}

const readRoutes = ({ listing, info, events, roaming, past }: InventoryServices): Route[] => [
  route(contract.listDevices, ({ caller, query }) => listing.list(caller, query)),
  route(contract.deviceCounts, ({ caller, query }) => listing.counts(caller, query.group)),
  route(contract.showDevice, ({ caller, query }) => info.show(query.sn, caller.level)),
  route(contract.showRawState, ({ query }) => info.raw(query.sn)),
  route(listDeviceEvents, ({ caller, query }) => events.list(caller.tenant, query)),
  route(listDeviceCommands, ({ caller, query }) => past.list(caller, query)),
  route(listRoamingTargets, ({ query }) => roaming.targets(query.sn, query.ssid)),
  route(contract.listQuarantine, ({ caller, query, address }) =>
    info.quarantine(caller, query.group, address),
  ),
  route(contract.scanDevices, ({ body, address }) => {
    if (body.group === undefined) throw new ApiError('network_required', {}, 'group')
    return info.scan(address)
  }),
]

const placeRoutes = ({ binding, ownership }: InventoryServices): Route[] => [
  route(contract.bindDevice, ({ caller, body, address }) => binding.bind(caller, body, address)),
  route(contract.unbindDevice, async ({ body }) => {
    await ownership.unbind(body.sn)
    return { sn: body.sn }
  }),
  route(contract.editDevice, async ({ body }) => {
    await ownership.edit(body)
    return { sn: body.sn }
  }),
  route(contract.moveDevice, async ({ body }) => {
    await ownership.move(body)
    return { sn: body.sn }
  }),
  route(contract.repinDevice, async ({ caller, body, address }) => {
    await ownership.repin(caller, body, address)
    return { sn: body.sn }
  }),
]
