import { z } from 'zod'
import { timeMs } from '../fields.ts'

const perHour = z.number().nonnegative().nullable()

/** What was measured in a time; null: too little of it was. */
export const airFigures = z.object({
  hours: z.number().nonnegative().describe('of which something was measured'),
  clients: z.number().nonnegative().nullable().describe('over the air, on average'),
  sticky: z.number().nullable().describe('share of their time that clients were below the threshold, 0 to 1'),
  leftWeak: perHour.describe(
    'clients an hour that were below the threshold, and then no longer on that access point',
  ),
  lost: perHour.describe('of those, who were on no access point then'),
  asked: perHour.describe(
    'clients an hour that were asked to go elsewhere (802.11v); null also: access points do not tell',
  ),
  disconnected: perHour.describe('clients an hour that were disconnected because they stayed'),
  moves: perHour.describe('clients an hour that were seen on another access point than before'),
  difference: z
    .number()
    .nonnegative()
    .nullable()
    .describe('clients of the fullest access point more than of the emptiest of its group, on average'),
})
export type AirFigures = z.infer<typeof airFigures>

/** With what the time after a change is compared: the same hours before, or as much as there was just before it. */
export const comparedWith = ['day_before', 'three_days_before', 'just_before'] as const

export const airEffects = z.object({
  changedAt: timeMs.nullable().describe('null: nothing was changed, or it is not known when'),
  threshold: z.int().describe('dBm below which clients count as sticky here'),
  comparedWith: z.enum(comparedWith).nullable(),
  looks: z
    .int()
    .nonnegative()
    .describe('seconds between two looks; what goes and comes back in between is not seen'),
  before: airFigures.nullable(),
  after: airFigures.nullable(),
})
export type AirEffects = z.infer<typeof airEffects>
