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
import { alarmTransfer } from './alarm.transfer.ts'
import { ConditionRepository } from './conditions/condition.repository.ts'
import { ConditionAlarms } from './conditions/condition-alarms.ts'
import { type ConditionDevices, ConditionWriter } from './conditions/condition-writer.ts'
import { PortLevels } from './conditions/port-levels.ts'
import { OpenAlarmsReader } from './open-alarms.reader.ts'

/** A port that flaps writes its alarm this often. */
const CONDITION_PACE_MS = 5_000

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
  transfer: typeof alarmTransfer
  /** Alarms of what is wrong with devices, once there are devices to ask. */
  conditions(devices: ConditionDevices, paceMs?: number): ConditionAlarms
} {
  const alarms = new AlarmRepository(db)
  const service = new AlarmService({ alarms, reach, bus, clock, log })
  listenForAlarms(bus, service)
  const conditions = (devices: ConditionDevices, paceMs = CONDITION_PACE_MS) => {
    const repository = new ConditionRepository(db)
    const ports = new PortLevels((sn) => devices.state(sn))
    const writer = new ConditionWriter({ repository, ports, bus, placeOf: (sn) => devices.placeOf(sn) })
    return new ConditionAlarms({ repository, writer, bus, log, paceMs })
  }
  return {
    ...{ routes: alarmRoutes(service), service, open: new OpenAlarmsReader(alarms), conditions },
    transfer: alarmTransfer,
  }
}
