import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId } from '../fields.ts'
import { reads } from '../permissions.ts'
import { configSections, sectionDocument } from './sections.ts'

/** Answers while devices are being read, which can take as long as a preview. */
export const showRunning = defineEndpoint({
  id: 'configuration.running',
  method: 'GET',
  path: '/v2/configuration/running',
  summary:
    'What the devices of a network run of a section that nobody manages, drawn together: to be taken over; secrets masked, and kept where a document brings them back',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, section: z.enum(configSections) }),
  answer: z.object({
    document: sectionDocument.describe(
      'what can be had at once: of two that exclude one another what more devices run',
    ),
    subjects: z.array(
      z.object({
        key: z.string(),
        devices: z.int().describe('that run it as it stands in the document'),
        differing: z.int().describe('that run something else by that name'),
      }),
    ),
    read: z.int().describe('devices whose configuration is known'),
    unread: z
      .array(z.object({ sn: z.string(), name: z.string() }))
      .describe('not known: away, or silent about it'),
  }),
  errors: ['does_not_exist'],
})
