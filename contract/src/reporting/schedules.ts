import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { type Access, everyone } from '../permissions.ts'
import { reportKinds } from './document.ts'
import { fileFormats } from './files.ts'

/** As many as a tenant may have. */
export const schedulesMax = 50
export const recipientsMax = 20

/** How often, and what each report covers: the whole days before the one it is sent on. */
export const scheduleRanges = ['day', 'week', 'month'] as const
export type ScheduleRange = (typeof scheduleRanges)[number]

const place = {
  group: id.optional().describe('one network'),
  project: id
    .optional()
    .describe('all networks inside a project; without any: all in reach of the recipient'),
  sn: sn.optional().describe('one device, for the report of a device'),
}

const plan = {
  kind: z.enum(reportKinds),
  range: z.enum(scheduleRanges),
  weekday: z.int().min(1).max(7).default(1).describe('for a week: 1 is Monday'),
  monthDay: z.int().min(1).max(31).default(1).describe('for a month; the last day of shorter months'),
  at: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .describe('time of day in the time zone of the place'),
  formats: z.array(z.enum(fileFormats)).min(1).max(fileFormats.length),
}

/** Members of one's own tenant; mail goes to addresses that their owners have proven, and to no others. */
export const reportRecipient = z.object({
  id,
  username: z.string(),
  email: z.string().nullable().describe('null: none is proven, nothing can be sent there'),
})
export type ReportRecipient = z.infer<typeof reportRecipient>

export const runOutcomes = ['sending', 'sent', 'skipped', 'failed'] as const
/** Why a run sent nothing, or not to all. */
export const runReasons = [
  'noAccess',
  'makerGone',
  'noRecipients',
  'someLeftOut',
  'noMail',
  'tooMany',
  'internal',
  'refused',
] as const
export type RunReason = (typeof runReasons)[number]

export const reportSchedule = z.object({
  ...place,
  ...plan,
  id,
  place: z.array(z.string()).describe('names, outermost first; empty: all networks'),
  timezone: z.string(),
  recipients: z.array(reportRecipient),
  by: z.string().describe('who made it: the report shows what they may see at most'),
  paused: z.boolean(),
  nextRun: timeMs.nullable(),
  last: z
    .object({
      at: timeMs,
      outcome: z.enum(runOutcomes),
      why: z.enum(runReasons).nullable(),
      detail: z.string().nullable().describe('what the mail server said'),
    })
    .nullable(),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

const path = '/v2/reports/schedules'
const mine: Access = { roles: everyone, token: 'never' }
const changes: Access = { ...mine, write: true }

export const listSchedules = defineEndpoint({
  id: 'reports.schedules',
  method: 'GET',
  path,
  summary: 'Reports that are sent by mail: one’s own; for managers those of the whole tenant',
  access: mine,
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(reportSchedule),
})

export const listReportRecipients = defineEndpoint({
  id: 'reports.recipients',
  method: 'GET',
  path: '/v2/reports/recipients',
  summary: 'Whom reports can be sent to: oneself; for managers every member of the tenant',
  access: mine,
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(reportRecipient),
})

export const saveSchedule = defineEndpoint({
  id: 'reports.schedules.save',
  method: 'POST',
  path,
  action: 'save',
  summary: 'Has a report sent by mail regularly, or changes how',
  // Who may read the place may have its report sent.
  access: { ...changes, level: 'read', reach: { network: 'group', project: 'project', device: 'sn' } },
  loses: 'nothing',
  body: z.object({
    ...{ ...place, ...plan, id: id.optional() },
    recipients: z.array(id).min(1).max(recipientsMax).describe('accounts'),
  }),
  answer: z.object({ id }),
  errors: ['does_not_exist', 'too_many', 'invalid_parameter'],
})

export const deleteSchedule = defineEndpoint({
  id: 'reports.schedules.delete',
  method: 'POST',
  path,
  action: 'delete',
  summary: 'A report is sent no more',
  access: changes,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})

export const pauseSchedule = defineEndpoint({
  id: 'reports.schedules.pause',
  method: 'POST',
  path,
  action: 'pause',
  summary: 'A report is not sent for the time being, or again',
  access: changes,
  loses: 'nothing',
  body: z.object({ id, paused: z.boolean() }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})

export const sendSchedule = defineEndpoint({
  id: 'reports.schedules.send',
  method: 'POST',
  path,
  action: 'send',
  summary: 'Sends a scheduled report now, too',
  access: changes,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist', 'conflict'],
})
