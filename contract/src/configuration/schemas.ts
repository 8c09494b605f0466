import { z } from 'zod'
import { id, timeMs } from '../fields.ts'
import { configStates } from '../inventory/config-states.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { ending } from './endings.ts'
import { editedFact } from './facts.ts'
import { sectionLevels } from './section.ts'
import { configSections, sectionDocument, subjectTypes } from './sections.ts'
import { previewTotals } from './totals.ts'
import { valueName } from './values.ts'

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

/** How a change to one device ended, or where it stands. Worded by name. */
export const changeOutcomes = [
  'waiting_for_device',
  'waiting_for_report',
  'waiting_for_stage',
  'waiting_for_calls',
  'queued',
  'sent',
  'awaiting_report',
  'confirming',
  'applied',
  'applied_partly',
  'refused',
  'not_applied',
  'no_answer',
  'rolled_back',
  'does_not_fit',
  'overtaken',
  'unsupported',
  'device_left',
] as const
export type ChangeOutcome = (typeof changeOutcomes)[number]

/**
 * Why a device went back to what it ran before. `restored`: it says so itself, its time was up; `restarted`: it
 * restarted with the change; `lost`: it was not heard with the change in time; `unconfirmed`: it was, and did not take
 * the confirmation.
 */
/** `gateway`: it was reached, and its gateway answered it no more. */
export const rollbackReasons = ['restored', 'restarted', 'lost', 'unconfirmed', 'gateway'] as const
export type RollbackReason = (typeof rollbackReasons)[number]

/** What became of having the device undo a change by itself; or why it could not. `armed`: it waits for its confirmation. */
export const protections = [
  'armed',
  'confirmed',
  'released',
  'expired',
  'unproven',
  'unsupported',
  'not_stored',
  'not_active',
  'armed_already',
  'cannot_start',
  'refused',
  'unknown',
  'not_offered',
  'no_previous',
] as const
export type ChangeProtection = (typeof protections)[number]

export const changeCauses = [
  'saved',
  'restored',
  'joined',
  'reapplied',
  'adopted',
  'flow_monitor',
  'rolled_back',
  'network_edited',
  'device_renamed',
  'password_rotation',
  'radio_plan_reverted',
] as const

const undoing = {
  protection: z.enum(protections).nullable().describe('null = it was not sent yet'),
  confirmUntil: timeMs
    .nullable()
    .describe('while it waits: unless it is confirmed by then, the device goes back by itself'),
  rollback: z.enum(rollbackReasons).nullable().describe('why the device went back to what it ran before'),
}

export const deviceChange = z.object({
  id,
  changeSet: id,
  sn: z.string(),
  name: z.string().describe('the device’s name when it was changed'),
  group: id.nullable(),
  sections: z.array(z.object({ section: z.enum(configSections), version: z.int() })).describe('it is about'),
  cause: z.enum(changeCauses),
  by: z.string().nullable().describe('null = the server itself'),
  at: timeMs,
  finishedAt: timeMs.nullable(),
  configId: z.string().nullable().describe('under which the device keeps it; null before it was sent'),
  outcome: z.enum(changeOutcomes),
  text: z.string().nullable().describe('the device’s own words'),
  rejected: z.array(rejection),
  notes: z.array(renderNote),
  ...undoing,
})
export type DeviceChange = z.infer<typeof deviceChange>

export const deviceChangeDetail = deviceChange.extend({
  changes: z.array(intentChange),
  facts: z.array(editedFact).describe('of its network or itself, edited with it'),
  native: nativeDiff,
})

/** Where one device stands. */
export const deviceConfig = z.object({
  sn: z.string(),
  name: z.string(),
  online: z.boolean(),
  state: z.enum(configStates),
  outcome: z.enum(changeOutcomes).nullable().describe('of the last change; null = never changed by us'),
  text: z.string().nullable(),
  rejected: z.array(rejection),
  notes: z.array(renderNote),
  since: timeMs.nullable(),
  wantedId: z.string().nullable(),
  reportedId: z.string().nullable(),
  ...undoing,
})
export type DeviceConfig = z.infer<typeof deviceConfig>

/** What differs between what a device runs and what is wanted of it. */
export const drift = z.object({
  since: timeMs,
  reportedId: z.string().nullable(),
  /** `read`: its own document was read; `report`: seen in its reports; `id_only`: only its id tells. */
  source: z.enum(['read', 'report', 'id_only']),
  changes: z.array(intentChange).describe('from what is wanted to what runs'),
  native: nativeDiff.nullable(),
  canAdopt: z.boolean(),
})

export const deviceConfigDetail = deviceConfig.extend({
  native: z.string().nullable().describe('what was last asked of it, secrets masked'),
  drift: drift.nullable(),
})
export type DeviceConfigDetail = z.infer<typeof deviceConfigDetail>

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

/** Who says it: a project, a network, a kind or model in a network, or a device. */
const place = {
  ...{ project: id.nullable(), group: id.nullable(), kind: z.enum(deviceKinds).nullable() },
  model: z.string().nullable(),
  sn: z.string().nullable(),
}
const namedPlace = {
  ...place,
  name: z.string().nullable().describe('as it is called now; null = gone, or not the caller’s to know'),
}

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

export const changeSet = z.object({
  id,
  items: z.array(z.object({ ...place, section: z.enum(configSections), version: z.int() })),
  at: timeMs,
  by: z.string().nullable(),
  devices: z.int(),
})

/** One section of one place as a change-set saved it. */
export const changeSetItem = z.object({
  id,
  ...namedPlace,
  section: z.enum(configSections),
  version: z.int(),
  restoredFrom: z.int().nullable(),
  current: z.int().describe('version that is wanted by now; above `version` somebody saved since'),
  changes: z.array(intentChange),
})
export type ChangeSetItem = z.infer<typeof changeSetItem>

export const changeSetDetail = z.object({
  id,
  cause: z.enum(changeCauses),
  at: timeMs,
  by: z.string().nullable(),
  devices: z.int().describe('that got a new document'),
  items: z.array(changeSetItem).describe('those in reach'),
  facts: z.array(editedFact).describe('of a network or device, edited with it'),
  hidden: z.int().describe('items out of reach: it cannot be undone as a whole'),
  takesBack: id.nullable().describe('the change-set it undoes, because a device of that went back by itself'),
  takenBackBy: id.nullable().describe('the change-set that undid it for that reason'),
  clients: z
    .object({
      before: z.number().nullable().describe('just before; null = not recorded'),
      after: z.number().nullable().describe('at `countedAt`; null = not recorded, or not yet'),
      countedAt: timeMs.describe('five minutes after the last device took it'),
    })
    .nullable()
    .describe('online in the networks whose devices took it; null = no network in reach has any'),
})
export type ChangeSetDetail = z.infer<typeof changeSetDetail>
