import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { ClientEventReader } from '../inventory/events/client-event.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { TenancyReader } from '../tenancy/tenancy.reader.ts'
import type { TopologyReader } from '../topology/topology.reader.ts'
import type { BlockedClients } from './blocking/blocked-clients.ts'
import { type KickDeps, kickBlocked } from './blocking/kick-blocked.listeners.ts'
import { CallsReader } from './calls/calls.reader.ts'
import { ClientAirReader } from './client-air.reader.ts'
import { ClientFindingReader } from './client-finding.reader.ts'
import { clientRoutes } from './clients.routes.ts'
import { ClientDirectory } from './directory/client-directory.ts'
import { feedDirectory } from './directory/directory.listeners.ts'
import { ChosenKindRepository } from './kinds/chosen-kind.repository.ts'
import { ChosenKinds } from './kinds/chosen-kinds.ts'
import { createLan } from './lan/create-lan.ts'
import { ClientListService } from './list/client-list.service.ts'
import type { DeviceNames } from './list/device-names.ts'
import { ClientNameRepository } from './names/client-name.repository.ts'
import { ClientNames } from './names/client-names.ts'
import { WayService } from './way/way.service.ts'

export interface ClientsDeps {
  db: Db
  bus: EventBus
  clock: Clock
  inventory: InventoryReader
  devices: DeviceNames
  topology: Pick<TopologyReader, 'of'>
  tenancy: Pick<TenancyReader, 'placesOf' | 'networksBelow' | 'nameOf'>
  log: Logger
  blocked: BlockedClients
  kick: KickDeps['kick']
  /** Bound devices of some kinds, as a caller sees them. */
  boundOf(caller: Caller, kinds: DeviceKind[], group: number | undefined): Promise<Device[]>
}

/** One object per client of a network, from what all its devices tell, and its way to the internet. */
export async function createClients(deps: ClientsDeps) {
  const { db, bus, clock, inventory, devices, topology, tenancy, blocked } = deps
  const names = new ClientNames(new ClientNameRepository(db))
  const kinds = new ChosenKinds(new ChosenKindRepository(db))
  await Promise.all([names.load(), kinds.load()])
  const directory = new ClientDirectory((network, mac) => names.get(network, mac) !== null)
  const events = new ClientEventReader(db)
  const calls = new CallsReader(bus, clock)
  const stopFeeding = feedDirectory({ bus, directory, devices: inventory })
  const stopKicking = kickBlocked({ ...deps, directory, devices: inventory })
  const way = new WayService({
    ...{ directory, names, kinds, devices, inventory, topology, events, tenancy, clock, blocked },
    remembered: (network, mac) => lan.memory.get(network, mac),
  })
  const lan = await createLan({ ...deps, directory, names, kinds, way })
  const stopForgetting = bus.on('network.removed', ({ network }) => {
    for (const kept of [names, kinds, lan.memory]) kept.forget(network)
  })
  return {
    finding: new ClientFindingReader(directory, names, { kinds, remembered: lan.memory }),
    air: new ClientAirReader(directory, names, clock),
    calls,
    lan: lan.memory,
    routes: clientRoutes({
      ...{ names, events, deviceOf: (sn) => devices.deviceOf(sn) },
      list: new ClientListService({ directory, names, kinds, devices, places: tenancy, blocked }),
      ...{ way, kinds, lan: lan.list },
    }),
    start(): void {
      lan.memory.start()
    },
    async stop(): Promise<void> {
      await lan.memory.stop()
      calls.stop()
      stopFeeding()
      stopForgetting()
      stopKicking()
    },
  }
}
