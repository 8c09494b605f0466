import { z } from 'zod'

/** What some commands bring back besides their status, kept with their record. Absent = the device did not say. */
export const scanBss = z.object({
  bssid: z.string(),
  ssid: z.string().optional().describe('absent: hidden'),
  band: z.enum(['2G', '5G', '6G', 'HaLow']).optional(),
  channel: z.int().optional(),
  frequencyMhz: z.number().optional(),
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
    type: z.literal('events'),
    events: z.array(bufferedEvent),
    leftOut: z.int().nonnegative(),
  }),
])
export type CommandResult = z.infer<typeof commandResult>
