import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, roles } from '../permissions.ts'

/** One field of what was changed; of a secret only that it was. */
export const operationChange = z.object({
  field: z.string().describe('worded from audit-log.json (`field.*`)'),
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
})
export type OperationChange = z.infer<typeof operationChange>

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
  changes: z
    .array(operationChange)
    .nullable()
    .describe('the record before and after; null: refused, or nothing that is compared'),
  entry: z.int().nullable().describe('number of its entry in the audit chain'),
  hash: z.string().nullable().describe('of that entry: who keeps it can prove later that it was not changed'),
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
    operation: z
      .string()
      .max(64)
      .optional()
      .describe('id of a call, its beginning before a dot, or the id with underscores for dots'),
    outcome: z.enum(['done', 'refused']).optional(),
    from: z.coerce.number().int().nonnegative().optional().describe('milliseconds since 1970'),
    to: z.coerce.number().int().nonnegative().optional(),
    by: z.string().trim().max(100).optional().describe('part of who, or of the API token’s name'),
    on: z.string().trim().max(100).optional().describe('part of the subject, its SN or the network’s name'),
    address: z.string().trim().max(45).optional().describe('part of the address'),
    q: z.string().trim().max(100).optional().describe('part of who, of the subject, its SN or the address'),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(operation),
  errors: ['too_many', 'does_not_exist'],
})

export const keptOperations = defineEndpoint({
  id: 'logs.keeping',
  method: 'GET',
  path: '/v2/logs/keeping',
  summary: 'How long the operation log can be read, and what of it was removed',
  access: reads(),
  answer: z.object({
    days: z.int().positive(),
    entries: z.int().nonnegative().describe('of the audit chain, which is never cut'),
    removedBefore: timeMs
      .nullable()
      .describe('what is older can no longer be read; null: nothing was removed'),
    lookedAt: timeMs.nullable().describe('when old operations were last looked for'),
  }),
})
