import { z } from 'zod'
import { counters } from './counters.ts'

/** Radios, what they have on the air, and who is connected. A part of {@link deviceState}; absent = not said. */
const ratio = z.number().min(0).max(1)
const count = z.number().nonnegative()

export const radio = z.object({
  id: z.string().describe('stable name on the device: its index in the report'),
  band: z.enum(['2G', '5G', '6G', 'HaLow']).optional(),
  phy: z.string().optional(),
  channel: z.int().optional(),
  channelWidthMhz: count.optional(),
  frequencyMhz: count.optional(),
  txPowerDbm: z.number().optional(),
  noiseDbm: z.number().optional(),
  busyRatio: ratio.optional(),
  interferenceRatio: ratio.optional().describe('busy while the radio neither sent nor received'),
  temperatureCelsius: z.number().optional(),
  clients: z.int().nonnegative(),
})

export const ssid = z.object({
  ssid: z.string(),
  bssid: z.string().optional(),
  radio: z.string().optional(),
  band: z.string().optional(),
  mode: z.string().optional(),
  clients: z.int().nonnegative(),
  counters: counters.optional(),
})

export const wifiStandards = ['ht', 'vht', 'he'] as const

/** How a client's frames are sent: Wi-Fi 4 is HT, 5 is VHT, 6 is HE. */
export const airLink = z.object({
  standard: z
    .enum(wifiStandards)
    .optional()
    .describe('absent before Wi-Fi 4, and where the device has no word'),
  widthMhz: count.optional(),
  mcs: z.int().nonnegative().optional(),
  streams: z.int().nonnegative().optional(),
})
export type AirLink = z.infer<typeof airLink>

export const client = z.object({
  mac: z.string(),
  connection: z.enum(['wireless', 'wired']),
  ip: z.string().optional(),
  hostname: z.string().optional(),
  ssid: z.string().optional(),
  radio: z.string().optional(),
  band: z.string().optional(),
  port: z.string().optional(),
  vlan: z.int().optional(),
  signalDbm: z.number().optional(),
  rxRateBps: count.optional().describe('device receives: the client’s upload'),
  txRateBps: count.optional(),
  link: airLink.optional().describe('of what the device sends to it'),
  rxBytes: count.optional(),
  txBytes: count.optional(),
  connectedSeconds: count.optional(),
})
