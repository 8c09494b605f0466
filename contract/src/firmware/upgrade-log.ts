import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { commandStatuses } from '../inventory/schemas.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'
import { upgradeHarms } from './rollouts.ts'

/** One upgrade of one device, by whomever it was asked for. */
export const upgradeEntry = z.object({
  id,
  sn: z.string(),
  name: z.string(),
  group: id,
  model: z.string().nullable(),
  from: z.string().nullable().describe('firmware before'),
  to: z.string().nullable().describe('version of the image; null: from a web address'),
  by: z.string().nullable().describe('null: the server itself'),
  at: timeMs,
  finishedAt: timeMs.nullable(),
  status: z.enum(commandStatuses),
  why: z.string().nullable().describe('the device’s own words'),
  harm: z.enum(upgradeHarms).nullable().describe('null: it did the device no harm, as far as is known'),
})
export type UpgradeEntry = z.infer<typeof upgradeEntry>

export const listUpgradeLog = defineEndpoint({
  id: 'logs.upgrade',
  method: 'GET',
  path: '/v2/logs/upgrade',
  summary: 'Firmware upgrades of devices and how each ended, newest first; kept for 180 days',
  access: reads({ network: 'group', device: 'sn' }),
  query: z.object({
    group: queryId.optional(),
    sn: sn.optional(),
    status: z.enum(commandStatuses).optional(),
    from: z.coerce.number().int().nonnegative().optional().describe('milliseconds since 1970'),
    to: z.coerce.number().int().nonnegative().optional(),
    q: z.string().trim().max(100).optional().describe('part of the device’s name, SN or model'),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(upgradeEntry),
  errors: ['does_not_exist'],
})
