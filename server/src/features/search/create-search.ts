import { search } from '#contract/search/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { type SearchDeps, SearchService } from './search.service.ts'

export function createSearch(deps: SearchDeps): { routes: Route[] } {
  const service = new SearchService(deps)
  return { routes: [route(search, ({ caller, query }) => service.find(caller, query.q, query.limit))] }
}
