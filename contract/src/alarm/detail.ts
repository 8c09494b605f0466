import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId, timeMs } from '../fields.ts'
import { finding } from '../health/schemas.ts'
import { reads } from '../permissions.ts'
import { alarm } from './endpoints.ts'

export const awayStates = ['away', 'unreachable'] as const

export const alarmDetail = z.object({
  alarm,
  devices: z
    .array(
      z.object({
        sn: z.string(),
        name: z.string(),
        state: z.enum(awayStates).describe('`unreachable`: it hangs on one that is away'),
        users: z.int().nullable(),
        since: timeMs,
        until: timeMs.nullable(),
      }),
    )
    .describe('those it is about, the cause first; at most 200'),
  deviceCount: z.int(),
  children: z.array(alarm).describe('alarms that were told before their cause was known; at most 50'),
  causes: z
    .object({ at: timeMs, findings: z.array(finding) })
    .nullable()
    .describe('what may be why, as the rules found it when it began; null: nobody looked then'),
  changes: z
    .array(
      z.object({
        kind: z.enum(['configuration', 'command']),
        at: timeMs,
        sn: z.string(),
        device: z.string(),
        what: z.string().describe('of a configuration its section, else the command'),
        by: z.string().nullable(),
      }),
    )
    .describe('what was changed in the 30 minutes before, the latest first; at most 20'),
})
export type AlarmDetail = z.infer<typeof alarmDetail>

export const showAlarm = defineEndpoint({
  id: 'alarm.show',
  method: 'GET',
  path: '/v2/alarm/detail',
  summary: 'An alarm with the devices it is about, and what was changed before it',
  access: reads(),
  query: z.object({ id: queryId }),
  answer: alarmDetail,
  errors: ['does_not_exist'],
})
