import { z } from 'zod'

/** What some commands bring back besides their status, kept with their record. Absent = the device did not say. */
export const scanBss = z.object({
  bssid: z.string(),
  ssid: z.string().optional().describe('absent: hidden'),
  band: z.enum(['2G', '5G', '6G', 'HaLow']).optional(),
  channel: z.int().optional(),
  frequencyMhz: z.number().optional(),
  widthMhz: z.int().optional().describe('as its beacon tells; absent: the scan did not bring it'),
  signalDbm: z.number().optional(),
  clients: z.int().nonnegative().optional().describe('as the BSS itself announces'),
  busyRatio: z.number().min(0).max(1).optional().describe('channel use as the BSS itself announces'),
  deviceSn: z.string().optional().describe('serial number of the access point, where its beacon tells'),
  deviceName: z.string().optional(),
})
export type ScanBss = z.infer<typeof scanBss>

export const bufferedEvent = z.object({
  deviceTime: z.number().describe('seconds since 1970 by the device’s own clock'),
  list: z.string().describe('which of its lists it stood in'),
  type: z.string(),
  payload: z.unknown(),
})
export type BufferedEvent = z.infer<typeof bufferedEvent>

/** Metres to the end or the fault, where the device tells. */
export const cablePair = z.object({
  pair: z.string(),
  status: z.string().describe('the device’s word: ok, open, short …'),
  meters: z.number().nonnegative().optional(),
})

export const cablePort = z.object({
  port: z.string(),
  kind: z.enum(['copper', 'optical', 'unknown']),
  link: z.string().optional().describe('the device’s word'),
  pairs: z.array(cablePair),
  /** What a module says of itself, in the device’s own names. */
  module: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type CablePort = z.infer<typeof cablePort>

export const commandResult = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('scan'),
    bss: z.array(scanBss),
    leftOut: z.int().nonnegative().describe('entries that were unreadable or too many'),
  }),
  z.object({
    type: z.literal('file'),
    id: z.int(),
    name: z.string(),
    bytes: z.int(),
  }),
  z.object({
    type: z.literal('relay').describe('what was asked for'),
    id: z.string(),
    on: z.boolean(),
  }),
  z.object({
    type: z.literal('packages'),
    packages: z.array(z.object({ name: z.string(), result: z.string().describe('version, or how it went') })),
    leftOut: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('cable'),
    ports: z.array(cablePort),
    missing: z.array(z.string()).describe('asked for and not told about'),
  }),
  z.object({
    type: z.literal('fingerprint'),
    clients: z.array(
      z.object({ mac: z.string(), facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
    ),
    leftOut: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('upgrade'),
    /** Version of the image as its uploader wrote it; null: from a web address. */
    image: z.string().nullable(),
    from: z.string().nullable().describe('firmware before'),
    step: z.enum(['asked', 'download', 'install', 'success', 'fail']),
    percent: z.number().min(0).max(100).nullable(),
  }),
  z.object({
    type: z.literal('events'),
    events: z.array(bufferedEvent),
    leftOut: z.int().nonnegative(),
  }),
])
export type CommandResult = z.infer<typeof commandResult>
