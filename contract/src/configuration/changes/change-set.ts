import { z } from 'zod'
import { id, timeMs } from '../../fields.ts'
import { editedFact } from '../facts.ts'
import { configSections } from '../sections.ts'
import { changeCauses } from './device-change.ts'
import { intentChange } from './intent-change.ts'
import { namedPlace, place } from './named-place.ts'

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
