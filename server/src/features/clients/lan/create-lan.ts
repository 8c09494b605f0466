import type { Db } from '../../../db/client.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { TopologyReader } from '../../topology/topology.reader.ts'
import type { ClientDirectory } from '../directory/client-directory.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import type { ChosenKinds } from '../kinds/chosen-kinds.ts'
import type { ClientNames } from '../names/client-names.ts'
import type { WayService } from '../way/way.service.ts'
import { LanDeviceRepository } from './lan-device.repository.ts'
import { type LanListDeps, LanListService } from './lan-list.service.ts'
import { LanMemory, type LanMemoryDeps } from './lan-memory.ts'

export interface LanDeps
  extends Pick<LanListDeps, 'devices' | 'boundOf' | 'clock'>,
    Pick<LanMemoryDeps, 'log'> {
  db: Db
  inventory: Pick<InventoryReader, 'knownNow'>
  topology: Pick<TopologyReader, 'of'>
  tenancy: LanListDeps['places']
  directory: ClientDirectory
  names: ClientNames
  kinds: ChosenKinds
  way: WayService
}

/** What stands in LANs without being bound, remembered when nobody sees it. */
export async function createLan(deps: LanDeps) {
  const { directory, names, kinds, clock, log, topology, inventory } = deps
  /** A router lists for hours whom nothing below it sees any more. */
  const isSeenFromAbove = async (network: number, last: JoinedClient, now: JoinedClient) => {
    if (inventory.knownNow(last.sn)?.online === true) return false
    return (await topology.of(network)).isBehind(last.sn, now.sn)
  }
  const memory = new LanMemory({
    repository: new LanDeviceRepository(deps.db),
    ...{ directory, kinds, names, isSeenFromAbove, clock, log },
  })
  await memory.load()
  const list = new LanListService({
    ...{ directory, memory, kinds, names, inventory, clock, way: deps.way, isSeenFromAbove },
    ...{ devices: deps.devices, places: deps.tenancy, boundOf: deps.boundOf },
  })
  return { memory, list }
}
