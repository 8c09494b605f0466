import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'

export const alarmLevels = ['normal', 'medium', 'critical'] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/** What can be raised so far, with its usual level (the alarm's own counts: an uplink matters more); worded from `locales/<language>/alarm.json` (`type.*`). */
export const alarmTypes = {
  device_key_changed: 'critical',
  device_disputed: 'critical',
  device_release: 'critical',
  port_flow_above: 'medium',
  port_flow_below: 'medium',
  port_down: 'normal',
  poe_overload: 'critical',
  poe_chip_fault: 'critical',
  poe_supply: 'medium',
  poe_denied: 'medium',
  watchdog_gave_up: 'critical',
  poe_watchdog_gave_up: 'critical',
  device_alarm: 'medium',
  device_alarms_more: 'medium',
} as const satisfies Record<string, AlarmLevel>
export type AlarmType = keyof typeof alarmTypes

export const alarm = z.object({
  id,
  sn: z.string(),
  originator: z.string().describe('name of the device, as it stood then'),
  group: id.nullable(),
  type: z.enum(Object.keys(alarmTypes) as [AlarmType, ...AlarmType[]]),
  level: z.enum(alarmLevels),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: timeMs,
  confirmedAt: timeMs.nullable().describe('when it was marked read'),
  resolvedAt: timeMs.nullable().describe('when what it tells of was over; null = it lasts, or has no end'),
})
export type Alarm = z.infer<typeof alarm>

export const listAlarms = defineEndpoint({
  id: 'alarm.list',
  method: 'GET',
  path: '/v2/alarm',
  summary: 'Alarms of devices the caller can see, newest first',
  access: reads({ network: 'group', device: 'sn' }),
  query: z.object({
    group: queryId.optional(),
    sn: sn.optional().describe('only those of this device'),
    unread: z.stringbool().optional(),
    open: z.stringbool().optional().describe('only those that are neither over nor marked read'),
    level: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(alarmLevels)))
      .optional()
      .describe('several parted by commas'),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(alarm),
  errors: ['too_many', 'does_not_exist'],
})

export const readAlarms = defineEndpoint({
  id: 'alarm.read',
  method: 'POST',
  path: '/v2/alarm',
  action: 'read',
  summary: 'Mark alarms read: those named, or all the caller can see',
  access: reads(),
  loses: 'nothing',
  body: z.object({ ids: z.union([z.array(id).max(1000), z.literal('all')]) }),
  answer: z.object({ count: z.int() }),
})
