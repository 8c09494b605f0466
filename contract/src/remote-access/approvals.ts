import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { owns, reads, writes } from '../permissions.ts'
import { tunnel } from './endpoints.ts'
import { tunnelRequestsPath, tunnelsPath } from './tunnel-paths.ts'

/**
 * Whether those may open tunnels who do not own a network but may configure it: a shell can do what only owners may
 * (DECISIONS 21).
 */
export const guestTunnels = ['ask', 'allow', 'never'] as const
export type GuestTunnels = (typeof guestTunnels)[number]

const recordDays = z
  .int()
  .min(1)
  .max(365)
  .nullable()
  .describe('terminals and telnet are recorded, and that is kept so many days; null: they are not')
const rule = z.object({ guests: z.enum(guestTunnels), recordDays })

export const showTunnelRule = defineEndpoint({
  id: 'tunnels.rule',
  method: 'GET',
  path: `${tunnelsPath}/rule`,
  summary:
    'What tunnels to devices of a network can be: of people who do not own it (`ask` unless its owner said so), and for telnet programs',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId }),
  answer: rule.extend({ dials: z.boolean().describe('the server has ports for telnet programs') }),
})

export const saveTunnelRule = defineEndpoint({
  id: 'tunnels.rule.save',
  method: 'POST',
  path: tunnelsPath,
  action: 'rule',
  summary:
    'Say whether people who do not own a network may open tunnels (`never` ends those that they have open), and whether what is typed and printed is recorded, from the next terminal on',
  access: { ...owns({ network: 'group' }), token: 'never' },
  loses: 'nothing',
  body: z.object({ group: id, guests: z.enum(guestTunnels), recordDays: recordDays.optional() }),
  answer: rule,
})

export const listTunnelRequests = defineEndpoint({
  id: 'tunnels.requests',
  method: 'GET',
  path: tunnelRequestsPath,
  summary: 'Tunnels that wait for the answer of the caller, who owns their devices; newest first',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(tunnel),
})

const answered = {
  method: 'POST',
  path: tunnelsPath,
  access: { ...writes(), token: 'never' },
  loses: 'nothing',
  body: z.object({ id }),
  answer: tunnel,
} as const

export const allowTunnel = defineEndpoint({
  ...answered,
  id: 'tunnels.allow',
  action: 'allow',
  summary: 'Let somebody in who asked for a tunnel to a device that one owns; its 30 minutes begin',
  errors: [
    'does_not_exist',
    'device_offline',
    'not_supported_by_device',
    'no_telnet_port',
    'telnet_is_recorded',
  ],
})

export const denyTunnel = defineEndpoint({
  ...answered,
  id: 'tunnels.deny',
  action: 'deny',
  summary: 'Say no to somebody who asked for a tunnel to a device that one owns',
  errors: ['does_not_exist'],
})
