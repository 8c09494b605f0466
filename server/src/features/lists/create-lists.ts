import { listDeviceFacts } from '#contract/lists/device-facts.ts'
import * as contract from '#contract/lists/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { ExportList } from '../../http/exports.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { deviceExport } from './device-export.ts'
import { type DeviceFactsDeps, DeviceFactsService } from './device-facts.service.ts'
import { ViewRepository } from './view.repository.ts'
import { ViewsService } from './views.service.ts'

/** What every list of the console has in common. */
export function createLists({ db, clock, ...deps }: DeviceFactsDeps & { db: Db; clock: Clock }) {
  const facts = new DeviceFactsService(deps)
  const views = new ViewsService(new ViewRepository(db), clock)
  const routes: Route[] = [
    route(listDeviceFacts, ({ caller, query }) => facts.of(caller, query)),
    route(contract.listViews, ({ caller, query }) => views.list(caller, query.list)),
    route(contract.saveView, ({ caller, body }) => views.save(caller, body)),
    route(contract.deleteView, async ({ caller, body }) => {
      await views.remove(caller, body.id)
      return {}
    }),
  ]
  const exports = [deviceExport((caller, sns) => facts.of(caller, { sns })) as ExportList]
  return { routes, exports }
}
