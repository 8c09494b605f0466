import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { airEffects } from '../roaming/effects.ts'

const path = '/v2/balancing'
const network = { network: 'group' } as const

const threshold = z.int().min(1).max(128).describe('clients from which on an access point is relieved')
const difference = z.int().min(1).max(64).describe('clients that another one must have fewer')

/** Readings C62. */
export const balanceSettings = z.object({
  enabled: z.boolean(),
  threshold,
  difference,
  retries: z
    .int()
    .min(0)
    .max(10)
    .describe('times that a client is asked to move within an hour; 0 = nobody is, it is only told'),
})
export type BalanceSettings = z.infer<typeof balanceSettings>
export const usualBalance: BalanceSettings = { enabled: false, threshold: 15, difference: 5, retries: 3 }

export const balancedAccessPoint = z.object({
  sn,
  name: z.string(),
  online: z.boolean(),
  clients: z.int().nonnegative().describe('over the air'),
  over: z.boolean().describe('at the threshold or above, while another one has room'),
  moves: z.int().nonnegative().describe('clients that would be asked to move from it now'),
})
export type BalancedAccessPoint = z.infer<typeof balancedAccessPoint>

export const showBalance = defineEndpoint({
  id: 'balancing.show',
  method: 'GET',
  path,
  summary:
    'Clients of the access points of a network, and who would be asked to move by its settings or by others',
  access: reads(network),
  query: z.object({
    group: queryId,
    threshold: z.coerce.number().pipe(threshold).optional().describe('tried instead of the setting'),
    difference: z.coerce.number().pipe(difference).optional(),
    ...pageQuery,
  }),
  pagedBy: { accessPoints: 'sn' },
  answer: z.object({
    settings: balanceSettings,
    clients: z.int().nonnegative(),
    unbalanced: z.boolean().describe('an access point is over, and another one has room'),
    moves: z.int().nonnegative().describe('clients that would be asked to move'),
    week: z
      .object({ moved: z.int(), stayed: z.int(), asked: z.int() })
      .describe('what clients did that were asked in the last week; asked: it has not shown yet'),
    accessPoints: z.array(balancedAccessPoint).describe('those with most clients first'),
  }),
  errors: ['does_not_exist'],
})

export const saveBalance = defineEndpoint({
  id: 'balancing.save',
  method: 'POST',
  path,
  action: 'save',
  summary: 'Whether clients of crowded access points of a network are asked to move, and from when on',
  access: writes(network),
  loses: 'nothing',
  body: balanceSettings.extend({ group: id }),
  answer: balanceSettings,
  errors: ['does_not_exist'],
})

/** Asked: it has not shown yet. */
export const balanceOutcomes = ['asked', 'moved', 'stayed'] as const

export const balanceMove = z.object({
  id: z.int(),
  at: timeMs,
  mac: z.string(),
  from: z.string().describe('name of the access point'),
  to: z.string(),
  outcome: z.enum(balanceOutcomes),
})
export type BalanceMove = z.infer<typeof balanceMove>

export const listBalanceMoves = defineEndpoint({
  id: 'balancing.moves',
  method: 'GET',
  path: `${path}/moves`,
  summary: 'Clients that were asked to move in the last week, the newest first',
  access: reads(network),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(balanceMove),
  errors: ['does_not_exist'],
})

export const showBalanceResults = defineEndpoint({
  id: 'balancing.results',
  method: 'GET',
  path: `${path}/results`,
  summary: 'What became of the clients of a network since its balancing was last changed, beside before',
  access: reads(network),
  query: z.object({ group: queryId }),
  answer: airEffects,
  errors: ['does_not_exist'],
})
