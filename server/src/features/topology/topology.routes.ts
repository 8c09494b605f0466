import { listNeighbours, showPastTopology, showTopology, tellLink } from '#contract/topology/endpoints.ts'
import { listPlaces, savePlaces } from '#contract/topology/places.ts'
import { type Route, route } from '../../http/route.ts'
import type { GraphService } from './graph.service.ts'
import type { MapHistory } from './history/map-history.ts'
import type { PlaceService } from './places/place.service.ts'
import type { ToldLinkService } from './told-links/told-link.service.ts'
import type { TopologyReader } from './topology.reader.ts'

interface TopologyServices {
  topology: Pick<TopologyReader, 'neighboursOf'>
  graph: Pick<GraphService, 'of'>
  history: Pick<MapHistory, 'at'>
  links: Pick<ToldLinkService, 'tell'>
  places: Pick<PlaceService, 'of' | 'save'>
}

export const topologyRoutes = ({ topology, graph, history, links, places }: TopologyServices): Route[] => [
  route(listNeighbours, ({ query }) => topology.neighboursOf(query.sn)),
  route(showTopology, ({ query }) => graph.of(query.group)),
  route(showPastTopology, ({ query }) => history.at(query.group, query.at)),
  route(listPlaces, ({ query }) => places.of(query.group)),
  route(savePlaces, ({ body }) => places.save(body.group, body.places)),
  route(tellLink, ({ body }) => links.tell(body)),
]
