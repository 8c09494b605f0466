import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { managers, writes } from '../permissions.ts'

/** How long what was deleted can be restored (readings C79). */
export const TRASH_KEPT_MS = 30 * 86_400_000

/** One deletion: a network, or a project with what lay in it. */
export const trashed = z.object({
  ID: id.describe('of the deletion'),
  mode: z.enum(['project', 'group']),
  Name: z.string(),
  path: z.array(z.string()).describe('projects above it when it was deleted, outermost first'),
  by: z.string(),
  at: timeMs,
  permanentAt: timeMs,
  networks: z.int(),
  devices: z.int().describe('unbound by the deletion and not bound by anybody since'),
})
export type TrashedPlace = z.infer<typeof trashed>

export const listTrash = defineEndpoint({
  id: 'trash.list',
  method: 'GET',
  path: '/v2/trash',
  summary: 'Deleted projects and networks that can be restored, newest first',
  access: { roles: managers },
  query: z.object(pageQuery),
  pagedBy: 'ID',
  answer: z.array(trashed),
})

export const missReasons = ['bound', 'gone', 'one_gateway_only', 'other_key'] as const

export const restoreTrash = defineEndpoint({
  id: 'trash.restore',
  method: 'POST',
  path: '/v2/trash',
  action: 'restore',
  summary: 'Bring a deleted project or network back, with the devices that nobody has bound since',
  access: writes(undefined, managers),
  loses: 'nothing',
  body: z.object({
    ID: id,
    Name: name.optional().describe('another name, where the old one is taken by now'),
  }),
  answer: z.object({
    ID: id.describe('of the project or network'),
    top: z.boolean().describe('its project is gone: it is at the top now'),
    restored: z.int(),
    missed: z.array(z.object({ sn, name: z.string(), reason: z.enum(missReasons) })),
  }),
  errors: ['does_not_exist', 'name_in_use'],
})
