import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, queryId, sn } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { installs, reads } from '../permissions.ts'
import { connections, networkClient } from './client.ts'
import { clientKinds, evidence } from './client-kinds.ts'
import { clientMac, listOf } from './fields.ts'
import { ratings } from './ratings.ts'
import { clientEvent, hop } from './way.ts'

export const clientSorts = [
  'name',
  'kind',
  'rating',
  'ip',
  'mac',
  'device',
  'ssid',
  'vlan',
  'signal',
  'retries',
  'rx',
  'tx',
  'since',
  'group',
] as const

export const listClients = defineEndpoint({
  id: 'clients.list',
  method: 'GET',
  path: '/v2/clients',
  summary: 'Clients connected now to the devices of a network, or of all the caller sees',
  access: reads({ network: 'group', project: 'project', device: 'sn' }),
  query: z.object({
    group: queryId.optional(),
    project: queryId.optional().describe('every network below this project'),
    sn: sn.optional().describe('only those of this device'),
    connection: listOf(connections),
    rating: listOf(ratings),
    kind: listOf(clientKinds),
    q: z.string().trim().max(100).optional().describe('part of name, MAC, address, SSID or device'),
    sort: z
      .string()
      .regex(new RegExp(`^-?(?:${clientSorts.join('|')})$`))
      .optional(),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(networkClient),
  errors: ['too_many', 'does_not_exist'],
})

const oneClient = z.object({ group: queryId, mac: clientMac })

export const showClient = defineEndpoint({
  id: 'client.show',
  method: 'GET',
  path: '/v2/client',
  summary: 'One client, and its way to the internet hop by hop, each judged by what devices told',
  access: reads({ network: 'group' }),
  query: oneClient,
  answer: z.object({
    client: networkClient.nullable().describe('null: no device told of it within the last day'),
    way: z.array(hop),
    evidence: z.array(evidence).describe('why it is taken for what it is, strongest first'),
  }),
})

export const listClientEvents = defineEndpoint({
  id: 'client.events',
  method: 'GET',
  path: '/v2/client/events',
  summary:
    'When a client joined, roamed, left or was refused, newest first, as far as devices’ events are kept',
  access: reads({ network: 'group' }),
  query: oneClient.extend(pageQuery),
  pagedBy: 'id',
  answer: z.array(clientEvent),
})

export const renameClient = defineEndpoint({
  id: 'clients.rename',
  method: 'POST',
  path: '/v2/clients',
  action: 'rename',
  summary: 'What a client is called in a network; null: as its lease says again',
  access: installs({ network: 'group' }),
  loses: 'nothing',
  body: z.object({ group: id, mac: clientMac, name: name.nullable() }),
  answer: z.object({ mac: z.string(), name: z.string().nullable() }),
})
