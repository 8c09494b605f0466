import { z } from 'zod'
import { id, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { ratings } from './ratings.ts'

/** What is said of a hop; each has a sentence in every language, into which the parameters go. */
export const findingCodes = [
  // the client itself
  'address',
  'addressNone',
  'addressOwn',
  'addressShared',
  'portalWaiting',
  'oldStandard',
  'wrongKey',
  'notConnected',
  // the air between it and its radio
  'signal',
  'signalNone',
  'nearer',
  'snr',
  'retries',
  'busy',
  'crowd',
  // devices
  'deviceWell',
  'deviceSilent',
  'deviceOld',
  'deviceOffline',
  'deviceRestarted',
  'cpu',
  'memory',
  // cables and ports
  'link',
  'linkAir',
  'linkSlow',
  'linkHalf',
  'linkDown',
  'linkErrors',
  'linkNone',
  'poeFault',
  // beyond
  'gatewayNone',
  'wayEnds',
  'wanUp',
  'wanDown',
  'wanNone',
] as const
export type FindingCode = (typeof findingCodes)[number]

export const wayFinding = z.object({
  code: z.enum(findingCodes),
  rating: z.enum(ratings),
  /** Figures in the units their names tell; texts are as devices told them. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  sn: z.string().optional().describe('another device it speaks of'),
  bssid: z.string().optional().describe('of that device, where the client could go'),
})
export type WayFinding = z.infer<typeof wayFinding>

export const wayDevice = z.object({
  sn: z.string(),
  name: z.string(),
  kind: z.enum(deviceKinds).nullable(),
})
export type WayDevice = z.infer<typeof wayDevice>

export const hopTypes = ['client', 'radio', 'device', 'link', 'gateway', 'internet'] as const

/** One stretch between a client and the internet, in the order of the way. */
export const hop = z.object({
  type: z.enum(hopTypes),
  device: wayDevice.nullable().describe('whose radio or port it is; null: none of ours'),
  port: z.string().nullable().describe('of the device: where the way comes in'),
  band: z.string().nullable(),
  channel: z.int().nullable(),
  rating: z.enum(ratings),
  findings: z.array(wayFinding).min(1).describe('worst first'),
})
export type Hop = z.infer<typeof hop>

export const clientEventKinds = ['joined', 'roamed', 'left', 'wrongKey'] as const

/** Something that happened to a client, as the device told it. */
export const clientEvent = z.object({
  id,
  at: timeMs.describe('when the server heard it'),
  kind: z.enum(clientEventKinds),
  device: wayDevice,
  from: wayDevice.nullable().describe('roamed: where it was before'),
  ssid: z.string().nullable(),
  band: z.string().nullable(),
  seconds: z.number().nullable().describe('left: how long it was connected'),
})
export type ClientEvent = z.infer<typeof clientEvent>
