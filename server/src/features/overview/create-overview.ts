import { listWanNetworks, showOverview } from '#contract/overview/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { type Route, route } from '../../http/route.ts'
import { AttentionReader } from '../inventory/records/attention.reader.ts'
import { type OverviewDeps, OverviewService } from './overview.service.ts'
import { type PersonalDeps, personalOf } from './personal.ts'
import { type WallRouteDeps, wallRoutes } from './wall.routes.ts'
import { type WallDeps, WallService } from './wall.service.ts'

type FromOverview = Pick<OverviewDeps, 'clock' | 'alarms' | 'networkName' | 'vitals'>
type FromWall = Pick<WallRouteDeps, 'kiosks' | 'series'> & Pick<WallDeps, 'places'>

export interface CreateOverviewDeps extends FromOverview, FromWall, Omit<PersonalDeps, 'now'> {
  db: Db
  inventory: OverviewDeps['inventory'] & WallDeps['inventory']
}

/** What the start page and the large screen are told. */
export function createOverview(deps: CreateOverviewDeps) {
  const { db, clock, places } = deps
  const overview = new OverviewService({
    ...{ ...deps, reach: places, devices: new AttentionReader(db) },
    personal: personalOf({ ...deps, now: () => clock.now() }),
  })
  const wall = new WallService({ ...deps, overview })
  const routes: Route[] = [
    route(showOverview, ({ caller, query }) => overview.show(caller, query.group)),
    route(listWanNetworks, ({ caller, query }) => overview.networks(caller, query)),
    ...wallRoutes({ ...deps, wall }),
  ]
  return { routes }
}
