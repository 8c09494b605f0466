import { showOverview } from '#contract/overview/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import { type Route, route } from '../../http/route.ts'
import { AttentionReader } from '../inventory/attention.reader.ts'
import { type OverviewDeps, OverviewService } from './overview.service.ts'
import { type PersonalDeps, personalOf } from './personal.ts'
import { Vitals } from './vitals.ts'
import { type WallRouteDeps, wallRoutes } from './wall.routes.ts'
import { type WallDeps, WallService } from './wall.service.ts'

type FromOverview = Pick<OverviewDeps, 'clock' | 'alarms' | 'networkName'>
type FromWall = Pick<WallRouteDeps, 'kiosks' | 'series'> & Pick<WallDeps, 'places'>

export interface CreateOverviewDeps extends FromOverview, FromWall, Omit<PersonalDeps, 'now'> {
  db: Db
  bus: EventBus
  inventory: OverviewDeps['inventory'] & WallDeps['inventory']
}

/** What the start page and the large screen are told. */
export function createOverview(deps: CreateOverviewDeps) {
  const { db, bus, clock, places } = deps
  const vitals = new Vitals()
  const overview = new OverviewService({
    ...{ ...deps, vitals, reach: places, devices: new AttentionReader(db) },
    personal: personalOf({ ...deps, now: () => clock.now() }),
  })
  const wall = new WallService({ ...deps, overview })
  const routes: Route[] = [
    route(showOverview, ({ caller, query }) => overview.show(caller, query.group)),
    ...wallRoutes({ ...deps, wall }),
  ]
  return { routes, stop: vitals.follow(bus) }
}
