import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, sn, timeMs } from '../fields.ts'
import { ticketPath } from '../lists/exports.ts'
import { pageQuery } from '../paging.ts'
import { asks, reads } from '../permissions.ts'

/** A file a device sent. Kept for seven days; fetched at `/v2/files/<id>?ticket=…`. */
export const keptFile = z.object({
  id,
  at: timeMs,
  kind: z.enum(['trace']),
  name: z.string(),
  bytes: z.int().nonnegative(),
})
export type KeptFile = z.infer<typeof keptFile>

export const listFiles = defineEndpoint({
  id: 'device.files',
  method: 'GET',
  path: '/v2/device/files',
  summary: 'Files a device sent in the last seven days, newest first',
  access: reads({ device: 'sn' }),
  query: z.object({ sn, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(keptFile),
  errors: ['does_not_exist'],
})

export const issueTicket = defineEndpoint({
  id: 'tickets.issue',
  method: 'POST',
  path: '/v2/tickets',
  summary: 'A ticket for one download within 60 s, to be added to its path as `ticket`',
  access: asks(),
  loses: 'nothing',
  body: z.object({ path: ticketPath }),
  answer: z.object({ ticket: z.string(), expiresAt: timeMs }),
  errors: ['too_many_requests'],
})
