import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { timeMs } from '../../fields.ts'
import { systemAccess } from './system-list.ts'

/** What a server runs out of; in the order they are shown. */
export const headroomResources = ['processor', 'memory', 'diskSync', 'diskSpace', 'connections'] as const
export type HeadroomResource = (typeof headroomResources)[number]

/** `elsewhere`: it is another program's, such as that of PostgreSQL; `hidden`: the system does not tell this process. */
export const headroomUnknown = ['not_measured', 'no_load', 'elsewhere', 'hidden'] as const

const figures = z.object({
  now: z
    .number()
    .nullable()
    .describe(
      'processor: share of one core that the main thread takes; memory, diskSpace: bytes; diskSync: a second; processor and diskSync of the busiest five minutes',
    ),
  limit: z.number().nullable().describe('in the same unit'),
  times: z.number().nullable().describe('how many times what it carries now'),
  unknown: z.enum(headroomUnknown).nullable().describe('why `times` is not known'),
})

const headroom = z.object({
  resources: z.record(z.enum(headroomResources), figures),
  first: z.enum(headroomResources).nullable().describe('which is reached first; null: none is known'),
  loadSince: timeMs.describe('when the load began to be counted: a day ago, or at the start'),
  measuredAt: timeMs.nullable(),
})

export const showHeadroom = defineEndpoint({
  id: 'system.headroom',
  method: 'GET',
  path: '/v2/system/headroom',
  summary: 'What this server carries, what its limits are by its own measurement, and which comes first',
  access: systemAccess,
  answer: headroom,
})

export const measureHeadroom = defineEndpoint({
  id: 'system.headroom.measure',
  logged: true,
  method: 'POST',
  path: '/v2/system/headroom',
  action: 'measure',
  summary: 'Measure disk and processor for some seconds, on spare capacity',
  access: systemAccess,
  loses: 'nothing',
  body: z.object({}),
  answer: headroom,
})
