import { showAlarm } from '#contract/alarm/detail.ts'
import { clearAlarms, listAlarms, readAlarms } from '#contract/alarm/endpoints.ts'
import { saveAlarmSettings, showAlarmSettings } from '#contract/alarm/settings.ts'
import { type Route, route } from '../../http/route.ts'
import type { AlarmService } from './alarm.service.ts'
import type { AlarmClearing } from './clearing/alarm-clearing.ts'
import type { AlarmDetail } from './detail/alarm-detail.ts'
import type { AlarmSettings } from './settings/alarm-settings.ts'

export const alarmRoutes = (
  alarms: AlarmService,
  settings: AlarmSettings,
  clearing: AlarmClearing,
  detail: AlarmDetail,
): Route[] => [
  route(listAlarms, ({ caller, query }) => alarms.list(caller, query)),
  route(showAlarm, ({ caller, query }) => detail.show(caller, query.id)),
  route(readAlarms, async ({ caller, body }) => ({ count: await alarms.read(caller, body.ids, body.group) })),
  route(clearAlarms, async ({ caller }) => ({ count: await clearing.clear(caller.tenant) })),
  route(showAlarmSettings, ({ query }) => settings.listed(query.group)),
  route(saveAlarmSettings, async ({ body }) => {
    await settings.save(body.group, body.settings)
    return {}
  }),
]
