import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'
import { cpeLink } from './schemas.ts'

export const listCpeLinks = defineEndpoint({
  id: 'cpe.links',
  method: 'GET',
  path: '/v2/cpe/links',
  summary:
    'Bridges of a network, two ends at a time, as both hear each other; those without another end, too',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(cpeLink).describe('the worst first'),
  errors: ['does_not_exist'],
})
