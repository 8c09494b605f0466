import { z } from 'zod'

const times = z.number().nonnegative().optional()

/** How often it came since the device's own start. */
export const poeCounters = z.object({
  overload: times,
  short: times,
  denied: times,
  absent: times.describe('the powered device went away'),
  invalidSignature: times,
})
export type PoeCounters = z.infer<typeof poeCounters>

/** What devices say of a port beside its link and traffic. Absent = the device did not say. */
export const portPoe = z.object({
  status: z.enum(['delivering', 'searching', 'disabled', 'fault', 'unknown']),
  statusText: z.string().optional().describe('the device’s own word'),
  fault: z.string().optional(),
  watts: z.number().nonnegative().optional(),
  milliamps: z.number().nonnegative().optional(),
  volts: z.number().nonnegative().optional(),
  class: z.int().optional(),
  classRequested: z.int().optional(),
  counters: poeCounters.optional(),
  temperatureCelsius: z.number().optional(),
})

export const portMedia = [
  'copper',
  'sfp',
  'sfp+',
  'sfp28',
  'sfp-dd',
  'qsfp',
  'qsfp+',
  'qsfp28',
  'qsfp-dd',
] as const
export type PortMedium = (typeof portMedia)[number]

/** The module in a cage. */
export const transceiver = z.object({
  vendor: z.string().optional(),
  formFactor: z.string().optional(),
  partNumber: z.string().optional(),
  serialNumber: z.string().optional(),
  revision: z.string().optional(),
  linkModes: z.array(z.string()),
  temperatureCelsius: z.number().optional(),
  txPowerDbm: z.number().optional(),
  rxPowerDbm: z.number().optional(),
  maxPowerWatts: z.number().nonnegative().optional(),
})
export type Transceiver = z.infer<typeof transceiver>

export const spanningTreeStates = ['disabled', 'blocking', 'listening', 'learning', 'forwarding'] as const
export const spanningTreeRoles = ['root', 'designated', 'alternate', 'backup', 'disabled'] as const

export const portSpanningTree = z.object({
  protocol: z.string().optional(),
  state: z.enum(spanningTreeStates).optional(),
  role: z.enum(spanningTreeRoles).optional(),
  cost: z.number().nonnegative().optional(),
  transitions: z.number().nonnegative().optional(),
  bpduGuard: z
    .enum(['errdisabled', 'recovering'])
    .optional()
    .describe('present: BPDU guard acts on the port'),
})

export const portLoopDetection = z.object({
  enabled: z.boolean().optional(),
  state: z.enum(['no_loop', 'loop_detected', 'disabled']).optional(),
  action: z.enum(['none', 'block', 'shutdown']).optional(),
})

/** Whether storm control sees a storm now. */
export const portStorm = z.object({
  broadcast: z.boolean().optional(),
  multicast: z.boolean().optional(),
  unknownUnicast: z.boolean().optional(),
})

/** A client that passed 802.1X on this port. */
export const portAuthenticated = z.object({
  mac: z.string(),
  username: z.string().optional(),
  method: z.string().optional(),
  sessionSeconds: z.number().nonnegative().optional(),
  vlan: z.int().optional(),
  vlanType: z.string().optional(),
})

/** The same where the device lists them by itself, with the port as it names it. */
export const wiredAuthenticated = portAuthenticated.extend({ port: z.string().optional() })

/** Ports that act as one. */
export const trunk = z.object({
  id: z.int(),
  kind: z.enum(['static', 'lacp']),
  members: z.array(
    z.object({
      port: z.string(),
      state: z.string().optional().describe('the device’s own word'),
      partnerState: z.string().optional(),
    }),
  ),
})
export type Trunk = z.infer<typeof trunk>

export const spanningTree = z.object({ enabled: z.boolean().optional(), mode: z.string().optional() })

export const lldpNeighbour = z.object({
  port: z.string(),
  mac: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  remotePort: z.string().optional(),
  remotePortDescription: z.string().optional(),
  managementIps: z.array(z.string()),
  capabilities: z.array(z.string()),
})

export const forwardingEntry = z.object({ port: z.string(), vlan: z.int(), mac: z.string() })
