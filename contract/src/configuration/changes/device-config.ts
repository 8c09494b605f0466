import { z } from 'zod'
import { timeMs } from '../../fields.ts'
import { configStates } from '../../inventory/config-states.ts'
import { changeOutcomes, undoing } from './device-change.ts'
import { intentChange, nativeDiff, rejection, renderNote } from './intent-change.ts'

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
