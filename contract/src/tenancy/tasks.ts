import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, queryId, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { managers, owns } from '../permissions.ts'

/** Spec section 4: only 0 waits for somebody (readings C18). */
export const taskStatus = { pending: 0, accepted: 1, cancelled: 2, rejected: 3 } as const
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

export const taskLimits = {
  /** A task that nobody answered is cancelled. */
  openMs: 30 * 86_400_000,
  /** So long after it was accepted, both together can take it back. */
  undoMs: 7 * 86_400_000,
  keepDaysMax: 365,
  /** Waiting at the same time, per sender. */
  pendingMax: 200,
} as const

/** A hand-over is of one place. */
const namesOne = (about: { network?: number | undefined; project?: number | undefined }) =>
  (about.network === undefined) !== (about.project === undefined)
const oneOnly = { path: ['project'], error: 'exactly one of network and project' }

const node = z.object({ mode: z.enum(['project', 'group']), ID: id, Name: z.string() })

/** The hand-over of a project or network from one account to another. */
export const task = z.object({
  ID: id,
  Status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  expired: z.boolean().describe('cancelled because nobody answered in time'),
  node,
  from: z.string().describe('who sent it'),
  to: z.string().describe('as the sender wrote it; for the recipient, their own name'),
  createdAt: timeMs,
  expiresAt: timeMs,
  decidedAt: timeMs.nullable(),
  keepDays: z.int().describe('days for which the sender keeps read-only access; 0: none'),
  undo: z
    .object({ until: timeMs, askedBy: z.enum(['me', 'other']).nullable() })
    .nullable()
    .describe('set while both together can take it back'),
  undoneAt: timeMs.nullable().describe('when both took it back'),
})
export type Task = z.infer<typeof task>

export const listTasks = defineEndpoint({
  id: 'tasks.list',
  method: 'GET',
  path: '/v2/tasks',
  summary: 'Hand-overs sent and received, newest first',
  access: { roles: managers },
  query: z.object(pageQuery),
  pagedBy: { send: 'ID', recv: 'ID' },
  answer: z.object({ send: z.array(task), recv: z.array(task) }),
})

const given = z.object({ ID: id, node, to: z.string(), permission: z.enum(['read', 'write']) })

const contents = z.object({
  projects: z.int(),
  networks: z.int(),
  devices: z.int(),
  shares: z.array(given).describe('given to others and accepted; each goes on only if the recipient says so'),
  offers: z.array(given).describe('offered to others and not answered; each ends; for the sender only'),
  members: z
    .array(z.string())
    .describe('ordinary members of the sender who lose access; for the sender only'),
})
export type TaskContents = z.infer<typeof contents>

export const showTask = defineEndpoint({
  id: 'tasks.show',
  method: 'GET',
  path: '/v2/tasks/contents',
  summary: 'What a pending hand-over would move, as it stands now',
  access: { roles: managers },
  query: z.object({ ID: queryId }),
  answer: contents,
  errors: ['does_not_exist', 'already_handled'],
})

/** Without a task: what handing it over would move. */
export const previewHandover = defineEndpoint({
  id: 'tasks.preview',
  method: 'GET',
  path: '/v2/tasks/preview',
  summary: 'What handing over a project or network would move',
  access: { roles: managers, level: 'own', reach: { network: 'network', project: 'project' } },
  query: z.object({ network: queryId.optional(), project: queryId.optional() }).refine(namesOne, oneOnly),
  answer: contents,
})

export const handOver = defineEndpoint({
  id: 'tasks.handover',
  method: 'POST',
  path: '/v2/tasks',
  action: 'handover',
  summary: 'Offer a project or network to another account',
  access: owns({ network: 'network', project: 'project' }, managers),
  loses: ['network', 'device', 'history'],
  body: z
    .object({
      network: id.optional(),
      project: id.optional(),
      to: z.string().trim().min(1).max(200).describe('user name, e-mail address or phone number'),
      keepDays: z.int().min(0).max(taskLimits.keepDaysMax).default(0),
    })
    .refine(namesOne, oneOnly),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist', 'conflict', 'own_account', 'too_many'],
})

const decides = { roles: managers, write: true, token: 'never' } as const

export const acceptTask = defineEndpoint({
  id: 'tasks.accept',
  method: 'POST',
  path: '/v2/tasks',
  action: 'accept',
  summary: 'Take over what a hand-over offers; the recipient alone',
  access: decides,
  loses: 'nothing',
  body: z.object({
    ID: id,
    PID: z.int().nonnegative().default(0).describe('project to put it into; 0: at the top'),
    Name: name.optional().describe('where its own name is taken'),
    keepShares: z.array(id).max(1000).default([]).describe('shares with others that go on'),
  }),
  answer: z.object({ node }),
  errors: ['does_not_exist', 'already_handled', 'name_in_use'],
})

export const rejectTask = defineEndpoint({
  id: 'tasks.reject',
  method: 'POST',
  path: '/v2/tasks',
  action: 'reject',
  summary: 'Refuse a hand-over; the recipient alone',
  access: decides,
  loses: 'nothing',
  body: z.object({ ID: id }),
  answer: z.object({}),
  errors: ['does_not_exist', 'already_handled'],
})

export const cancelTask = defineEndpoint({
  id: 'tasks.cancel',
  method: 'POST',
  path: '/v2/tasks',
  action: 'cancel',
  summary: 'Take back an offer nobody answered yet; the sender alone',
  access: decides,
  loses: 'nothing',
  body: z.object({ ID: id }),
  answer: z.object({}),
  errors: ['does_not_exist', 'already_handled'],
})

export const undoTask = defineEndpoint({
  id: 'tasks.undo',
  method: 'POST',
  path: '/v2/tasks',
  action: 'undo',
  summary: 'Ask to take back an accepted hand-over, or agree to it: when both said so, it goes back',
  access: decides,
  loses: 'nothing',
  body: z.object({ ID: id, Name: name.optional().describe('where its own name is taken') }),
  answer: z.object({ undone: z.boolean() }),
  errors: ['does_not_exist', 'already_handled', 'name_in_use'],
})
