import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { connections, nameSources } from './client.ts'
import { clientKinds, confidences, evidence } from './client-kinds.ts'
import { clientMac, listOf } from './fields.ts'
import { hop } from './way.ts'

/** `bound`: managed here, with a serial number; `seen`: others report it. */
export const lanSources = ['bound', 'seen'] as const

/**
 * `offline` needs a witness: the device it hung on is online and no longer sees it. Where that device is away,
 * nobody knows.
 */
export const lanPresences = ['online', 'offline', 'unknown', 'never'] as const
export type LanPresence = (typeof lanPresences)[number]

/** A camera, phone, printer … of a network: bound to it, or reported by devices that are. */
export const lanDevice = z.object({
  source: z.enum(lanSources),
  sn: z.string().nullable().describe('of a bound one'),
  mac: z.string().nullable(),
  group: id,
  groupName: z.string().nullable(),
  name: z.string().nullable(),
  nameFrom: z.enum(nameSources).nullable(),
  kind: z.enum(clientKinds),
  confidence: z.enum(confidences),
  vendor: z.string().nullable().describe('who its MAC is registered to by IEEE'),
  model: z.string().nullable().describe('as it describes itself'),
  ip: z.string().nullable(),
  presence: z.enum(lanPresences),
  since: timeMs.nullable().describe('of `offline` and `unknown`: since when'),
  seen: timeMs.nullable().describe('when it was reported last'),
  connection: z.enum(connections).nullable(),
  at: z
    .object({ sn: z.string(), name: z.string(), kind: z.enum(deviceKinds).nullable() })
    .nullable()
    .describe('the device it hangs on'),
  port: z.string().nullable(),
  ssid: z.string().nullable(),
})
export type LanDevice = z.infer<typeof lanDevice>

export const lanSorts = ['name', 'kind', 'presence', 'ip', 'vendor', 'device', 'seen', 'group'] as const

export const listLanDevices = defineEndpoint({
  id: 'lan_devices.list',
  method: 'GET',
  path: '/v2/lan-devices',
  summary: 'Cameras, phones, printers, hosts … bound to networks or seen there by devices that are',
  access: reads({ network: 'group' }),
  query: z.object({
    group: queryId.optional(),
    kind: listOf(clientKinds),
    source: listOf(lanSources),
    presence: listOf(lanPresences),
    q: z.string().trim().max(100).optional().describe('part of name, MAC, address, vendor or device'),
    sort: z
      .string()
      .regex(new RegExp(`^-?(?:${lanSorts.join('|')})$`))
      .optional(),
    ...pageQuery,
  }),
  paged: true,
  answer: z.array(lanDevice),
  errors: ['too_many', 'does_not_exist'],
})

export const showLanDevice = defineEndpoint({
  id: 'lan_devices.show',
  method: 'GET',
  path: '/v2/lan-device',
  summary: 'One device that others report: what is known of it, why it is taken for what it is, and its way',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, mac: clientMac }),
  answer: z.object({
    device: lanDevice.nullable(),
    evidence: z.array(evidence).describe('strongest first'),
    way: z.array(hop).describe('as it was last; empty where it left more than a day ago'),
  }),
})

export const chooseClientKind = defineEndpoint({
  id: 'clients.kind',
  method: 'POST',
  path: '/v2/clients',
  action: 'kind',
  summary: 'What a client is, by a person’s word; null: what signs say again',
  access: writes({ network: 'group' }),
  loses: 'nothing',
  body: z.object({ group: id, mac: clientMac, kind: z.enum(clientKinds).nullable() }),
  answer: z.object({ mac: z.string(), kind: z.enum(clientKinds).nullable() }),
})
