import { z } from 'zod'
import { weekdays } from '../configuration/active-time.ts'
import { radioBands } from '../configuration/sections/radios.ts'
import { sn, timeMs } from '../fields.ts'

const radioBand = z.enum(radioBands)
const ratio = z.number().min(0).max(1)
/** 0 (nothing gets through) to 100 (alone in the air). */
const score = z.int().min(0).max(100)

/** Own: of this network. Known: of another network of the same owner. Foreign: of others. */
export const heardKinds = ['own', 'known', 'foreign'] as const

/** Why there is no score. */
export const radioUnknowns = ['offline', 'not_reported', 'not_scanned', 'no_country'] as const
export type RadioUnknown = (typeof radioUnknowns)[number]

/** What is wrong on the air where a radio transmits, the worst first. */
export const radioFindings = [
  'not_allowed',
  'overlaps_own',
  'overlaps_foreign',
  'busy',
  'between_channels',
] as const
export type RadioFindingCode = (typeof radioFindings)[number]

export const radioFinding = z.object({
  code: z.enum(radioFindings),
  count: z.int().nonnegative().nullable().describe('of access points that are loud there'),
  name: z.string().nullable().describe('the loudest of them'),
  signalDbm: z.number().nullable().describe('as it is heard'),
  ratio: ratio.nullable().describe('share of the time that others use'),
})
export type RadioFinding = z.infer<typeof radioFinding>

/** A radio of an access point: where it transmits, what is wanted of it, and what it hears there. */
export const planRadio = z.object({
  key: z.string().describe('serial number and band'),
  sn,
  name: z.string(),
  online: z.boolean(),
  radio: radioBand,
  at: timeMs.nullable().describe('of the report; null = none was sent'),
  channel: z.int().nullable(),
  widthMhz: z.number().nullable(),
  txPowerDbm: z.number().nullable(),
  busyRatio: ratio.nullable(),
  clients: z.int().nonnegative().nullable(),
  radar: z.boolean().describe('the radio has to listen for radar there'),
  wantedChannel: z
    .union([z.literal('auto'), z.int()])
    .nullable()
    .describe('null = the device’s own'),
  wantedWidthMhz: z.int().nullable().describe('null = the device’s own'),
  wantedPower: z
    .union([z.literal('max'), z.int()])
    .nullable()
    .describe('null = the device’s own'),
  locked: z.boolean().describe('plans leave it as it is'),
  scannedAt: timeMs.nullable().describe('when the device listened around last'),
  heard: z.int().nonnegative().describe('access points of others that it heard then on this band'),
  score: score.nullable(),
  unknown: z.enum(radioUnknowns).nullable().describe('why there is no score'),
  findings: z.array(radioFinding),
})
export type PlanRadio = z.infer<typeof planRadio>

export const heardAccessPoint = z.object({
  bssid: z.string(),
  ssid: z.string().nullable().describe('null = hidden'),
  kind: z.enum(heardKinds),
  name: z.string().nullable().describe('of the access point, where it is one of the owner’s'),
  sn: z.string().nullable(),
  radio: radioBand.nullable(),
  channel: z.int().nullable(),
  widthMhz: z.number().nullable().describe('as its beacon tells, or it reports itself'),
  signalDbm: z.number().nullable(),
  clients: z.int().nonnegative().nullable().describe('as it announces itself'),
  busyRatio: ratio.nullable().describe('use of the channel as it announces itself'),
})
export type HeardAccessPoint = z.infer<typeof heardAccessPoint>

export const radioScan = z.object({
  id: z.int(),
  at: timeMs,
  status: z.enum(['running', 'done', 'failed']),
  heard: z.int().nonnegative().nullable(),
})

/** When the access points of a network listen around by themselves, in its time zone. */
export const scanSchedule = z.object({
  days: z.array(z.enum(weekdays)).max(weekdays.length).describe('none = not by the clock'),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('hours and minutes'),
  deep: z.boolean().describe('radios leave radar channels for it: clients are disturbed'),
  newDevices: z
    .boolean()
    .describe('early in the morning after a new access point came, without disturbing anybody'),
})
export type ScanSchedule = z.infer<typeof scanSchedule>

export const radioSite = z.object({
  country: z.string().describe('empty = not known'),
  countryKnown: z.boolean().describe('what it allows is in the table'),
  accessPoints: z.int().nonnegative(),
  scanned: z.int().nonnegative().describe('of them, so many have listened around in the last week'),
  scanning: z.int().nonnegative().describe('are listening now'),
  scannedAt: timeMs.nullable().describe('the last of them'),
  score: score.nullable().describe('of all radios with a score, weighed by clients; null = none has one'),
  worst: score.nullable().describe('of the worst tenth'),
  schedule: scanSchedule,
})
export type RadioSite = z.infer<typeof radioSite>

/** What a plan changes of a radio. */
export const planChanges = ['channel', 'power'] as const

const plannedAir = z.object({
  channel: z.int().nullable(),
  widthMhz: z.number().nullable(),
  score: score.nullable(),
  loud: z.int().nonnegative().describe('access points louder than -70 dBm there'),
  loudest: z.string().nullable().describe('name of the loudest'),
  busyRatio: ratio.nullable().describe('share of the time that others use there'),
})

/** What becomes of a radio, and why. */
export const planChoice = z.object({
  key: z.string(),
  sn,
  name: z.string(),
  radio: radioBand,
  from: plannedAir.extend({ txPowerDbm: z.number().nullable() }),
  to: plannedAir.extend({ txPowerDbm: z.number().nullable() }),
  silentSeconds: z
    .int()
    .nonnegative()
    .describe('the radio listens for radar first and is silent so long; 0 = it does not'),
  announced: z
    .boolean()
    .describe(
      'the access point announces the new channel, and clients follow without losing their connection',
    ),
  clients: z.int().nonnegative().nullable(),
})
export type PlanChoice = z.infer<typeof planChoice>

/**
 * What became of a planned radio. Waiting: not applied yet. Measuring: the day after is not over. Reverted: it got worse
 * and was taken back. Superseded: somebody wants something else since. Unknown: too little was measured.
 */
export const planOutcomes = [
  ...(['waiting', 'measuring', 'better', 'same', 'worse', 'reverted', 'superseded', 'unknown'] as const),
] as const
export type PlanOutcome = (typeof planOutcomes)[number]

/** What a change is judged by, the day after it and once more three days after. */
export const planFigures = ['others', 'busy', 'retries', 'signal', 'throughput'] as const
export type PlanFigure = (typeof planFigures)[number]

export const planResult = z.object({
  id: z.int(),
  sn,
  name: z.string().nullable().describe('null = it is not in the network any more'),
  radio: radioBand,
  plannedAt: timeMs,
  by: z.string(),
  appliedAt: timeMs.nullable().describe('when the device was seen to transmit so'),
  fromChannel: z.int().nullable(),
  toChannel: z.int().nullable().describe('null = the channel stays'),
  fromPower: z.int().nullable().describe('dBm'),
  toPower: z.int().nullable().describe('dBm; null = the power stays'),
  outcome: z.enum(planOutcomes),
  figure: z
    .enum(planFigures)
    .nullable()
    .describe(
      'what it was judged by: airtime that others used, airtime that was busy, frames sent again (shares), the mean signal of clients (dBm), or what they moved (bit/s)',
    ),
  before: z
    .number()
    .nullable()
    .describe('that figure in the same hours of the week before, or in the day before'),
  after: z.number().nullable().describe('that figure in the time after'),
  hours: z.int().nullable().describe('after the change that were looked at: 24, then 72; null = none yet'),
  figures: z
    .array(
      z.object({ figure: z.enum(planFigures), before: z.number().nullable(), after: z.number().nullable() }),
    )
    .describe('all that was compared; null = too little was measured'),
})
export type PlanResult = z.infer<typeof planResult>

const hourFigures = z
  .record(z.enum(planFigures), z.number().nullable())
  .describe('null = too little measured')

/** An hour after a change, and the same hour before it. */
export const planHour = z.object({
  at: timeMs.describe('its end'),
  before: hourFigures,
  after: hourFigures,
})
export type PlanHour = z.infer<typeof planHour>

/** An access point of a plan on which somebody would be cut. */
export const planCalls = z.object({
  sn,
  name: z.string(),
  calls: z.int().nonnegative().describe('clients with voice frames since the last report'),
  streams: z.int().nonnegative().describe('clients with video frames'),
})

/** Why a radio is left as it is. */
export const planLeftReasons = [
  ...radioUnknowns,
  'locked',
  'no_channel',
  'uplink',
  'recent',
  'window',
] as const
export type PlanLeftReason = (typeof planLeftReasons)[number]
