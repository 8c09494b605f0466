import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { isPlainText, notPlain } from '../plain-text.ts'

/** Of a network, planned or under way. */
export const maintenanceMax = 20
export const maintenanceMinutes = { min: 15, max: 7 * 1440 } as const

/** Somebody works on a network: nobody is notified of its alarms, which are kept and listed as ever. */
export const maintenance = z.object({
  id,
  from: timeMs,
  until: timeMs,
  reason: z.string(),
  by: z.string().describe('username of whoever planned it'),
})
export type Maintenance = z.infer<typeof maintenance>

const path = '/v2/alarm/maintenance'

export const listMaintenance = defineEndpoint({
  id: 'alarm.maintenance',
  method: 'GET',
  path,
  summary: 'Maintenance windows of a network that are not over, the nearest first',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(maintenance),
})

export const planMaintenance = defineEndpoint({
  id: 'alarm.maintenance.plan',
  method: 'POST',
  path,
  action: 'plan',
  summary: 'Notify nobody of a network’s alarms for a while; what is still wrong when it ends is told then',
  access: writes({ network: 'group' }),
  loses: 'nothing',
  body: z.object({
    group: id,
    from: timeMs.optional().describe('now when absent'),
    minutes: z.int().min(maintenanceMinutes.min).max(maintenanceMinutes.max),
    reason: z.string().trim().max(200).refine(isPlainText, notPlain).default(''),
  }),
  answer: maintenance,
  errors: ['invalid_parameter', 'too_many'],
})

export const endMaintenance = defineEndpoint({
  id: 'alarm.maintenance.end',
  method: 'POST',
  path,
  action: 'end',
  summary: 'End a maintenance window now, or plan it no more',
  access: writes({ network: 'group' }),
  loses: 'nothing',
  body: z.object({ group: id, id }),
  answer: z.object({ id }),
  errors: ['already_handled'],
})
