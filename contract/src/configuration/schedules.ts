import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { errorNames } from '../errors.ts'
import { id, queryId, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { ofEach, reads, writes } from '../permissions.ts'
import { changeItem } from './endpoints.ts'
import { MOST_NETWORKS, staged } from './rollouts.ts'
import { schedulesPath as path } from './section-path.ts'
import { configSections } from './sections.ts'

/** `missed`: the server was not there in its window. */
export const scheduleStates = ['scheduled', 'applying', 'applied', 'failed', 'missed', 'cancelled'] as const
export type ScheduleState = (typeof scheduleStates)[number]

export const schedule = z.object({
  id,
  at: timeMs,
  until: timeMs.nullable().describe('it does not begin later than this; null = whenever the server is there'),
  state: z.enum(scheduleStates),
  error: z.enum(errorNames).nullable().describe('what it was refused with'),
  by: z.string().nullable(),
  createdAt: timeMs,
  endedAt: timeMs.nullable(),
  changeSet: id.nullable().describe('what it became'),
  group: id.describe('by whose clock it goes'),
  networks: z.array(id).describe('those it is about; who cancels it may configure all of them'),
  staged: z.boolean().describe('it goes to its devices in stages'),
  items: z.array(
    z.object({
      project: id.nullable(),
      group: id.nullable(),
      kind: z.enum(deviceKinds).nullable(),
      model: z.string().nullable(),
      sn: z.string().nullable(),
      name: z.string().nullable(),
      section: z.enum(configSections),
    }),
  ),
})
export type Schedule = z.infer<typeof schedule>

const places = { project: 'project', network: 'group', device: 'sn' } as const
const wallTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .describe('as clocks in the network show it: 2026-11-25T02:00')

export const listSchedules = defineEndpoint({
  id: 'configuration.schedules',
  method: 'GET',
  path,
  summary:
    'Changes that are applied later in a network, or in it and others, and how those of the last 30 days ended; newest first',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(schedule),
  errors: ['does_not_exist'],
})

export const scheduleChange = defineEndpoint({
  id: 'configuration.schedule',
  method: 'POST',
  path,
  action: 'save',
  summary: 'Apply sections later, in the caller’s name and with the rights they have then',
  access: ofEach('items', writes(places)),
  loses: 'nothing',
  body: z.object({
    group: id.describe('by whose clock the times are; it is listed there and in each network it is about'),
    at: wallTime,
    until: wallTime.optional().describe('not begun later than this'),
    items: z.array(changeItem).min(1).max(limits.changeSetItemsMax),
    acceptAssumptions: z.boolean().optional(),
    staged: staged.optional(),
    whenQuiet: z
      .boolean()
      .optional()
      .describe(
        'a device on which somebody is on a call or watches something live gets it when that has ended',
      ),
    endsDrafts: z.boolean().optional().describe('the caller’s own drafts of it end with this call'),
    reviewed: z.string().max(64).optional().describe('`planHash` of the preview'),
  }),
  answer: schedule,
  errors: ['does_not_exist', 'conflict', 'review_outdated', 'assumptions_not_accepted', 'too_many'],
})

export const cancelSchedule = defineEndpoint({
  id: 'configuration.schedule_cancel',
  method: 'POST',
  path,
  action: 'cancel',
  summary: 'Do not apply it; who had scheduled it has it as drafts again',
  access: ofEach('others', writes({ network: 'group' })),
  loses: 'nothing',
  body: z.object({
    ...{ group: id, id },
    others: z
      .array(z.object({ group: id }))
      .max(MOST_NETWORKS)
      .optional()
      .describe('its other networks, all of them'),
  }),
  answer: schedule,
  errors: ['does_not_exist', 'conflict'],
})
