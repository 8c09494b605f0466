import { z } from 'zod'
import { previewSection } from '../configuration/endpoints.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId } from '../fields.ts'
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

const change = z.object({ group: id, finding })

/** Asks no device and renders nothing: it is answered beside the preview of the same save. */
export const previewHealth = defineEndpoint({
  id: 'health.dry_run',
  method: 'POST',
  path,
  action: 'dry_run',
  summary:
    'What saving would newly break or put right by the rules, and the scores before and after; nothing is sent',
  access: previewSection.access,
  loses: 'nothing',
  body: previewSection.body!,
  answer: z.object({
    networks: z.array(
      z.object({
        group: id,
        before: z.int().nullable().describe('score; null: too little is known'),
        after: z.int().nullable(),
      }),
    ),
    broken: z.array(change).describe('the worst first'),
    healed: z.array(change),
  }),
  errors: ['does_not_exist', 'conflict'],
})
