import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { sn, timeMs } from '../fields.ts'
import { installs, reads } from '../permissions.ts'
import { deviceKinds } from './device-kinds.ts'

/** How a device knows of something near it. */
export const discoveryWays = ['lldp', 'forwarding', 'lease', 'wireless'] as const

/**
 * What it is to who asks. `waiting`: nobody's, connected, and calls from where the looking device calls: it can be
 * bound. `own`: a device they see. `client`: connected there and no device of this server that they see. `unknown`:
 * a MAC or neighbour of which no more is told; that it may be somebody else's device is not said.
 */
export const discoveryKinds = ['waiting', 'own', 'client', 'unknown'] as const

export const discoveryFinding = z.object({
  mac: z.string(),
  is: z.enum(discoveryKinds),
  ways: z.array(z.enum(discoveryWays)),
  port: z.string().nullable().describe('where it was seen; null over the air, or not told'),
  ip: z.string().nullable(),
  name: z.string().nullable().describe('of its record, else as it calls itself'),
  about: z.string().nullable().describe('as it describes itself by LLDP'),
  sn: z.string().nullable().describe('of those that wait and of own devices'),
  type: z.enum(deviceKinds).nullable(),
  model: z.string().nullable(),
})
export type DiscoveryFinding = z.infer<typeof discoveryFinding>

export const discoveryStates = ['none', 'running', 'done', 'cancelled', 'offline'] as const

export const discovery = z.object({
  sn: z.string().describe('of the device that looks around'),
  state: z.enum(discoveryStates).describe('`offline`: its connection ended meanwhile'),
  startedAt: timeMs.nullable(),
  endsAt: timeMs.nullable(),
  reportedAt: timeMs.nullable().describe('when it last reported; null: not yet'),
  silent: z.array(z.enum(discoveryWays)).describe('ways of which it reports nothing'),
  findings: z.array(discoveryFinding),
  more: z.int().describe('findings that were left off, at least'),
})
export type Discovery = z.infer<typeof discovery>

const post = { method: 'POST', path: '/v2/devices' } as const

export const discover = defineEndpoint({
  ...post,
  id: 'devices.discover',
  action: 'discover',
  summary:
    'Have an online device tell for a minute what is near it; one that looks already goes on. What it found is streamed as `discovery` of the live topic `device`',
  access: installs({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn }),
  answer: discovery,
  errors: ['does_not_exist', 'device_offline'],
})

export const endDiscovery = defineEndpoint({
  ...post,
  id: 'devices.end_discovery',
  action: 'end_discovery',
  logged: false,
  summary: 'Let a device look around no longer; what it found stays for ten minutes',
  access: installs({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn }),
  answer: discovery,
  errors: ['does_not_exist'],
})

export const showDiscovery = defineEndpoint({
  id: 'device.discovery',
  method: 'GET',
  path: '/v2/device/discovery',
  summary: 'What a device found when it last looked around, at most ten minutes ago',
  access: reads({ device: 'sn' }),
  query: z.object({ sn }),
  answer: discovery,
  errors: ['does_not_exist'],
})
