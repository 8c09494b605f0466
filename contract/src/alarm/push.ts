import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { inPerson } from '../permissions.ts'

export const browsersPerAccount = 10
export const browsersPerTenant = 200

/** Where browsers of today have their push service; a server posts to no other. */
export const pushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** Over https, at a host of one of them or one below it. */
export function isPushService(address: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return pushServices.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}

const path = '/v2/me/browsers'

const browser = z.object({
  id,
  mark: z.string().describe('SHA-256 of its address at the push service, in hexadecimal digits'),
  userAgent: z.string().nullable(),
  createdAt: timeMs,
  lastAt: timeMs.nullable().describe('when its push service took something last'),
})
export type PushBrowser = z.infer<typeof browser>

export const listPushBrowsers = defineEndpoint({
  id: 'me.browsers',
  method: 'GET',
  path,
  summary: 'One’s own browsers that show notices of alarms, the latest first',
  access: inPerson,
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(browser),
})

export const showPushKey = defineEndpoint({
  id: 'me.browsers.key',
  method: 'GET',
  path: `${path}/key`,
  summary: 'The key that this server names itself by at push services (VAPID)',
  access: inPerson,
  query: z.object({}),
  answer: z.object({ key: z.string().describe('base64url') }),
})

const bytes = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}=?=?$`))

export const addPushBrowser = defineEndpoint({
  id: 'me.browsers.add',
  method: 'POST',
  path,
  action: 'add',
  summary: 'Show notices of alarms in this browser; by rules that name this account',
  access: inPerson,
  loses: 'nothing',
  body: z.object({
    endpoint: z
      .url({ protocol: /^https$/ })
      .max(1000)
      .describe('of the browser’s push service'),
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  answer: z.object({ id }),
  errors: ['too_many', 'invalid_parameter'],
})

export const removePushBrowser = defineEndpoint({
  id: 'me.browsers.remove',
  method: 'POST',
  path,
  action: 'remove',
  summary: 'Show no notices in that browser any more',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})
