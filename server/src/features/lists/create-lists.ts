import * as contract from '#contract/lists/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { ViewRepository } from './view.repository.ts'
import { ViewsService } from './views.service.ts'

/** What every list of the console has in common. */
export function createLists({ db, clock }: { db: Db; clock: Clock }) {
  const views = new ViewsService(new ViewRepository(db), clock)
  const routes: Route[] = [
    route(contract.listViews, ({ caller, query }) => views.list(caller, query.list)),
    route(contract.saveView, ({ caller, body }) => views.save(caller, body)),
    route(contract.deleteView, async ({ caller, body }) => {
      await views.remove(caller, body.id)
      return {}
    }),
  ]
  return { routes }
}
