import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, sn } from '../fields.ts'
import { asks } from '../permissions.ts'
import { previewTotals } from './totals.ts'

/** What is said of a network or a device itself, in no section, and reaches devices all the same. */
export const facts = ['country', 'timezone', 'webpass', 'reporting', 'name'] as const
export type Fact = (typeof facts)[number]

const said = z.union([z.string(), z.number()]).nullable()

/** A fact that was edited; of a secret one, neither value. */
export const editedFact = z.object({
  fact: z.enum(facts),
  before: said.describe('seconds of reporting; null = none, or not to be seen'),
  after: said,
})
export type EditedFact = z.infer<typeof editedFact>

export const previewFacts = defineEndpoint({
  id: 'configuration.facts',
  method: 'POST',
  path: '/v2/configuration',
  action: 'facts',
  summary: 'How many devices an edit of a network or of a device’s name would configure; nothing is sent',
  access: asks({ network: 'group', device: 'sn' }),
  loses: 'nothing',
  body: z.object({
    group: id.optional(),
    sn: sn.optional(),
    country: z.string().max(2).optional(),
    timezone: z.string().max(64).optional(),
    name: z.string().max(64).optional().describe('of the device'),
    reportSeconds: z.int().positive().nullable().optional(),
    webpass: z.boolean().optional().describe('another one is set'),
  }),
  answer: z.object({
    totals: previewTotals,
    restarting: z.int().describe('of the devices that get a new document: their radios restart'),
  }),
  errors: ['does_not_exist'],
})
export type FactReach = z.infer<typeof previewFacts.answer>
