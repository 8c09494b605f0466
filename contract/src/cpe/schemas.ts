import { z } from 'zod'
import { ratings } from '../clients/ratings.ts'
import { timeMs } from '../fields.ts'
import { cpeModes, cpeScenes } from '../inventory/state/field-equipment.ts'

/**
 * What can be said of the radio link of a bridge. `offline` and `silent` of one end, `no_link` where an end is heard by
 * nobody, `elsewhere` where a station has joined something that is no bridge of its network.
 */
export const linkFindings = [
  'offline',
  'silent',
  'no_link',
  'elsewhere',
  'signal',
  'overload',
  'snr',
  'imbalance',
  'distance',
] as const
export type LinkFindingCode = (typeof linkFindings)[number]

export const linkFinding = z.object({
  code: z.enum(linkFindings),
  rating: z.enum(ratings),
  end: z.enum(cpeModes).nullable().describe('which of the two it is about; null: both'),
  value: z.number().nullable().describe('dBm, dB or meters, by the code'),
})
export type LinkFinding = z.infer<typeof linkFinding>

/** One end as it last reported; null = it did not say. */
export const linkEnd = z.object({
  sn: z.string(),
  name: z.string(),
  online: z.boolean(),
  streams: z.boolean().describe('whether it can be told to report every few seconds'),
  at: timeMs.nullable().describe('of its last report'),
  scene: z.enum(cpeScenes).nullable(),
  distanceMeters: z.number().nullable(),
  ssid: z.string().nullable(),
  band: z.string().nullable(),
  channel: z.int().nullable(),
  widthMhz: z.number().nullable(),
  txPowerDbm: z.number().nullable(),
  noiseDbm: z.number().nullable(),
  signalDbm: z.number().nullable().describe('at which it hears the other end'),
  receiveBps: z.number().nullable().describe('rate at which the other end sends to it'),
  connectedSeconds: z.number().nullable(),
})
export type LinkEnd = z.infer<typeof linkEnd>

/** A base and one of its stations, or one of them alone. */
export const cpeLink = z.object({
  id: z.string(),
  base: linkEnd.nullable(),
  station: linkEnd.nullable(),
  peer: z.string().nullable().describe('what a station alone has joined; null: nothing, or nobody says'),
  rating: z.enum(ratings),
  findings: z.array(linkFinding).describe('the worst first'),
})
export type CpeLink = z.infer<typeof cpeLink>

/**
 * Beyond `good` dB between what both ends hear, antennas point past each other, power differs or one end is disturbed.
 * Louder than `overload` the receivers distort (makers of outdoor bridges ask for −35 to −65 dBm).
 */
export const linkLimits = {
  imbalanceDb: { good: 6, poor: 10 },
  overloadDbm: -30,
  distanceRatio: 0.2,
} as const
