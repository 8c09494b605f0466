import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { ROAMING_THRESHOLD } from '../wireless/intent.ts'
import { airEffects } from './effects.ts'

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

const threshold = z
  .int()
  .min(ROAMING_THRESHOLD.least)
  .max(ROAMING_THRESHOLD.most)
  .describe('dBm at the access point')

/** Clients are thought to move between access points of one group alone: of one floor, or of one model. */
export const roamingGroupings = ['none', 'floor', 'model'] as const
export type RoamingGrouping = (typeof roamingGroupings)[number]

const coverage = z
  .int()
  .min(-90)
  .max(-50)
  .describe('dBm from which on an access point that heard a client would serve it')

/** What a network wants of roaming, beside the thresholds of its SSIDs. */
export const roamingSettings = z.object({
  place: z.enum(['house', 'office', 'warehouse', 'hotel', 'own']),
  threshold,
  coverage,
  grouping: z.enum(roamingGroupings),
})
export type RoamingSettings = z.infer<typeof roamingSettings>
export const usualRoaming: RoamingSettings = {
  ...{ place: 'office', threshold: roamingPresets.office, coverage: -70, grouping: 'none' },
}

const tried = {
  threshold: z.coerce.number().pipe(threshold),
  coverage: z.coerce.number().pipe(coverage).optional().describe('instead of what is saved for the network'),
  grouping: z.enum(roamingGroupings).optional(),
}

export const showRoamingSettings = defineEndpoint({
  id: 'roaming.settings',
  method: 'GET',
  path: `${path}/settings`,
  summary: 'Where the access points of a network hang, and what is thought to cover a client there',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId }),
  answer: roamingSettings,
  errors: ['does_not_exist'],
})

export const saveRoamingSettings = defineEndpoint({
  id: 'roaming.save_settings',
  method: 'POST',
  path: `${path}/settings`,
  action: 'save',
  summary: 'Keep them; thresholds of SSIDs stay as they are',
  access: writes({ network: 'group' }),
  loses: 'nothing',
  body: roamingSettings.extend({ group: id }),
  answer: roamingSettings,
  errors: ['does_not_exist'],
})

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
  query: z.object({ group: queryId, ...tried }),
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
  query: z.object({ group: queryId, ...tried, ...pageQuery }),
  pagedBy: 'mac',
  answer: z.array(roamingClient),
  errors: ['does_not_exist'],
})

export const showRoamingResults = defineEndpoint({
  id: 'roaming.results',
  method: 'GET',
  path: `${path}/results`,
  summary:
    'What became of the clients of a network since the roaming threshold of an SSID was last changed, beside before',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId }),
  answer: airEffects,
  errors: ['does_not_exist'],
})
