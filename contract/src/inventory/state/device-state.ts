import { z } from 'zod'
import { timeMs } from '../../fields.ts'
import { runningConfig } from '../running-config.ts'
import { client, radio, ssid } from './air-state.ts'
import { counters } from './counters.ts'
import { cellular, cpe, position, relay, sensors, solar } from './field-equipment.ts'
import {
  forwardingEntry,
  lldpNeighbour,
  portAuthenticated,
  portLoopDetection,
  portMedia,
  portPoe,
  portSpanningTree,
  portStorm,
  spanningTree,
  transceiver,
  trunk,
  wiredAuthenticated,
} from './port-details.ts'

/**
 * What a device last said of itself, in one shape for every protocol. Absent = the device did not say
 * (shown as unknown); units are in the names. Counters count up since the device's own start.
 */
const ratio = z.number().min(0).max(1)
const count = z.number().nonnegative()

export type Counters = z.infer<typeof counters>
export type Radio = z.infer<typeof radio>
export type Client = z.infer<typeof client>

/** Who steers an access point: this server, or a gateway at its site. */
export const managers = ['cloud', 'gateway'] as const

export const unit = z.object({
  localTime: z.number().optional().describe('seconds since 1970 by the device’s own clock'),
  uptimeSeconds: count.optional(),
  load1: count.optional(),
  load5: count.optional(),
  load15: count.optional(),
  cpuRatio: ratio.optional(),
  memoryTotalBytes: count.optional(),
  memoryFreeBytes: count.optional(),
  memoryUsedRatio: ratio.optional(),
  temperatureCelsius: z.number().optional(),
  sessions: z.int().nonnegative().optional().describe('connections it tracks'),
  management: z.enum(managers).optional(),
  clientsAsked: count
    .optional()
    .describe('to go elsewhere (802.11v), as they got too weak; since it started'),
  clientsDisconnected: count.optional().describe('as they were too weak and stayed; since it started'),
})

export const port = z.object({
  name: z.string(),
  role: z.enum(['upstream', 'downstream', 'other']),
  up: z.boolean().optional(),
  speedBps: count.optional(),
  duplex: z.enum(['full', 'half']).optional(),
  counters: counters.optional(),
  poe: portPoe.optional(),
  medium: z.enum(portMedia).optional(),
  transceiver: transceiver.optional(),
  spanningTree: portSpanningTree.optional(),
  loopDetection: portLoopDetection.optional(),
  storm: portStorm.optional(),
  authenticated: z.array(portAuthenticated).optional(),
})
export type Port = z.infer<typeof port>
export type LldpNeighbour = z.infer<typeof lldpNeighbour>

export const networkInterface = z.object({
  name: z.string(),
  role: z.enum(['upstream', 'downstream', 'other']).optional(),
  uptimeSeconds: count.optional(),
  ipv4: z.array(z.string()),
  ipv6: z.array(z.string()),
  dns: z.array(z.string()),
  dhcpServer: z.string().optional(),
  leaseSeconds: count.optional(),
  ntpServer: z.string().optional().describe('given by the DHCP server'),
  ipv6Leases: z
    .array(z.object({ hostname: z.string().optional(), addresses: z.array(z.string()) }))
    .optional()
    .describe('given out by the device'),
  counters: counters.optional(),
})

export const stateProblem = z.object({
  path: z.string().describe('JSON pointer into the report'),
  reason: z.enum(['wrong_type', 'out_of_range', 'too_long', 'too_many', 'unknown_value']),
})
export type StateProblem = z.infer<typeof stateProblem>

export const stateParts = [
  'radios',
  'ssids',
  'interfaces',
  'ports',
  'clients',
  'lldp',
  'forwarding',
  'poe',
  'trunks',
  'relays',
  'sensors',
  'solar',
  'cellular',
  'cpe',
] as const

export const deviceState = z.object({
  at: timeMs.describe('when the server received it'),
  config: runningConfig.optional(),
  unit,
  poe: z
    .object({
      budgetWatts: count.optional(),
      usedWatts: count.optional(),
      thresholdRatio: ratio.optional(),
      thresholdWatts: count.optional(),
      status: z.string().optional(),
    })
    .optional(),
  radios: z.array(radio),
  ssids: z.array(ssid),
  interfaces: z.array(networkInterface),
  ports: z.array(port),
  clients: z.array(client),
  lldp: z.array(lldpNeighbour),
  forwarding: z.object({ overflow: z.boolean(), entries: z.array(forwardingEntry) }).optional(),
  gateways: z.array(
    z.object({
      ip: z.string(),
      mac: z.string().optional(),
      port: z.string().optional(),
      metric: count.optional(),
    }),
  ),
  dynamicVlans: z
    .array(z.object({ vlan: z.int(), rxBytes: count.optional(), txBytes: count.optional() }))
    .optional()
    .describe('VLANs that RADIUS or keys gave to clients'),
  authenticated: z.array(wiredAuthenticated).optional().describe('who passed 802.1X on ports'),
  trunks: z.array(trunk).optional(),
  spanningTree: spanningTree.optional(),
  relays: z.array(relay).optional(),
  sensors: sensors.optional(),
  solar: solar.optional(),
  cellular: cellular.optional(),
  cpe: cpe.optional(),
  position: position.optional(),
  /** Which parts the report had at all: an empty list of a part that was there means "none". */
  parts: z.array(z.enum(stateParts)),
  problems: z.array(stateProblem),
})
export type DeviceState = z.infer<typeof deviceState>
