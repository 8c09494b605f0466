import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId, sn } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'
import { topologyGraph } from './graph.ts'

/** A device of the same network that is connected to another by a cable or by air. */
export const neighbour = z.object({
  id: z.string().describe('of this link: two devices may have several'),
  sn: z.string(),
  name: z.string(),
  kind: z.enum(deviceKinds).nullable(),
  online: z.boolean(),
  upstream: z.boolean().describe('the one through which it reaches the gateway'),
  port: z.string().nullable().describe('of the device asked about; null: nothing tells which'),
  itsPort: z.string().nullable().describe('of the neighbour; null: nothing tells which'),
})
export type Neighbour = z.infer<typeof neighbour>

export const listNeighbours = defineEndpoint({
  id: 'device.neighbours',
  method: 'GET',
  path: '/v2/device/neighbours',
  summary:
    'Devices of the network next to one, by LLDP, and the one above it, by what all of them last reported',
  access: reads({ device: 'sn' }),
  query: z.object({ sn, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(neighbour).describe('the one above first'),
  errors: ['does_not_exist'],
})

export const showTopology = defineEndpoint({
  id: 'topology.show',
  method: 'GET',
  path: '/v2/topology',
  summary:
    'Devices of a network, what they hang on, and how each of those links is known; unmanaged switches inferred',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: { nodes: 'id', links: 'id' },
  answer: topologyGraph,
  errors: ['does_not_exist'],
})
