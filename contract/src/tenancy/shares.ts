import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs, timezone } from '../fields.ts'
import { managers, owns, reads, writes } from '../permissions.ts'

export const sharePermissions = ['read', 'write'] as const
export type SharePermission = (typeof sharePermissions)[number]

/** Both sides are reminded so many days before a share ends (readings C16). */
export const shareReminderDays = [7, 1] as const

/** As many addresses one project or network can be shared with. */
export const sharesPerPlaceMax = 200

const day = z.iso.date()

/** A share of a project or network, as the side sees it that it is shown to. */
export const share = z.object({
  ID: id,
  mode: z.enum(['project', 'group']),
  node: id.describe('ID of the project or network'),
  Name: z.string().describe('of the project or network'),
  from: z.string().describe('who gave it'),
  to: z.string().describe('user name, e-mail address or phone number, as who gave it wrote it'),
  permission: z.enum(sharePermissions),
  dueday: day.nullable().describe('the last day on which it is valid'),
  alwaysOn: z.boolean().describe('has no end'),
  zone: z.string().describe('time zone in which the due day ends'),
  since: timeMs,
  until: timeMs.nullable().describe('the moment from which on it is not valid; null: none'),
  over: z.boolean(),
  opened: timeMs.nullable().describe('when the recipient first saw it; null: not yet'),
})
export type Share = z.infer<typeof share>

export const listShares = defineEndpoint({
  id: 'shares.list',
  method: 'GET',
  path: '/v2/shares',
  summary: 'Shares given to others and received from them',
  access: reads(),
  answer: z.object({ given: z.array(share), received: z.array(share) }),
})

const exactlyOne = (body: { project?: unknown; network?: unknown }) =>
  (body.project === undefined) !== (body.network === undefined)

/** Create without ID; with it, `project`, `network` and `to` are left out. */
export const saveShare = defineEndpoint({
  id: 'shares.save',
  method: 'POST',
  path: '/v2/shares',
  summary: 'Share a project or network with another account, or change a share',
  access: owns({ network: 'network', project: 'project' }, managers),
  body: z
    .object({
      ID: id.optional(),
      network: id.optional(),
      project: id.optional(),
      to: z.string().trim().min(1).max(200).optional().describe('user name, e-mail address or phone number'),
      permission: z.enum(sharePermissions),
      dueday: day.nullable().default(null),
      alwaysOn: z.boolean().default(false).describe('the due day does not count'),
      zone: timezone.default('UTC').describe('of who gives it; a network has its own'),
    })
    .refine((body) => body.ID !== undefined || exactlyOne(body), {
      path: ['project'],
      error: 'exactly one of network and project',
    })
    .refine((body) => body.ID !== undefined || body.to !== undefined, { path: ['to'], error: 'required' })
    .refine((body) => body.alwaysOn || body.dueday !== null, { path: ['dueday'], error: 'required' }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist', 'already_shared', 'own_account', 'too_many'],
})

export const deleteShare = defineEndpoint({
  id: 'shares.delete',
  method: 'POST',
  path: '/v2/shares',
  action: 'delete',
  summary: 'End a share: who gave it takes it back, who received it gives it back',
  access: writes(undefined, managers),
  body: z.object({ ID: id }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist'],
})
