import { z } from 'zod'
import { clientKinds } from '../clients/client-kinds.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { deviceStatuses } from '../inventory/schemas.ts'
import { reads } from '../permissions.ts'

export const SEARCH_WORDS_MAX = 200
export const SEARCH_LIMIT_MAX = 50

/** What can be found, in the order in which equally good matches are told. */
export const findingTypes = ['device', 'network', 'project', 'ssid', 'client'] as const
export type FindingType = (typeof findingTypes)[number]

/** How well it fits: the whole of an identifier or a name, its beginning (or the end of a MAC), or a part. */
export const findingRanks = ['exact', 'prefix', 'contains'] as const
export type FindingRank = (typeof findingRanks)[number]

const place = z.object({ ID: id, Name: z.string() })
const base = {
  rank: z.enum(findingRanks),
  title: z.string().describe('what people call it'),
}

export const foundDevice = z.object({
  type: z.literal('device'),
  ...base,
  sn: z.string(),
  mac: z.string().nullable(),
  ip: z.string().nullable().describe('its own address, else the one it calls from'),
  model: z.string().nullable(),
  note: z.string().nullable().describe('only where the words are in it'),
  kind: z.enum(deviceKinds).nullable(),
  status: z.enum(deviceStatuses),
  group: place,
})

export const foundNetwork = z.object({
  type: z.literal('network'),
  ...base,
  ID: id,
  address: z.string(),
  path: z.array(z.string()).describe('projects above it, outermost first'),
})

export const foundProject = z.object({
  type: z.literal('project'),
  ...base,
  ID: id,
  path: z.array(z.string()),
})

export const foundSsid = z.object({
  type: z.literal('ssid'),
  ...base,
  key: z.string(),
  enabled: z.boolean(),
  group: place,
})

export const foundClient = z.object({
  type: z.literal('client'),
  ...base,
  mac: z.string(),
  kind: z.enum(clientKinds),
  ip: z.string().nullable(),
  ssid: z.string().nullable(),
  device: z.object({ sn: z.string(), name: z.string(), kind: z.enum(deviceKinds).nullable() }),
  group: place,
})

export const finding = z.discriminatedUnion('type', [
  foundDevice,
  foundNetwork,
  foundProject,
  foundSsid,
  foundClient,
])
export type Finding = z.infer<typeof finding>

export const search = defineEndpoint({
  id: 'search',
  method: 'GET',
  path: '/v2/search',
  summary: 'Devices, networks, projects, SSIDs and connected clients by any of their identifiers or names',
  access: reads(),
  query: z.object({
    q: z
      .string()
      .trim()
      .min(1)
      .max(SEARCH_WORDS_MAX)
      .describe('a MAC in any spelling or its last digits, an IP address, a serial number, a part of a name'),
    limit: z.coerce.number().int().min(1).max(SEARCH_LIMIT_MAX).default(8).describe('most of each type'),
  }),
  answer: z.object({
    findings: z.array(finding).describe('best first'),
    more: z.array(z.enum(findingTypes)).describe('types of which there is more than is told'),
  }),
})
