import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, sn, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { pageQuery } from '../paging.ts'
import { unbinders } from '../permissions.ts'

/** So long the owner can object, unless the purchase is proven (readings C32). */
export const unbindNoticeMs = 24 * 3600_000

const path = '/v2/sysman/unbind'
const answers = { roles: unbinders, token: 'never' } as const

export const findBoundDevice = defineEndpoint({
  id: 'sysman.unbind.find',
  // Somebody else's things are looked at: it is kept who did.
  logged: true,
  method: 'POST',
  path,
  action: 'find',
  summary: 'A bound device of any tenant, by its exact serial number',
  access: answers,
  loses: 'nothing',
  body: z.object({ sn }),
  answer: z.object({
    sn: z.string(),
    mac: z.string().nullable(),
    model: z.string().nullable(),
    DeviceType: z.enum(deviceKinds).nullable(),
    owner: z.string().describe('what the tenant is called'),
    status: z.enum(['online', 'offline', 'never']),
    boundAt: timeMs,
    lastSeen: timeMs.nullable(),
    request: id.nullable().describe('one that waits already'),
  }),
  errors: ['does_not_exist'],
})

const unbindRequest = z.object({
  id,
  sn: z.string(),
  model: z.string().nullable(),
  owner: z.string(),
  reason: z.string(),
  proven: z.boolean().describe('the purchase was proven: it was not waited for'),
  by: z.string(),
  at: timeMs,
  dueAt: timeMs,
  state: z
    .enum(['waiting', 'done', 'cancelled', 'gone'])
    .describe('gone: its owner released or gave it away meanwhile'),
  endedAt: timeMs.nullable(),
  endedBy: z.string().nullable().describe('who cancelled it'),
})
export type UnbindRequest = z.infer<typeof unbindRequest>

export const listUnbindRequests = defineEndpoint({
  id: 'sysman.unbind.list',
  method: 'GET',
  path,
  summary: 'Devices to be released, and those that were, newest first',
  access: answers,
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(unbindRequest),
})

export const requestUnbind = defineEndpoint({
  id: 'sysman.unbind.request',
  logged: true,
  method: 'POST',
  path,
  action: 'request',
  summary: 'Release a device from its owner: after a day’s notice, at once when the purchase is proven',
  access: answers,
  loses: ['device'],
  body: z.object({
    sn,
    reason: z.string().trim().min(10).max(500),
    proven: z.boolean().default(false),
  }),
  answer: unbindRequest,
  errors: ['does_not_exist', 'already_handled'],
})

export const cancelUnbind = defineEndpoint({
  id: 'sysman.unbind.cancel',
  logged: true,
  method: 'POST',
  path,
  action: 'cancel',
  summary: 'Leave a device with its owner after all',
  access: answers,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist', 'already_handled'],
})
