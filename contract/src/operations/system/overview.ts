import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { queryId, timeMs } from '../../fields.ts'
import { pageQuery } from '../../paging.ts'
import { topologyGraph } from '../../topology/graph.ts'
import { systemAccess } from './system-list.ts'

/** One figure each; in the order they are shown. */
export const systemFigures = [
  ...(['tenants', 'accounts', 'sessions', 'networks', 'devices', 'devicesOnline', 'quarantined'] as const),
  ...(['openAlarms', 'jobsWaiting', 'jobsGivenUp', 'messagesWaiting', 'messagesFailed'] as const),
] as const
export type SystemFigure = (typeof systemFigures)[number]

export const showSystem = defineEndpoint({
  id: 'system.overview',
  method: 'GET',
  path: '/v2/system/overview',
  summary: 'The whole server in figures',
  access: systemAccess,
  answer: z.object({
    figures: z.record(z.enum(systemFigures), z.int().nonnegative()),
    server: z.object({
      startedAt: timeMs,
      version: z.string(),
      installedVersion: z
        .string()
        .nullable()
        .describe('of the files on disk, which counts from the next start; null: they cannot be read'),
      newer: z
        .object({
          version: z.string(),
          date: z.string().optional(),
          notes: z.string().optional().describe('address'),
        })
        .nullable()
        .describe('the latest version that is out, where it is later; null: none is known'),
      updates: z
        .enum(['off', 'unread', 'read'])
        .describe('off: the operator named no list of releases; unread: it could not be read yet'),
      node: z.string(),
      memoryBytes: z.int(),
      cpuRatio: z.number().nonnegative().describe('of one core, since it started'),
      diskFreeBytes: z.number().nullable(),
      diskBytes: z.number().nullable(),
    }),
  }),
})

export const makeSupportBundle = defineEndpoint({
  id: 'system.support',
  logged: true,
  method: 'GET',
  path: '/v2/system/support',
  summary: 'What somebody who helps must see of this server, as one text without secrets',
  access: systemAccess,
  answer: z.object({ name: z.string().describe('of a file'), text: z.string() }),
})

export const mapSubjects = ['networks', 'devices'] as const

export const showSystemMap = defineEndpoint({
  id: 'system.map',
  logged: true,
  method: 'GET',
  path: '/v2/system/map',
  summary: 'Where networks or devices of all tenants are; those of which nothing tells are counted',
  access: systemAccess,
  query: z.object({ what: z.enum(mapSubjects) }),
  answer: z.object({
    points: z
      .array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.int(), z.int()]))
      .describe('id, name, latitude, longitude, devices online, devices'),
    unplaced: z.int().describe('without a location'),
    left: z.int().describe('beyond the limit of one answer'),
  }),
})

export const showSystemTopology = defineEndpoint({
  id: 'system.topology',
  logged: true,
  method: 'GET',
  path: '/v2/system/topology',
  summary: 'The map of a network of any tenant, and whose it is',
  access: systemAccess,
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: { nodes: 'id', links: 'id' },
  answer: topologyGraph.extend({ name: z.string(), owner: z.string().nullable() }),
  errors: ['does_not_exist'],
})
