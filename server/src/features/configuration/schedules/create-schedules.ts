import { cancelSchedule, listSchedules, scheduleChange } from '#contract/configuration/schedules.ts'
import { type Route, route } from '../../../http/route.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { type ScheduleDeps, ScheduleService } from './schedule.service.ts'
import { type ScheduleRunnerDeps, scheduleRunner } from './schedule-runner.ts'

/** What is done later is done as a call: who makes those is known when everything else is there. */
export type LaterCalls = Pick<ScheduleRunnerDeps, 'callers' | 'call'>

export function createSchedules(
  deps: ScheduleDeps & Omit<ScheduleRunnerDeps, keyof LaterCalls>,
  later: LaterCalls,
) {
  const service = new ScheduleService(deps)
  const routes: Route[] = [
    route(listSchedules, ({ caller, query }) => service.list(caller, query.group)),
    route(scheduleChange, ({ caller, body, address }) => service.save(caller, body, address)),
    route(cancelSchedule, ({ caller, body }) => service.cancel(caller, body)),
  ]
  const jobs: JobHandler[] = [scheduleRunner({ ...deps, ...later })]
  return { routes, jobs }
}
