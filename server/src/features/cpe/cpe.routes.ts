import { listCpeLinks } from '#contract/cpe/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { CpeLinkReader } from './cpe-link.reader.ts'

export const cpeRoutes = (links: Pick<CpeLinkReader, 'of'>): Route[] => [
  route(listCpeLinks, ({ query }) => links.of(query.group)),
]
