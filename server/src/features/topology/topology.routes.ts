import { listNeighbours, showTopology } from '#contract/topology/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { GraphService } from './graph.service.ts'
import type { TopologyReader } from './topology.reader.ts'

export const topologyRoutes = (
  topology: Pick<TopologyReader, 'neighboursOf'>,
  graph: GraphService,
): Route[] => [
  route(listNeighbours, ({ query }) => topology.neighboursOf(query.sn)),
  route(showTopology, ({ query }) => graph.of(query.group)),
]
