import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'
import { healthRuleNames, healthSeverities } from './rules.ts'
import { finding, healthScore } from './schemas.ts'

const path = '/v2/health'

export const findingSorts = ['severity', 'subject'] as const

export const listFindings = defineEndpoint({
  id: 'health.findings',
  method: 'GET',
  path,
  summary: 'What the rules find wrong with a network as it stands, the worst first',
  access: reads({ network: 'group' }),
  query: z.object({
    group: queryId,
    severity: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(healthSeverities)))
      .optional(),
    rule: z.enum(healthRuleNames).optional(),
    q: z.string().trim().max(100).optional().describe('part of the name of a device, port, radio or SSID'),
    sort: z
      .string()
      .regex(new RegExp(`^-?(?:${findingSorts.join('|')})$`))
      .optional(),
    ...pageQuery,
  }),
  pagedBy: 'id',
  answer: z.array(finding),
  errors: ['does_not_exist'],
})

export const showHealth = defineEndpoint({
  id: 'health.score',
  method: 'GET',
  path: `${path}/score`,
  summary: 'The health score of a network, 0 to 100, and how each rule ended',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: { rules: 'rule' },
  answer: healthScore,
  errors: ['does_not_exist'],
})
