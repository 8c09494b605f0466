import { z } from 'zod'
import { alarmLevels } from '../alarm/endpoints.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn } from '../fields.ts'
import { firmwareStands } from '../firmware/stands.ts'
import { pageQuery } from '../paging.ts'
import { reads } from '../permissions.ts'
import { neighbour } from '../topology/endpoints.ts'

/** Devices of one question: a page of a list. */
export const factsMax = 100

/** What lists show of a device that is not told by itself alone. */
export const deviceFacts = z.object({
  sn: z.string(),
  alarms: z.record(z.enum(alarmLevels), z.int()).describe('open ones: neither over nor marked read'),
  uplink: neighbour
    .pick({ sn: true, name: true, kind: true, online: true, port: true, itsPort: true })
    .extend({ speedBps: z.number().nullable().describe('of the link on its own port; null: not told') })
    .nullable()
    .describe('the device through which it reaches the gateway; null: nothing tells, or it is the gateway'),
  poe: z
    .object({ usedWatts: z.number().nullable(), budgetWatts: z.number().nullable() })
    .nullable()
    .describe('what it gives to others, by its last report; null: it gives none'),
  firmware: z
    .object({
      stand: z.enum(firmwareStands),
      image: id,
      version: z.string(),
    })
    .nullable()
    .describe('the newest image for its model, and what that is to the device; null: there is none'),
})
export type DeviceFacts = z.infer<typeof deviceFacts>

export const listDeviceFacts = defineEndpoint({
  id: 'devices.facts',
  method: 'GET',
  path: '/v2/devices/facts',
  summary:
    'Open alarms, uplink, PoE and newest firmware of some devices; those out of reach are not among them',
  access: reads({ network: 'group' }),
  query: z.object({
    group: queryId.optional(),
    sns: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(sn).min(1).max(factsMax))
      .describe('serial numbers parted by commas'),
    ...pageQuery,
  }),
  pagedBy: 'sn',
  answer: z.array(deviceFacts),
  errors: ['does_not_exist'],
})
