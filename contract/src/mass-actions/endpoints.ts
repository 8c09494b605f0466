import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { errorNames } from '../errors.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { commandStatuses } from '../inventory/schemas.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { everyone, reads } from '../permissions.ts'
import { massActionsPath, massItemsPath } from './mass-action-paths.ts'

/** What can be done to many devices at once; each is the call to one device of the same name. */
export const massActionNames = [
  ...(['reboot', 'locate', 'refresh', 'reapply', 'move', 'unbind'] as const),
  'script',
] as const
export type MassActionName = (typeof massActionNames)[number]

/** `cancelled`: not tried any more, because somebody stopped it. */
export const massItemStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type MassItemState = (typeof massItemStates)[number]

const count = z.int().nonnegative()

export const massAction = z.object({
  id,
  action: z.enum(massActionNames),
  state: z
    .enum(['running', 'ended', 'cancelled'])
    .describe('cancelled: somebody stopped it; what was under way then ends by itself'),
  group: id.nullable().describe('where devices are moved to'),
  total: count,
  items: z.record(z.enum(massItemStates), count).describe('devices by how far they are'),
  startedAt: timeMs,
  endedAt: timeMs.nullable(),
  dismissed: z.boolean().describe('the person has seen how it ended'),
})
export type MassAction = z.infer<typeof massAction>

/** One device of a mass action. */
export const massItem = z.object({
  sn: z.string(),
  name: z.string().describe('the SN where the device is out of reach'),
  state: z.enum(massItemStates),
  error: z.enum(errorNames).nullable().describe('what it was refused with'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('of the error'),
  result: z
    .object({
      status: z.enum(commandStatuses),
      text: z.string().nullable().describe('what the script printed; null: nothing is known yet'),
    })
    .nullable()
    .describe('of a script, once the device was told'),
})
export type MassItem = z.infer<typeof massItem>

export const listMassActions = defineEndpoint({
  id: 'mass_actions.list',
  method: 'GET',
  path: massActionsPath,
  summary: 'What the caller started on many devices: the latest 50 of 30 days, newest first',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(massAction),
})

export const listMassItems = defineEndpoint({
  id: 'mass_actions.items',
  method: 'GET',
  path: massItemsPath,
  summary: 'Devices of one of the caller’s mass actions, in the order they were given',
  access: reads(),
  query: z.object({ id: queryId, state: z.enum(massItemStates).optional(), ...pageQuery }),
  paged: true,
  answer: z.array(massItem),
  errors: ['does_not_exist'],
})

/** What is lost, and by whom, is for the call to each device to check: it is made as if the caller made it then. */
const post = {
  method: 'POST',
  path: massActionsPath,
  access: { roles: everyone, write: true },
  loses: 'nothing',
} as const

export const startMassAction = defineEndpoint({
  ...post,
  id: 'mass_actions.start',
  action: 'start',
  summary:
    'Do the same to many devices. The server goes on by itself; each device is checked when its turn comes, as the single call would be',
  body: z.object({
    action: z.enum(massActionNames),
    sns: z.array(sn).min(1).max(limits.listWholeMax),
    group: id.optional().describe('network to move to'),
    script: z.string().min(1).max(16_000).optional().describe('shell script to run (super)'),
    timeout: z.int().min(1).max(300).optional().describe('of a script, seconds; 30 when absent'),
  }),
  answer: massAction,
  errors: ['network_required', 'too_many_requests', 'forbidden', 'invalid_parameter'],
})

const ofOne = { ...post, body: z.object({ id }), answer: massAction } as const

export const cancelMassAction = defineEndpoint({
  ...ofOne,
  id: 'mass_actions.cancel',
  action: 'cancel',
  summary: 'Begin no more; what was sent is not taken back',
  errors: ['does_not_exist'],
})

export const retryMassAction = defineEndpoint({
  ...ofOne,
  id: 'mass_actions.retry',
  action: 'retry',
  summary: 'Try those that failed once more',
  errors: ['does_not_exist', 'conflict', 'too_many_requests'],
})

export const dismissMassAction = defineEndpoint({
  ...ofOne,
  id: 'mass_actions.dismiss',
  logged: false,
  action: 'dismiss',
  summary: 'The caller has seen how it ended',
  errors: ['does_not_exist'],
})
