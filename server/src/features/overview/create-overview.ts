import { showOverview } from '#contract/overview/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import { type Route, route } from '../../http/route.ts'
import { AttentionReader } from '../inventory/attention.reader.ts'
import { type OverviewDeps, OverviewService } from './overview.service.ts'
import { type PersonalDeps, personalOf } from './personal.ts'
import { Vitals } from './vitals.ts'

export interface CreateOverviewDeps
  extends Omit<OverviewDeps, 'vitals' | 'personal' | 'devices'>,
    Omit<PersonalDeps, 'now'> {
  db: Db
  bus: EventBus
}

/** The start page's answer. */
export function createOverview({ db, bus, shares, tasks, ...deps }: CreateOverviewDeps) {
  const vitals = new Vitals()
  const personal = personalOf({ shares, tasks, now: () => deps.clock.now() })
  const service = new OverviewService({ ...deps, devices: new AttentionReader(db), vitals, personal })
  const routes: Route[] = [route(showOverview, ({ caller, query }) => service.show(caller, query.group))]
  return { service, routes, stop: vitals.follow(bus) }
}
