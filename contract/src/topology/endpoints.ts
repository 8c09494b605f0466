import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId, sn, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { topologyGraph } from './graph.ts'
import { pastTopology } from './history.ts'

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
  pagedBy: { nodes: 'id', links: 'id', spares: 'id' },
  answer: topologyGraph,
  errors: ['does_not_exist'],
})

export const showPastTopology = defineEndpoint({
  id: 'topology.past',
  method: 'GET',
  path: '/v2/topology/past',
  summary: 'The map of a network as it was at a moment, without figures; and since when it is known',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, at: z.coerce.number().pipe(timeMs) }),
  answer: pastTopology,
  errors: ['does_not_exist'],
})

export const tellLink = defineEndpoint({
  id: 'topology.link',
  method: 'POST',
  path: '/v2/topology',
  action: 'link',
  summary: 'Says what a device is connected to, above what devices report; null: as they report again',
  access: writes({ device: 'sn' }),
  loses: 'nothing',
  body: z.object({ sn, upper: sn.nullable(), port: z.string().trim().min(1).max(64).nullable() }),
  answer: z.object({ sn: z.string(), upper: z.string().nullable() }),
  errors: ['does_not_exist', 'invalid_parameter'],
})
