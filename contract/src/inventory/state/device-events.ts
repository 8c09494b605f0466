import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { id, sn, timeMs } from '../../fields.ts'
import { pageQuery } from '../../paging.ts'
import { reads } from '../../permissions.ts'

/** Something that happened on a device, as it told it: a client joined, a port went down, a health check … */
export const deviceEvent = z.object({
  id,
  at: timeMs.describe('when the server heard it'),
  severity: z.enum(['info', 'warning', 'error']),
  type: z.string().describe('the protocol’s own word; unknown ones too'),
  payload: z.unknown(),
})
export type DeviceEvent = z.infer<typeof deviceEvent>

/** What a device wrote down before it went down. */
export const bootLog = z.object({
  id,
  at: timeMs,
  type: z.string().describe('crashlog, console, recovery …'),
  deviceTime: z.int().nullable().describe('seconds since 1970 by the device’s own clock'),
  lines: z.array(z.string()),
})
export type BootLog = z.infer<typeof bootLog>

export const listDeviceEvents = defineEndpoint({
  id: 'device.events',
  method: 'GET',
  path: '/v2/device/events',
  summary: 'What happened on a device, newest first; about the last 500 are kept',
  access: reads({ device: 'sn' }),
  query: z.object({
    sn,
    severity: z.enum(['info', 'warning', 'error']).optional().describe('this one and worse'),
    type: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,100}$/)
      .optional()
      .describe('a type, or the beginning of types up to a dot'),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(deviceEvent),
  errors: ['does_not_exist'],
})
