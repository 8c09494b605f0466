import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { GraphService } from './graph.service.ts'
import { MapHistoryRepository } from './history/map-history.repository.ts'
import { MapHistory } from './history/map-history.ts'
import { MapRecorder } from './history/map-recorder.ts'
import { type PastMap, tellPastMap } from './history/past-map.ts'
import { PlaceRepository } from './places/place.repository.ts'
import { PlaceService } from './places/place.service.ts'
import { ToldLinkRepository } from './told-links/told-link.repository.ts'
import { ToldLinkService } from './told-links/told-link.service.ts'
import { TopologyReader } from './topology.reader.ts'
import { topologyRoutes } from './topology.routes.ts'

export interface TopologyDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  devices: InventoryReader
}

/** Who hangs on whom in a network: now, by hand, and at any moment of the last weeks. */
export function createTopology({ db, bus, clock, log, devices }: TopologyDeps) {
  const links = new ToldLinkRepository(db)
  const reader = new TopologyReader(devices, bus, (network) => links.of(network))
  const graph = new GraphService({ clock, devices, topology: reader })
  const maps = new MapHistoryRepository(db)
  const history = new MapHistory(maps)
  const recorder = new MapRecorder({ bus, clock, log, devices, graph, history })
  return {
    reader,
    graph,
    routes: topologyRoutes({
      ...{ topology: reader, graph, history },
      places: new PlaceService(new PlaceRepository(db), clock),
      links: new ToldLinkService({ links, devices, topology: reader }),
    }),
    /** The map as it is now is told as what it was. */
    tellPast: async (past: Omit<PastMap, 'graph'>) =>
      tellPastMap(maps, { ...past, graph: await graph.of(past.network) }),
    start: () => recorder.start(),
    stop: () => recorder.stop(),
  }
}
