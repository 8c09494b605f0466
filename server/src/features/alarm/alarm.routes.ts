import { listAlarms, readAlarms } from '#contract/alarm/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { AlarmService } from './alarm.service.ts'

export const alarmRoutes = (alarms: AlarmService): Route[] => [
  route(listAlarms, ({ caller, query }) => alarms.list(caller, query)),
  route(readAlarms, async ({ caller, body }) => ({ count: await alarms.read(caller, body.ids) })),
]
