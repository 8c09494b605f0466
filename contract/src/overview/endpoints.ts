import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'
import { attention, openAlarms, wan, wanStates } from './schemas.ts'

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

export const listWanNetworks = defineEndpoint({
  id: 'overview.networks',
  method: 'GET',
  path: '/v2/overview/networks',
  summary: 'The networks whose way to the internet stands so, of those that the overview counts',
  access: reads({ network: 'group' }),
  query: z.object({ state: z.enum(wanStates), group: queryId.optional(), ...pageQuery }),
  pagedBy: 'itself',
  answer: z.array(id),
})
