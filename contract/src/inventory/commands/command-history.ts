import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { sn } from '../../fields.ts'
import { pageQuery } from '../../paging.ts'
import { reads } from '../../permissions.ts'
import { commandStatuses, deviceCommand } from '../schemas.ts'

export const listDeviceCommands = defineEndpoint({
  id: 'device.commands',
  method: 'GET',
  path: '/v2/device/commands',
  summary: 'What a device was told and how it ended, newest first; kept for 180 days, at most 1,000 at once',
  access: reads({ device: 'sn' }),
  query: z.object({ sn, status: z.enum(commandStatuses).optional(), ...pageQuery }),
  paged: true,
  answer: z.array(deviceCommand),
  errors: ['does_not_exist'],
})
