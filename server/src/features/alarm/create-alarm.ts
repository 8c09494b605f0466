import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { listenForAlarms } from './alarm.listeners.ts'
import { AlarmRepository } from './alarm.repository.ts'
import { alarmRoutes } from './alarm.routes.ts'
import { AlarmService } from './alarm.service.ts'
import { OpenAlarmsReader } from './open-alarms.reader.ts'

export interface CreateAlarmDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  reach: ReachReader
}

export function createAlarm({ db, bus, clock, log, reach }: CreateAlarmDeps): {
  routes: Route[]
  service: AlarmService
  open: OpenAlarmsReader
} {
  const alarms = new AlarmRepository(db)
  const service = new AlarmService({ alarms, reach, bus, clock, log })
  listenForAlarms(bus, service)
  return { routes: alarmRoutes(service), service, open: new OpenAlarmsReader(alarms) }
}
