import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId, timeMs } from '../fields.ts'
import { reads } from '../permissions.ts'
import { attention, openAlarms, wan } from './schemas.ts'

export const showOverview = defineEndpoint({
  id: 'overview.show',
  method: 'GET',
  path: '/v2/overview',
  summary:
    'What needs attention, open alarms by level and the way to the internet, of a network or all one sees',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId.optional() }),
  answer: z.object({
    at: timeMs,
    alarms: openAlarms.describe('not marked read'),
    wan,
    attention,
  }),
})
