import type { Alarm } from '#contract/alarm/endpoints.ts'
import { type AlarmRow, beganAt } from './alarm.repository.ts'

export const presentAlarm = (row: AlarmRow): Alarm => ({
  id: row.id,
  sn: row.sn,
  originator: row.originator,
  group: row.network_id,
  type: row.type as Alarm['type'],
  level: row.level as Alarm['level'],
  params: JSON.parse(row.params) as Alarm['params'],
  createdAt: row.created_at,
  beganAt: beganAt(row),
  lastAt: row.last_at ?? row.created_at,
  confirmedAt: row.confirmed_at,
  resolvedAt: row.resolved_at,
})
