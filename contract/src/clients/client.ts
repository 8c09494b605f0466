import { z } from 'zod'
import { id, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { captive } from '../inventory/state/air-state.ts'
import { clientKinds, confidences } from './client-kinds.ts'
import { ratings } from './ratings.ts'

/** Where a name comes from, best first. */
export const nameSources = ['own', 'lease', 'mdns', 'neighbour', 'vendor'] as const
export type NameSource = (typeof nameSources)[number]

export const connections = ['wireless', 'wired'] as const

const count = z.number().nonnegative().nullable()

/** A client of a network: what all devices tell of one MAC, joined. Null = nobody tells. */
export const networkClient = z.object({
  mac: z.string().describe('upper case, with colons'),
  group: id,
  groupName: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .describe('what people call it, else by its lease, else by LLDP, else its vendor and the end of its MAC'),
  nameFrom: z.enum(nameSources).nullable(),
  hostname: z.string().nullable().describe('by its lease: its own word'),
  fingerprint: z.string().nullable().describe('what a device takes it for'),
  kind: z.enum(clientKinds),
  confidence: z.enum(confidences).describe('how sure its kind is'),
  vendor: z.string().nullable().describe('who its MAC is registered to by IEEE'),
  privateMac: z.boolean().describe('made up by the client: it may have another one tomorrow'),
  blocked: z.boolean().describe('no SSID of the network is to let it in'),
  connected: z.boolean().describe('false: it left within the last day, and this is how it was'),
  connection: z.enum(connections),
  sn: z.string().describe('the device it is connected to'),
  deviceName: z.string(),
  deviceKind: z.enum(deviceKinds).nullable(),
  port: z.string().nullable(),
  radio: z.string().nullable(),
  band: z.string().nullable(),
  channel: z.int().nullable(),
  ssid: z.string().nullable(),
  bssid: z.string().nullable(),
  vlan: z.int().nullable(),
  ip: z.string().nullable(),
  ipv6: z.array(z.string()),
  signal: z.number().nullable().describe('dBm, as its access point hears it'),
  rxRate: count.describe('bit/s, the client sends'),
  txRate: count.describe('bit/s, it is sent to'),
  retryRatio: count.describe('of the frames that were sent to it between the last two reports'),
  rxBytes: count.describe('since it connected, from the client'),
  txBytes: count,
  since: timeMs.nullable().describe('when it connected'),
  seen: timeMs.describe('when it was reported last'),
  captive: captive.nullable(),
  rating: z.enum(ratings).describe('of its way as far as its radio: the worst that is known'),
})
export type NetworkClient = z.infer<typeof networkClient>
