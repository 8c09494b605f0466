import { z } from 'zod'
import { id, timeMs } from '../../fields.ts'
import { editedFact } from '../facts.ts'
import { configSections } from '../sections.ts'
import { intentChange, nativeDiff, rejection, renderNote } from './intent-change.ts'

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

export const undoing = {
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
