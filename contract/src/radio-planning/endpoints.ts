import { z } from 'zod'
import { changeItem } from '../configuration/endpoints.ts'
import { radioBands } from '../configuration/sections/radios.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import {
  heardAccessPoint,
  planCalls,
  planChanges,
  planChoice,
  planHour,
  planLeftReasons,
  planRadio,
  planResult,
  radioScan,
  radioSite,
  scanSchedule,
} from './schemas.ts'

const path = '/v2/radio-planning'
const network = { network: 'group' } as const

export const listPlanRadios = defineEndpoint({
  id: 'radio_planning.radios',
  method: 'GET',
  path,
  summary:
    'Radios of the access points of a network: channel, power, use, what is wrong there; the worst first',
  access: reads(network),
  query: z.object({
    group: queryId,
    radio: z.enum(radioBands).optional(),
    q: z.string().trim().max(100).optional().describe('part of the name of an access point'),
    ...pageQuery,
  }),
  pagedBy: 'key',
  answer: z.array(planRadio),
  errors: ['does_not_exist'],
})

export const showRadioSite = defineEndpoint({
  id: 'radio_planning.site',
  method: 'GET',
  path: `${path}/site`,
  summary: 'Score of the air of a network, who has listened around and when that is done by itself',
  access: reads(network),
  query: z.object({ group: queryId }),
  answer: radioSite,
  errors: ['does_not_exist'],
})

export const listHeard = defineEndpoint({
  id: 'radio_planning.heard',
  method: 'GET',
  path: `${path}/heard`,
  summary: 'What an access point heard when it listened around last, the loudest first',
  access: reads({ device: 'sn' }),
  query: z.object({ sn, ...pageQuery }),
  pagedBy: 'bssid',
  answer: z.array(heardAccessPoint),
  errors: ['does_not_exist'],
})

export const listRadioScans = defineEndpoint({
  id: 'radio_planning.scans',
  method: 'GET',
  path: `${path}/scans`,
  summary: 'When an access point listened around, the newest first',
  access: reads({ device: 'sn' }),
  query: z.object({ sn, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(radioScan),
  errors: ['does_not_exist'],
})

export const scanNetwork = defineEndpoint({
  id: 'radio_planning.scan',
  method: 'POST',
  path,
  action: 'scan',
  summary: 'Let the access points of a network listen around now',
  access: writes(network),
  loses: 'nothing',
  body: z.object({
    group: id,
    deep: z
      .boolean()
      .default(false)
      .describe('radios on radar channels leave them for it, and their clients with them'),
    consent: z
      .boolean()
      .default(false)
      .describe('a person has read how many clients a deep scan disturbs and wants it all the same'),
  }),
  answer: z.object({
    started: z.int().nonnegative(),
    refused: z.array(z.object({ sn, name: z.string(), error: z.string() })),
  }),
  errors: ['does_not_exist', 'consent_required'],
})

export const saveScanSchedule = defineEndpoint({
  id: 'radio_planning.schedule',
  method: 'POST',
  path,
  action: 'schedule',
  summary: 'When the access points of a network listen around by themselves',
  access: writes(network),
  loses: 'nothing',
  body: scanSchedule.extend({ group: id }),
  answer: scanSchedule,
  errors: ['does_not_exist'],
})

export const lockRadio = defineEndpoint({
  id: 'radio_planning.lock',
  method: 'POST',
  path,
  action: 'lock',
  summary: 'Whether plans leave a radio as it is',
  access: writes({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn, radio: z.enum(radioBands), locked: z.boolean() }),
  answer: z.object({ sn, radio: z.enum(radioBands), locked: z.boolean() }),
  errors: ['does_not_exist'],
})

export const planRadios = defineEndpoint({
  id: 'radio_planning.plan',
  method: 'POST',
  path,
  action: 'plan',
  summary:
    'Work out better channels or powers for the radios of a network, with what each gains; nothing is applied. What is applied of it is measured for a day, and taken back where it got worse',
  access: writes(network),
  loses: 'nothing',
  body: z.object({
    group: id,
    change: z.array(z.enum(planChanges)).min(1).max(planChanges.length),
    seed: z.int().min(0).max(1_000_000).default(1).describe('the same plan for the same seed'),
  }),
  answer: z.object({
    before: z.int().nullable().describe('score of the network; null = too little is known'),
    after: z.int().nullable(),
    choices: z.array(planChoice).describe('what changes, the greatest gain first'),
    carrying: z.array(planCalls).describe('of what changes, where somebody is on a call or watches live'),
    untold: z.int().nonnegative().describe('of what changes, access points that do not tell that'),
    left: z
      .array(
        z.object({
          key: z.string(),
          sn,
          name: z.string(),
          radio: z.enum(radioBands),
          reason: z.enum(planLeftReasons),
        }),
      )
      .describe('radios that were not planned'),
    items: z
      .array(changeItem)
      .describe('what applying it would save: to be reviewed and applied as a change-set'),
  }),
  errors: ['does_not_exist'],
})

export const showPlanHours = defineEndpoint({
  id: 'radio_planning.hours',
  method: 'GET',
  path: `${path}/results/hours`,
  summary: 'The hours after a radio was changed by a plan, each beside the same hour before',
  access: reads(network),
  query: z.object({ group: queryId, id: queryId, ...pageQuery }),
  pagedBy: { hours: 'at' },
  answer: z.object({
    earlier: z
      .int()
      .nullable()
      .describe('hours that the hours before lie back: a week, or a day or three; null = none'),
    hours: z.array(planHour).describe('72 at most; in their order'),
  }),
  errors: ['does_not_exist'],
})

export const listPlanResults = defineEndpoint({
  id: 'radio_planning.results',
  method: 'GET',
  path: `${path}/results`,
  summary: 'What plans wanted of the radios of a network and what became of it, the newest first',
  access: reads(network),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(planResult),
  errors: ['does_not_exist'],
})
