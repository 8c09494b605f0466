import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '../define-endpoint.ts'
import { name, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { inPerson } from '../permissions.ts'

/** `write` brings `read` with it; `ingest` alone is the right to send samples of one network, and nothing else. */
export const tokenScopes = ['read', 'write', 'ingest'] as const
export type TokenScope = (typeof tokenScopes)[number]
/** `kiosk` is the right to show the large screen of one project or network; its tokens are made there. */
export type CallScope = TokenScope | 'kiosk'

export const tokenLimits = {
  perAccount: 50,
  /** A year, and the rest of its last day in any time zone. */
  lifeMaxMs: 366 * 86_400_000,
  /** What every token may do at the least. */
  requestsPerSecond: 100,
} as const

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('how the token begins'),
  scopes: z.array(z.enum(tokenScopes)),
  group: z.number().int().nullable().describe('network that samples sent with it belong to'),
  createdAt: timeMs,
  expiresAt: timeMs,
  lastUsed: timeMs.nullable().describe('to the minute'),
})
export type ApiToken = z.infer<typeof apiToken>

export const listTokens = defineEndpoint({
  id: 'me.tokens',
  method: 'GET',
  path: '/v2/me/tokens',
  summary: 'One’s own API tokens, newest first; those that expired stay until they are revoked',
  access: inPerson,
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(apiToken),
})

export const createToken = defineEndpoint({
  id: 'me.tokens.create',
  logged: true,
  method: 'POST',
  path: '/v2/me/tokens',
  summary: 'Create an API token: it may do what the account may, within its scopes',
  access: { ...inPerson, reach: { network: 'group' }, level: 'write' },
  loses: 'nothing',
  body: z.object({
    name,
    scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
    group: z
      .number()
      .int()
      .positive()
      .optional()
      .describe('network that samples sent with it belong to: with the scope `ingest`, and only then'),
    expiresAt: timeMs.describe('in the future, at most 366 days ahead'),
  }),
  answer: apiToken.extend({ token: z.string().describe('shown this once; only its hash is kept') }),
  errors: ['too_many'],
})

export const revokeToken = defineEndpoint({
  id: 'me.tokens.revoke',
  logged: true,
  method: 'POST',
  path: '/v2/me/tokens',
  action: 'delete',
  summary: 'Revoke one of one’s own API tokens; it ends at once',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ id: z.string().max(100) }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})

/** What an API token needs for a call; `never`: no token may make it; `kiosk`: one that reads may, too. */
export function scopeFor({ method, access }: Endpoint): 'read' | 'write' | 'kiosk' | 'never' {
  return access.token ?? (method === 'GET' && !access.write ? 'read' : 'write')
}
