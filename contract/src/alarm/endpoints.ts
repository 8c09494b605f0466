import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { managers, owns, reads } from '../permissions.ts'
import { alarmFamilies, alarmLevels, alarmTypeNames } from './categories.ts'

export { type AlarmLevel, type AlarmType, alarmLevels, alarmTypes } from './categories.ts'

export const alarm = z.object({
  id,
  sn: z.string().describe('of the device; empty: it is about the network'),
  originator: z.string().describe('name of the device or network, as it stood then'),
  group: id.nullable(),
  type: z.enum(alarmTypeNames),
  level: z.enum(alarmLevels),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: timeMs,
  beganAt: timeMs.describe('when it began, the last time where it began again'),
  lastAt: timeMs.describe('when it happened last'),
  confirmedAt: timeMs.nullable().describe('when it was marked read'),
  resolvedAt: timeMs.nullable().describe('when what it tells of was over; null = it lasts, or has no end'),
})
export type Alarm = z.infer<typeof alarm>

export const alarmStates = ['standing', 'over'] as const
export type AlarmState = (typeof alarmStates)[number]

const listed = <const Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)))
    .describe('several parted by commas')

export const listAlarms = defineEndpoint({
  id: 'alarm.list',
  method: 'GET',
  path: '/v2/alarm',
  summary: 'Alarms of devices the caller can see, those that began last first',
  access: reads({ network: 'group', device: 'sn' }),
  query: z.object({
    group: queryId.optional(),
    sn: sn.optional().describe('only those of this device'),
    unread: z.stringbool().optional(),
    open: z.stringbool().optional().describe('only those that are neither over nor marked read'),
    level: listed(alarmLevels).optional(),
    state: z
      .enum(alarmStates)
      .optional()
      .describe('`standing`: not over yet, read or not; `over`: resolved, or without an end'),
    type: listed(alarmTypeNames).optional(),
    family: listed(alarmFamilies).optional(),
    q: z.string().trim().max(100).optional().describe('part of the name of what it is about'),
    at: z.coerce
      .number()
      .pipe(timeMs)
      .optional()
      .describe('those there were at that moment, with their states of then; now when absent'),
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
  access: reads({ network: 'group' }),
  loses: 'nothing',
  body: z.object({
    ids: z.union([z.array(id).max(1000), z.literal('all')]),
    group: id.optional().describe('only those of this network'),
  }),
  errors: ['does_not_exist'],
  answer: z.object({ count: z.int() }),
})

export const clearAlarms = defineEndpoint({
  id: 'alarm.clear',
  method: 'POST',
  path: '/v2/alarm',
  action: 'clear',
  summary: 'Remove the account’s alarms that are older than a month now, as the server does every night',
  access: owns(undefined, managers),
  loses: ['history'],
  body: z.object({}),
  answer: z.object({ count: z.int() }),
})
