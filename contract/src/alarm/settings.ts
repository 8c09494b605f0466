import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { alarmLevels, alarmTypeNames, categoryOf } from './categories.ts'

/** What a network says of one category; what it does not say is as usual. */
export const alarmSetting = z
  .strictObject({
    type: z.enum(alarmTypeNames),
    told: z.boolean().optional().describe('whether there are alarms of it'),
    level: z.enum(alarmLevels).optional(),
    threshold: z.number().optional(),
  })
  .superRefine(({ type, threshold }, context) => {
    const allowed = categoryOf(type).threshold
    if (threshold === undefined) return
    if (!allowed || threshold < allowed.min || threshold > allowed.max)
      context.addIssue({ code: 'custom', path: ['threshold'], message: 'out of range' })
  })
export type AlarmSetting = z.infer<typeof alarmSetting>

const path = '/v2/alarm/settings'

export const showAlarmSettings = defineEndpoint({
  id: 'alarm.settings',
  method: 'GET',
  path,
  summary: 'What a network says of categories of alarms: those that are not as usual',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'type',
  answer: z.array(alarmSetting),
  errors: ['does_not_exist'],
})

export const saveAlarmSettings = defineEndpoint({
  id: 'alarm.settings.save',
  method: 'POST',
  path,
  action: 'save',
  summary: 'Set levels and thresholds of a network, and which categories are told; replaces all that was set',
  access: writes({ network: 'group' }),
  loses: 'nothing',
  body: z.object({
    group: id,
    settings: z
      .array(alarmSetting)
      .max(alarmTypeNames.length)
      .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, 'each category once'),
  }),
  answer: z.object({}),
  errors: ['does_not_exist', 'read_only'],
})
