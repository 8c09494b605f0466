import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { inPerson, open, roles } from '../permissions.ts'

export const oidcLimits = {
  /** How long the visit to the provider may take. */
  visitMs: 10 * 60_000,
  /** How long the ticket that it ends with is good. */
  ticketMs: 60_000,
} as const

/**
 * A random value that only the tab knows which begins; the ticket at the end is worth nothing without it. It goes in
 * bodies, never in an address.
 */
const holder = z.string().regex(/^[\w-]{32,100}$/)

export const signInOptions = defineEndpoint({
  id: 'sign_in.options',
  method: 'GET',
  path: '/v2/sign-in',
  summary: 'Ways to sign in to this server',
  access: open,
  answer: z.object({
    oidc: z
      .object({ name: z.string() })
      .nullable()
      .describe('the provider that people are sent to; null: local accounts alone'),
    registration: z.enum(['open', 'closed']),
    firstRun: z
      .boolean()
      .describe('the password of the first account, printed at the start, is not changed yet'),
  }),
})
export type SignInOptions = z.output<typeof signInOptions.answer>

export const beginOidc = defineEndpoint({
  id: 'oidc.begin',
  method: 'POST',
  path: '/v2/oidc/begin',
  summary: 'Address of the provider to send the browser to',
  access: open,
  loses: 'nothing',
  bare: true,
  body: z.object({ holder, return: z.string().max(2_000).default('/') }),
  answer: z.object({ url: z.string() }),
  errors: ['provider_unavailable', 'does_not_exist', 'too_many_tries'],
})

export const finishOidc = defineEndpoint({
  id: 'oidc.finish',
  method: 'POST',
  path: '/v2/oidc/finish',
  summary: 'Exchange the ticket, which the way back from the provider ends with, for a session',
  access: open,
  loses: 'nothing',
  bare: true,
  body: z.object({ ticket: z.string().max(100), holder }),
  answer: z.object({
    session: z
      .object({ sessid: z.string(), username: z.string(), role: z.enum(roles) })
      .nullable()
      .describe('null: an account was connected'),
    return: z.string(),
  }),
  errors: ['sign_in_expired', 'registration_closed', 'identity_in_use', 'wrong_credentials'],
})

export const listIdentities = defineEndpoint({
  id: 'me.identities',
  method: 'GET',
  path: '/v2/me/identities',
  summary: 'Provider accounts connected with one’s own',
  access: inPerson,
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(
    z.object({
      id: z.int(),
      issuer: z.string(),
      name: z.string().describe('as the provider told when it was last used'),
      linkedAt: timeMs,
      lastUsed: timeMs.nullable(),
    }),
  ),
})

export const linkIdentity = defineEndpoint({
  id: 'me.identities.link',
  logged: true,
  method: 'POST',
  path: '/v2/me/identities',
  action: 'link',
  summary: 'Begin to connect a provider account with one’s own',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ holder, return: z.string().max(2_000).default('/') }),
  answer: z.object({ url: z.string() }),
  errors: ['provider_unavailable', 'does_not_exist'],
})

export const unlinkIdentity = defineEndpoint({
  id: 'me.identities.unlink',
  logged: true,
  method: 'POST',
  path: '/v2/me/identities',
  action: 'delete',
  summary: 'Disconnect a provider account',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ id: z.int() }),
  answer: z.object({}),
  errors: ['does_not_exist', 'last_way_in'],
})
