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
  mode: z.string().optional().describe('standard and width, such as HE80'),
  frequencyMhz: count.optional(),
  txPowerDbm: z.number().optional(),
  noiseDbm: z.number().optional(),
  busyRatio: ratio.optional(),
  interferenceRatio: ratio.optional().describe('busy while the radio neither sent nor received'),
  temperatureCelsius: z.number().optional(),
  clients: z.int().nonnegative(),
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

/** The access point that a station of the device has joined, as it hears it. */
export const joined = z.object({
  mac: z.string(),
  signalDbm: z.number().optional(),
  rxRateBps: count.optional(),
  txRateBps: count.optional(),
  link: airLink.optional(),
  connectedSeconds: count.optional(),
})

export const ssid = z.object({
  ssid: z.string(),
  bssid: z.string().optional(),
  radio: z.string().optional(),
  band: z.string().optional(),
  mode: z.string().optional(),
  clients: z.int().nonnegative(),
  joined: joined.optional().describe('of the mode station'),
  counters: counters.optional(),
})

/** Where a client stands at the captive portal. */
export const captive = z.object({
  status: z.enum(['authenticated', 'waiting', 'unknown']),
  username: z.string().optional(),
  seconds: count.optional().describe('since it passed'),
  idleSeconds: count.optional(),
})

export const client = z.object({
  mac: z.string(),
  connection: z.enum(['wireless', 'wired']),
  ip: z.string().optional(),
  ipv6: z.array(z.string()).optional(),
  hostname: z.string().optional(),
  mdns: z.string().optional().describe('name it gives itself by mDNS'),
  ssid: z.string().optional(),
  bssid: z.string().optional(),
  radio: z.string().optional(),
  band: z.string().optional(),
  port: z.string().optional(),
  vlan: z.int().optional(),
  signalDbm: z.number().optional(),
  ackSignalDbm: z.number().optional().describe('of its acknowledgements'),
  rxRateBps: count.optional().describe('device receives: the client’s upload'),
  txRateBps: count.optional(),
  link: airLink.optional().describe('of what the device sends to it'),
  rxBytes: count.optional(),
  txBytes: count.optional(),
  frames: count.optional().describe('sent to it'),
  retries: count.optional().describe('frames sent to it again'),
  failed: count.optional().describe('frames that never reached it'),
  callFrames: count.optional().describe('either way in the access category of voice, since it connected'),
  streamFrames: count.optional().describe('the same, of video'),
  rxAirtimeSeconds: count.optional().describe('time on the air with what it sent, since it connected'),
  txAirtimeSeconds: count.optional().describe('time on the air with what was sent to it'),
  connectedSeconds: count.optional(),
  inactiveSeconds: count.optional().describe('since it was last heard'),
  fingerprint: z.string().optional().describe('what the device takes it for'),
  captive: captive.optional(),
})
