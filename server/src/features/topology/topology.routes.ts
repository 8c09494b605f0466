import { listNeighbours } from '#contract/topology/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { TopologyReader } from './topology.reader.ts'

export const topologyRoutes = (topology: Pick<TopologyReader, 'neighboursOf'>): Route[] => [
  route(listNeighbours, ({ query }) => topology.neighboursOf(query.sn)),
]
