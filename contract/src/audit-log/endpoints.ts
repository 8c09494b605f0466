import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, roles } from '../permissions.ts'

/** One thing somebody did: a call that changes something, whether it went through or not. */
export const operation = z.object({
  id,
  at: timeMs,
  by: z.string().describe('username, as it was then'),
  role: z.enum(roles),
  address: z.string().describe('from where'),
  token: z.string().nullable().describe('name of the API token it was done with, as it was then'),
  operation: z.string().describe('id of the call; worded from audit-log.json (`operation.*`)'),
  group: id.nullable().describe('the network it was about, as it stood then'),
  groupName: z.string().nullable(),
  sn: z.string().nullable(),
  subject: z.string().nullable().describe('name of the device or network, as it was then'),
  outcome: z.string().describe('done, or the name of the error it was refused with'),
  input: z.record(z.string(), z.unknown()).describe('what was asked; secrets masked, long values cut'),
})
export type Operation = z.infer<typeof operation>

export const listOperations = defineEndpoint({
  id: 'logs.operation',
  method: 'GET',
  path: '/v2/logs',
  summary: 'The operation log: who did what to what, newest first',
  access: reads({ network: 'group', device: 'sn' }),
  query: z.object({
    group: queryId.optional(),
    sn: sn.optional(),
    operation: z.string().max(64).optional().describe('id of a call, or its beginning before the dot'),
    outcome: z.enum(['done', 'refused']).optional(),
    from: z.coerce.number().int().nonnegative().optional().describe('milliseconds since 1970'),
    to: z.coerce.number().int().nonnegative().optional(),
    q: z.string().trim().max(100).optional().describe('part of who, of the subject, its SN or the address'),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(operation),
  errors: ['too_many', 'does_not_exist'],
})
