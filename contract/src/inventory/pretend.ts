import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs } from '../fields.ts'
import { managers, reads, writes } from '../permissions.ts'
import { deviceKinds } from './device-kinds.ts'

/** Pretend devices of one tenant: how many at once. */
export const pretendDevicesMost = 6
/** Those that nobody ended end by themselves. */
export const pretendDevicesMs = 12 * 3_600_000

const pretendDevice = z.object({
  sn: z.string(),
  name: z.string(),
  type: z.enum(deviceKinds),
  connected: z.boolean().describe('whether it calls this server now'),
})

export const pretendDevices = z.object({
  group: id.nullable().describe('the network they were started for; null: none run'),
  startedAt: timeMs.nullable(),
  endsAt: timeMs.nullable().describe('when they end by themselves'),
  devices: z.array(pretendDevice),
})
export type PretendDevices = z.infer<typeof pretendDevices>

export const showPretendDevices = defineEndpoint({
  id: 'devices.pretend.show',
  method: 'GET',
  path: '/v2/devices/pretend',
  summary: 'Pretend devices that run beside this server for the caller’s tenant',
  access: { ...reads(), roles: managers },
  answer: pretendDevices,
})

const post = { method: 'POST', path: '/v2/devices' } as const

export const startPretendDevices = defineEndpoint({
  ...post,
  id: 'devices.pretend.start',
  action: 'pretend',
  summary:
    'Start some pretend devices that call this server on the real wire, and reserve them for a network: they are taken in when they call. Those of a network are always the same. Where some run already, nothing is started',
  access: writes({ network: 'group' }, managers),
  loses: 'nothing',
  body: z.object({
    group: id.optional().describe('the network; network_required when absent'),
    count: z.int().min(1).max(pretendDevicesMost).default(4),
  }),
  answer: pretendDevices,
  errors: ['network_required', 'pretend_devices_off', 'too_many_reservations'],
})

export const endPretendDevices = defineEndpoint({
  ...post,
  id: 'devices.pretend.end',
  action: 'end_pretend',
  summary: 'End the pretend devices of the caller’s tenant; those in a network stay there, offline',
  access: writes(undefined, managers),
  loses: 'nothing',
  body: z.object({}),
  answer: pretendDevices,
})
