import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { Route } from '../../http/route.ts'
import type { JobHandler } from '../../jobs/job-handler.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { RecentChangesReader } from '../configuration/log/recent-changes.reader.ts'
import { MemberReader } from '../identity/member.reader.ts'
import { OwnActionsReader } from '../inventory/commands/own-actions.reader.ts'
import { listenForAlarms } from './alarm.listeners.ts'
import { AlarmRepository } from './alarm.repository.ts'
import { alarmRoutes } from './alarm.routes.ts'
import { AlarmService } from './alarm.service.ts'
import { alarmTransfer } from './alarm.transfer.ts'
import { CauseRepository } from './causes/cause.repository.ts'
import { alarmClearing } from './clearing/alarm-clearing.ts'
import { AwayAtPort } from './conditions/away-at-port.ts'
import { ConditionRepository } from './conditions/condition.repository.ts'
import { ConditionAlarms } from './conditions/condition-alarms.ts'
import { type ConditionDevices, ConditionWriter } from './conditions/condition-writer.ts'
import { OtherEnds, type OtherEndsDeps } from './conditions/other-ends.ts'
import { OwnWork, type OwnWorkDeps } from './conditions/own-work.ts'
import { PortLevels } from './conditions/port-levels.ts'
import { PortPower } from './conditions/port-power.ts'
import { AlarmDetail } from './detail/alarm-detail.ts'
import { OpenAlarmsReader } from './open-alarms.reader.ts'
import { PresenceRepository } from './presence/presence.repository.ts'
import { PRESENCE_SETTINGS, type PresenceSettings } from './presence/presence.settings.ts'
import { PresenceAlarms, type PresenceDeps } from './presence/presence-alarms.ts'
import { tellOperators } from './presence/tell-operators.ts'
import { AlarmSettingsRepository } from './settings/alarm-settings.repository.ts'
import { AlarmSettings } from './settings/alarm-settings.ts'

/** A port that flaps writes its alarm this often. */
const CONDITION_PACE_MS = 5_000

export interface CreateAlarmDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  reach: ReachReader
}

type PresenceInput = Pick<
  PresenceDeps,
  'devices' | 'topology' | 'networkName' | 'networks' | 'everOnline'
> & { conditions: ConditionAlarms; times?: Partial<PresenceSettings> | undefined }

interface ConditionsInput extends Pick<OwnWorkDeps & OtherEndsDeps, 'neighboursOf'> {
  paceMs?: number | undefined
  times?: Partial<PresenceSettings> | undefined
}

export interface Alarms {
  routes: Route[]
  jobs: JobHandler[]
  service: AlarmService
  open: OpenAlarmsReader
  transfer: typeof alarmTransfer
  /** Before anything is judged by them. */
  start(): Promise<void>
  /** Alarms of what is wrong with devices, once there are devices to ask. */
  conditions(devices: ConditionDevices, at: ConditionsInput): ConditionAlarms
  /** Alarms of who is away. */
  presence(input: PresenceInput): PresenceAlarms
}

export function createAlarm({ db, bus, clock, log, reach }: CreateAlarmDeps): Alarms {
  const alarms = new AlarmRepository(db)
  const service = new AlarmService({ alarms, reach, bus, clock, log })
  const settings = new AlarmSettings(new AlarmSettingsRepository(db))
  const clearing = alarmClearing({ db, clock, log })
  const [configured, ordered] = [new RecentChangesReader(db), new OwnActionsReader(db)]
  const members = new MemberReader(db)
  const usernameOf = async (account: number) => (await members.find(account))?.username ?? null
  const causes = new CauseRepository(db)
  const detail = new AlarmDetail({ db, causes, alarms, reach, configured, ordered, usernameOf })
  listenForAlarms(bus, service, log)
  const conditions = (devices: ConditionDevices, { neighboursOf, times, ...input }: ConditionsInput) => {
    const { paceMs = CONDITION_PACE_MS } = input
    const { graceMs } = { ...PRESENCE_SETTINGS, ...times }
    const ownWork = new OwnWork({ ordered, configured, graceMs, neighboursOf })
    const repository = new ConditionRepository(db)
    const ends = { repository, neighboursOf }
    const sameCause = [new AwayAtPort(ends), new PortPower(repository), new OtherEnds(ends)]
    const ports = new PortLevels((sn) => devices.state(sn))
    const placeOf = (sn: string) => devices.placeOf(sn)
    const writer = new ConditionWriter({ repository, ports, ownWork, sameCause, bus, settings, placeOf })
    const networkOf = (sn: string) => devices.networkNow?.(sn) ?? null
    return new ConditionAlarms({ repository, writer, settings, networkOf, bus, log, paceMs })
  }
  const presence = ({ times, ...input }: PresenceInput) =>
    new PresenceAlarms({
      ...input,
      ...{ settings, bus, clock, log, configured, ordered, repository: new PresenceRepository(db) },
      suspected: (lost, all, at) => tellOperators(members, service, { lost, all, at }),
      times: { ...PRESENCE_SETTINGS, ...times },
    })
  return {
    ...{ routes: alarmRoutes(service, settings, clearing, detail), jobs: [clearing.job] },
    ...{ service, open: new OpenAlarmsReader(alarms), conditions, presence },
    ...{ transfer: alarmTransfer, start: () => settings.load() },
  }
}
