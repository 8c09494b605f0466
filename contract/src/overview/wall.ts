import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, queryId, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { type Access, owns, reads, writes } from '../permissions.ts'
import { attention, openAlarms, wan } from './schemas.ts'

export const kioskLimits = {
  /** Tokens that one project or network can have. */
  perPlace: 20,
  /** Things that need attention, named on a wall. */
  items: 12,
  /** Networks named on a wall; worst first. */
  networks: 400,
} as const

export const wallRanges = ['hour', 'day', 'week', 'month'] as const
export type WallRange = (typeof wallRanges)[number]

/** A wall shows a project with all below it, or a network; for a person without either, all they see. */
const place = { group: queryId.optional(), project: queryId.optional() }
const pointed = { network: 'group', project: 'project' } as const

/** What a kiosk token may call: these two and nothing else. It says the place by itself. */
const onWall: Access = { ...reads(pointed), token: 'kiosk' }

const wallNetwork = z.object({
  ID: id,
  Name: z.string(),
  total: z.int(),
  online: z.int(),
  offline: z.int(),
  never: z.int(),
  users: z.int(),
  wan: z.enum(['up', 'partly', 'down', 'unknown']),
})
export type WallNetwork = z.infer<typeof wallNetwork>

export const showWall = defineEndpoint({
  id: 'wall.show',
  method: 'GET',
  path: '/v2/wall',
  summary: 'What a large screen shows of a project or network, as it is now',
  access: onWall,
  query: z.object(place),
  answer: z.object({
    at: timeMs,
    place: z.object({ mode: z.enum(['all', 'project', 'group']), Name: z.string().nullable() }),
    devices: z.object({ total: z.int(), online: z.int(), offline: z.int(), never: z.int() }),
    users: z.int(),
    alarms: openAlarms,
    wan: wan.omit({ devices: true }),
    attention,
    networks: z.array(wallNetwork).describe('worst first; those without a device last'),
    networksTotal: z.int(),
  }),
})

const line = z.array(z.number().nullable()).describe('one value a step; null: nothing was measured')

export const wallTrend = defineEndpoint({
  id: 'wall.trend',
  method: 'GET',
  path: '/v2/wall/trend',
  summary: 'Internet traffic (bit/s) and connected clients over time, of a project or network',
  access: onWall,
  query: z.object({ ...place, range: z.enum(wallRanges).default('day') }),
  answer: z.object({
    start: timeMs,
    stepMs: z.int(),
    received: line,
    sent: line,
    clients: line,
  }),
})

export const kiosk = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('how the token begins'),
  by: z.string().describe('who made it: it shows what they may see, and ends with their access'),
  createdAt: timeMs,
  expiresAt: timeMs.nullable().describe('null: until it is revoked'),
  lastUsed: timeMs.nullable().describe('to the minute'),
})
export type Kiosk = z.infer<typeof kiosk>

export const listKiosks = defineEndpoint({
  id: 'wall.kiosks',
  method: 'GET',
  path: '/v2/wall/kiosks',
  summary: 'Kiosk tokens of a project or network, newest first; without either, one’s own',
  access: { ...reads(pointed), level: 'write', token: 'never' },
  query: z.object({ ...place, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(kiosk),
})

const onePlace = ({ group, project }: { group?: unknown; project?: unknown }) =>
  (group === undefined) !== (project === undefined)

export const createKiosk = defineEndpoint({
  id: 'wall.kiosks.create',
  method: 'POST',
  path: '/v2/wall/kiosks',
  summary: 'Create a kiosk token: it shows the large screen of one project or network, and does nothing else',
  access: { ...writes(pointed), token: 'never' },
  loses: 'nothing',
  body: z
    .object({
      name,
      group: id.optional(),
      project: id.optional(),
      expiresAt: timeMs.nullable().default(null).describe('in the future; null: until it is revoked'),
    })
    .refine(onePlace, { path: ['project'], error: 'exactly one of group and project' }),
  answer: kiosk.extend({ token: z.string().describe('shown this once; only its hash is kept') }),
  errors: ['too_many'],
})

export const revokeKiosk = defineEndpoint({
  id: 'wall.kiosks.revoke',
  method: 'POST',
  path: '/v2/wall/kiosks',
  action: 'delete',
  summary: 'Revoke a kiosk token: any of a project or network that one owns, else one’s own; it ends at once',
  access: { ...owns(pointed), token: 'never' },
  loses: ['key'],
  body: z.object({ id: z.string().max(100), group: id.optional(), project: id.optional() }),
  answer: z.object({ revoked: z.boolean().describe('false: there was none such (any more)') }),
})
