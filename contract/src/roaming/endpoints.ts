import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'
import { ROAMING_THRESHOLD } from '../wireless/intent.ts'

const path = '/v2/roaming'

/** Where access points hang, and the threshold that is usual there (readings C63). */
export const roamingPresets = { house: -78, office: -75, warehouse: -80, hotel: -76 } as const
export type RoamingPreset = keyof typeof roamingPresets

/**
 * What would become of a client below the threshold. Moves: another access point heard it well enough. Likely: another
 * one is near its own. Loses: nobody else is known to reach it.
 */
export const roamingOutcomes = ['loses', 'likely', 'moves'] as const
export type RoamingOutcome = (typeof roamingOutcomes)[number]

const threshold = z.coerce
  .number()
  .int()
  .min(ROAMING_THRESHOLD.least)
  .max(ROAMING_THRESHOLD.most)
  .describe('dBm at the access point')

export const roamingClient = z.object({
  mac: z.string(),
  name: z.string().nullable(),
  sn,
  device: z.string().describe('name of the access point it is on'),
  ssid: z.string().nullable(),
  signalDbm: z.number(),
  outcome: z.enum(roamingOutcomes),
  nearer: z.string().nullable().describe('name of the access point it would find'),
  nearerDbm: z.number().nullable().describe('as that one heard it; null = never'),
  nearerAt: timeMs.nullable(),
})
export type RoamingClient = z.infer<typeof roamingClient>

export const simulateRoaming = defineEndpoint({
  id: 'roaming.simulate',
  method: 'GET',
  path,
  summary:
    'How many of the clients that are connected now a threshold would concern, and what would become of them',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, threshold }),
  answer: z.object({
    clients: z.int().nonnegative().describe('over the air, with a signal that is told'),
    unknown: z.int().nonnegative().describe('over the air, whose signal nobody tells'),
    moves: z.int().nonnegative(),
    likely: z.int().nonnegative(),
    loses: z.int().nonnegative(),
  }),
  errors: ['does_not_exist'],
})

export const listRoamingClients = defineEndpoint({
  id: 'roaming.clients',
  method: 'GET',
  path: `${path}/clients`,
  summary: 'Clients below a threshold and what would become of each, those worst off first',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, threshold, ...pageQuery }),
  pagedBy: 'mac',
  answer: z.array(roamingClient),
  errors: ['does_not_exist'],
})
