import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs, timezone } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { managers, owns, reads, writes } from '../permissions.ts'

export const sharePermissions = ['read', 'write'] as const
export type SharePermission = (typeof sharePermissions)[number]

/** Both sides are reminded so many days before a share ends (readings C16). */
export const shareReminderDays = [7, 1] as const

/** As many addresses one project or network can be shared with. */
export const sharesPerPlaceMax = 200

/** Offers of one tenant that wait for an answer at the same time. */
export const offersPendingMax = 200

/** An offer that nobody answered is not there any more. */
export const OFFER_OPEN_MS = 30 * 86_400_000

/** Only what is accepted counts: before that, nobody sees anything of what is shared. */
export const shareStates = ['pending', 'accepted', 'declined', 'expired'] as const
export type ShareState = (typeof shareStates)[number]

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
  state: z.enum(shareStates),
  expiresAt: timeMs.nullable().describe('of an offer that waits: until when it can be accepted'),
})
export type Share = z.infer<typeof share>

/** What somebody would share, as who may accept it sees it. */
export const shareOffer = z.object({
  ID: id,
  mode: z.enum(['project', 'group']),
  Name: z.string().describe('of the project or network'),
  from: z.string(),
  permission: z.enum(sharePermissions),
  until: timeMs.nullable().describe('when the share itself would end; null: never'),
  offeredAt: timeMs,
  expiresAt: timeMs,
  state: z.enum(['pending', 'declined']),
})
export type ShareOffer = z.infer<typeof shareOffer>

const partner = z.object({ ID: id, from: z.string(), since: timeMs })

export const listShares = defineEndpoint({
  id: 'shares.list',
  method: 'GET',
  path: '/v2/shares',
  summary: 'Shares received from others; for managers also those given and offered',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: { given: 'ID', received: 'ID', offers: 'ID', always: 'ID' },
  answer: z.object({
    given: z.array(share),
    received: z.array(share),
    offers: z.array(shareOffer).describe('newest first; those that wait, and those that were declined'),
    always: z.array(partner).describe('accounts whose shares are accepted at once'),
  }),
})

const exactlyOne = (body: { project?: unknown; network?: unknown }) =>
  (body.project === undefined) !== (body.network === undefined)

/** Create without ID; with it, `project`, `network` and `to` are left out. */
export const saveShare = defineEndpoint({
  id: 'shares.save',
  method: 'POST',
  path: '/v2/shares',
  summary: 'Offer to share a project or network with another account, or change a share',
  access: owns({ network: 'network', project: 'project' }, managers),
  loses: 'nothing',
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
  errors: ['does_not_exist', 'already_shared', 'offer_declined', 'own_account', 'too_many'],
})

export const deleteShare = defineEndpoint({
  id: 'shares.delete',
  method: 'POST',
  path: '/v2/shares',
  action: 'delete',
  summary: 'End a share: who gave it takes it back, who received it gives it back',
  access: writes(undefined, managers),
  loses: 'nothing',
  body: z.object({ ID: id }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist'],
})

/** For the whole tenant, by a person. */
const decides = { roles: managers, write: true, token: 'never' } as const

export const acceptShare = defineEndpoint({
  id: 'shares.accept',
  method: 'POST',
  path: '/v2/shares',
  action: 'accept',
  summary: 'Accept a share that is offered: from now on it counts',
  access: decides,
  loses: 'nothing',
  body: z.object({
    ID: id,
    always: z.boolean().default(false).describe('what this account shares from now on is accepted at once'),
  }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist', 'already_handled'],
})

export const declineShare = defineEndpoint({
  id: 'shares.decline',
  method: 'POST',
  path: '/v2/shares',
  action: 'decline',
  summary: 'Decline a share that is offered; the same account cannot offer the same again unasked',
  access: decides,
  loses: 'nothing',
  body: z.object({ ID: id }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist', 'already_handled'],
})

export const reopenShare = defineEndpoint({
  id: 'shares.reopen',
  method: 'POST',
  path: '/v2/shares',
  action: 'reopen',
  summary: 'Ask for a share that was declined: it is offered again, or may be where it was taken back',
  access: decides,
  loses: 'nothing',
  body: z.object({ ID: id }),
  answer: z.object({ offered: z.boolean().describe('false: it was taken back, and may be given anew') }),
  errors: ['does_not_exist'],
})

export const endAlways = defineEndpoint({
  id: 'shares.ask',
  method: 'POST',
  path: '/v2/shares',
  action: 'ask',
  summary: 'Shares of an account are offers again; what was accepted stays',
  access: decides,
  loses: 'nothing',
  body: z.object({ ID: id.describe('of `always`') }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist'],
})
