import { z } from 'zod'
import { id, timeMs } from '../../fields.ts'
import { deviceKinds } from '../../inventory/device-kinds.ts'
import { sectionLevels } from '../section.ts'
import { configSections, sectionDocument } from '../sections.ts'
import { valueName } from '../values.ts'
import { intentChange } from './intent-change.ts'

/** A place that says something in a section. */
export const sectionOrigin = z.object({
  level: z.enum(sectionLevels),
  project: id.nullable(),
  group: id.nullable().describe('also of a kind or model, which is one inside a network'),
  kind: z.enum(deviceKinds).nullable(),
  model: z.string().nullable(),
  sn: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .describe('of the project, network or device; null = the caller may not know it'),
  version: z.int().positive(),
})
export type SectionOrigin = z.infer<typeof sectionOrigin>

export const sectionVersion = z.object({
  id,
  version: z.int().describe('counts up from 1 per place and section'),
  section: z.enum(configSections),
  at: timeMs,
  by: z.string().nullable(),
  restoredFrom: z.int().nullable(),
  ended: z.boolean().describe('with it the place says nothing any more: what is said above counts'),
  changes: z.array(intentChange),
})
export type SectionVersion = z.infer<typeof sectionVersion>

export const sectionBases = ['set', 'running', 'none'] as const
export type SectionBasis = (typeof sectionBases)[number]

/**
 * What counts at a place now. Where nobody says anything, here or above, `document` is what runs, or what a new one
 * begins with.
 */
export const sectionNow = z.object({
  version: z.int().nonnegative().describe('of this place itself; 0 = it never said anything'),
  document: sectionDocument,
  basis: z
    .enum(sectionBases)
    .describe('what `document` is: set here or above; what runs; or only what a new one begins with'),
  savedAt: timeMs.nullable(),
  savedBy: z.string().nullable(),
  origin: sectionOrigin.nullable().describe('what says what counts here; null = nobody does'),
  above: sectionOrigin.nullable().describe('what would count if this place said nothing'),
  says: z
    .enum(['whole', 'values', 'nothing'])
    .describe('this place itself: all of it, single values over what is said above, or nothing'),
  values: z
    .array(valueName.extend({ origin: sectionOrigin, counts: z.boolean() }))
    .describe(
      'said by themselves, here or between here and what says the rest; not counting where they do not fit',
    ),
  beneath: sectionDocument.nullable().describe('what would count if this place said nothing; secrets masked'),
})

export type SectionNow = z.infer<typeof sectionNow>
