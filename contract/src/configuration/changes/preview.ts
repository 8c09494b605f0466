import { z } from 'zod'
import { id, timeMs } from '../../fields.ts'
import { ending } from '../endings.ts'
import { configSections } from '../sections.ts'
import { previewTotals } from '../totals.ts'
import type { ChangeProtection } from './device-change.ts'
import { intentChange, nativeDiff, renderNote } from './intent-change.ts'
import { namedPlace } from './named-place.ts'
import { sectionOrigin } from './section-version.ts'

/** Why a device would not go back by itself. */
export const unprotectedReasons = [
  'not_offered',
  'no_previous',
  'unsupported',
  'not_stored',
  'cannot_start',
  'refused',
  'unknown',
] as const satisfies readonly ChangeProtection[]

/** Whether a device goes back by itself when contact is lost, as far as that is known before it is asked. */
export const previewProtection = z.object({
  state: z.enum(['protected', 'untried', 'not_protected']),
  reason: z.enum(unprotectedReasons).nullable(),
  at: timeMs.nullable().describe('when the device said so'),
})
export type PreviewProtection = z.infer<typeof previewProtection>

export const previewDevice = z.object({
  sn: z.string(),
  name: z.string(),
  online: z.boolean(),
  clients: z.int().nullable().describe('connected now; null = not known'),
  keepsClients: z
    .boolean()
    .describe('what changes of it is announced to its clients: none loses its connection'),
  /** Nothing of its native document changes. */
  same: z.boolean(),
  /** Its present configuration could not be read: ours replaces all of it. */
  replacesUnknown: z.boolean(),
  /** It is still asked for its present configuration: nothing can be applied before that has ended. */
  beingRead: z.boolean(),
  unsupported: z.boolean().describe('cannot be configured at all'),
  notes: z.array(renderNote),
  native: nativeDiff.nullable(),
  protection: previewProtection.nullable().describe('null = it is given nothing'),
})

/** Single values by what people call them. */
const namedValues = z.array(
  z.object({ subject: z.string(), name: z.string().describe('of the SSID or port'), member: z.string() }),
)

/** What becomes of one section of one place. */
export const previewItem = z.object({
  ...namedPlace,
  section: z.enum(configSections),
  base: z.int().nonnegative().describe('version that is wanted now'),
  changes: z.array(intentChange),
  otherwise: z
    .boolean()
    .describe('the place says other values than before, even where nothing changes by it'),
  ownValues: namedValues.describe('single values that the place says with it, and did not before'),
  followedValues: namedValues.describe('that it says no more: what is said above counts'),
  origin: z
    .object({ before: sectionOrigin.nullable(), after: sectionOrigin.nullable() })
    .describe('what says what counts at the place, before and after: tells what ends'),
})
export type PreviewItem = z.infer<typeof previewItem>

export const configPreview = z.object({
  /** Of all that the preview was worked out from; to be given back when it is applied. */
  planHash: z.string(),
  networks: z.array(id).describe('that it is about, or that have a device it is about'),
  items: z.array(previewItem),
  devices: z.array(previewDevice),
  endings: z.array(ending).describe('what people at the devices lose, or have to do'),
  totals: previewTotals,
})
export type ConfigPreview = z.infer<typeof configPreview>
