import { z } from 'zod'
import { configSections, subjectTypes } from '../sections.ts'

/**
 * The configuration plane. A *section* is what one screen edits (`sections.ts`); it is said in a project, in a network,
 * for the devices of a kind or model there or for one device, and the nearest counts for a device. Saving makes a *version* of the section and a *change-set*: one *change* per device it concerns, each with
 * a native document before and after and an outcome.
 */

/** How one value differs; the console words it by section, subject and field. */
export const intentChange = z.object({
  section: z.enum(configSections),
  subject: z.object({
    type: z.enum(subjectTypes),
    key: z.string(),
    name: z.string().describe('as people see it'),
  }),
  change: z.enum(['added', 'removed', 'changed']),
  field: z.string().nullable().describe('dotted path inside the subject; null when all of it comes or goes'),
  before: z.unknown().describe('null for secrets and for what was not there'),
  after: z.unknown(),
  secret: z.boolean(),
})
export type IntentChange = z.infer<typeof intentChange>

/** What a device cannot do of what is wanted, or does in another way. Worded by `code` (configuration.json). */
export const renderNote = z.object({
  severity: z
    .enum(['unsupported', 'adjusted', 'assumed'])
    .describe('`assumed`: what it runs there cannot be known; saving needs `acceptAssumptions`'),
  code: z.string(),
  section: z.enum(configSections),
  subject: z.string().nullable().describe('key of the SSID or name of the port'),
  field: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RenderNote = z.infer<typeof renderNote>

/** One item of a device's `rejected` list. */
export const rejection = z.object({
  severity: z.enum(['error', 'warning']),
  pointer: z.string().nullable().describe('JSON pointer into the native document'),
  text: z.string().describe('the device’s own words'),
  section: z.enum(configSections).nullable(),
  subject: z.string().nullable().describe('name of the SSID or port it is about, where it is known'),
  field: z.string().nullable(),
})
export type Rejection = z.infer<typeof rejection>

/** Native documents, secrets masked, pretty-printed with sorted keys: ready to be compared line by line. */
export const nativeDiff = z.object({ before: z.string().nullable(), after: z.string() })
export type NativeDiff = z.infer<typeof nativeDiff>
