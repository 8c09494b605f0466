import * as contract from '#contract/radio-planning/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { RadioPlanningService } from './radio-planning.service.ts'
import type { ScansService } from './scans/scans.service.ts'
import type { ScheduleRepository } from './scans/schedule.repository.ts'

export interface RadioPlanningRoutesDeps {
  service: RadioPlanningService
  scans: ScansService
  schedules: ScheduleRepository
  clock: Clock
}

export const radioPlanningRoutes = ({
  service,
  scans,
  schedules,
  clock,
}: RadioPlanningRoutesDeps): Route[] => [
  route(contract.listPlanRadios, ({ caller, query }) => service.radios(caller, query)),
  route(contract.showRadioSite, ({ caller, query }) => service.site(caller, query.group)),
  route(contract.listHeard, ({ caller, query }) => service.heard(caller, query.sn)),
  route(contract.listRadioScans, ({ caller, query }) => service.scans(caller, query.sn)),
  route(contract.scanNetwork, ({ caller, body }) => scans.start(caller, body)),
  route(contract.saveScanSchedule, async ({ body: { group, ...schedule } }) => {
    await schedules.save(group, schedule, clock.now())
    return schedule
  }),
  route(contract.lockRadio, ({ caller, body }) => service.lock(caller, body)),
  route(contract.listPlanResults, ({ caller, query }) => service.results(caller, query.group)),
  route(contract.showPlanHours, ({ caller, query }) => service.hours(caller, query)),
  route(contract.planRadios, ({ caller, body }) => service.plan(caller, body)),
]
