import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { timeMs, timezone } from '../fields.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { inPerson, open, reads, roles, withFirstPassword } from '../permissions.ts'
import { type Theme, themes } from './themes.ts'

/** The 13 languages. */
export const languages = [
  'en-US',
  'zh-CN',
  'ru',
  'cs',
  'de',
  'es',
  'fr',
  'sv',
  'it',
  'pt',
  'ar',
  'th',
  'tr',
] as const
export type Language = (typeof languages)[number]
export { type Theme, themes }

/** From an empty account to Wi-Fi on the air. What is done is seen from what there is; kept is what a person said. */
export const setupSteps = ['project', 'network', 'device', 'ssid', 'invite'] as const
export type SetupStep = (typeof setupSteps)[number]
export const setup = z.object({
  state: z.enum(['open', 'closed']),
  skipped: z.array(z.enum(setupSteps)).max(setupSteps.length),
})
export type Setup = z.infer<typeof setup>

const role = z.enum(roles)
const password = z.string().min(1).max(limits.passwordMax)

export const login = defineEndpoint({
  id: 'login',
  method: 'POST',
  path: '/v2/login',
  summary: 'Sign in',
  access: open,
  loses: 'nothing',
  bare: true,
  body: z.object({ username: z.string().trim().min(1).max(200), password }),
  answer: z.object({ sessid: z.string(), username: z.string(), role }),
  errors: ['wrong_credentials', 'too_many_tries', 'second_factor_required'],
})

export const logout = defineEndpoint({
  id: 'logout',
  logged: true,
  loggedLate: true,
  method: 'POST',
  path: '/v2/logout',
  summary: 'Sign out: this session ends everywhere it is held',
  access: withFirstPassword(inPerson),
  loses: 'nothing',
  bare: true,
  body: z.object({}).optional(),
  answer: z.object({
    redirect: z.string().optional().describe('the identity provider’s page that ends the session there, too'),
  }),
})

export const me = defineEndpoint({
  id: 'me.show',
  method: 'GET',
  path: '/v2/me',
  summary: 'The signed-in account',
  access: withFirstPassword(reads()),
  query: z.object({
    zone: timezone.default('UTC').describe('IANA time zone in which the month of `logins` is reckoned'),
  }),
  answer: z.object({
    username: z.string(),
    role,
    language: z.enum(languages).nullable(),
    theme: z.enum(themes),
    lastLogin: timeMs.nullable().describe('the sign-in before this one'),
    logins: z
      .object({ from: timeMs, to: timeMs, count: z.int() })
      .describe('sign-ins of one calendar month up to now; clamped: 31 March → 28 or 29 February'),
    mustChangePassword: z.boolean(),
    email: z.string().nullable().describe('verified'),
    phone: z.string().nullable().describe('verified'),
    setup: setup.nullable().describe('the setup checklist; null = never begun'),
    pend: z.boolean().describe('whether the operator lets this role open /device/pend'),
    pretend: z.boolean().describe('whether this account may start pretend devices on this server'),
  }),
})

export const saveMe = defineEndpoint({
  id: 'me.save',
  method: 'POST',
  path: '/v2/me',
  summary: 'Language, theme and setup checklist of the signed-in account',
  access: withFirstPassword(inPerson),
  loses: 'nothing',
  body: z.object({
    language: z.enum(languages).optional(),
    theme: z.enum(themes).optional(),
    setup: setup.optional(),
  }),
  answer: z.object({}),
})

export const changePassword = defineEndpoint({
  id: 'me.password',
  logged: true,
  method: 'POST',
  path: '/v2/me/password',
  summary: 'Change one’s own password; other sessions end',
  access: withFirstPassword(inPerson),
  loses: 'nothing',
  body: z.object({ current: password, next: password }),
  answer: z.object({}),
  errors: ['wrong_credentials', 'password_weak', 'too_many_tries'],
})

const ownSession = z.object({
  id: z.string(),
  createdAt: timeMs,
  lastSeen: timeMs,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  current: z.boolean(),
})

export const listSessions = defineEndpoint({
  id: 'me.sessions',
  method: 'GET',
  path: '/v2/me/sessions',
  summary: 'One’s own sessions',
  access: inPerson,
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(ownSession),
})

export const revokeSession = defineEndpoint({
  id: 'me.sessions.revoke',
  logged: true,
  loggedLate: true,
  method: 'POST',
  path: '/v2/me/sessions',
  action: 'delete',
  summary: 'End one of one’s own sessions',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ id: z.string().max(100) }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})

export const endOtherSessions = defineEndpoint({
  id: 'me.sessions.end_others',
  logged: true,
  loggedLate: true,
  method: 'POST',
  path: '/v2/me/sessions',
  action: 'end_others',
  summary: 'End all of one’s own sessions but this one',
  access: inPerson,
  loses: 'nothing',
  body: z.object({}),
  answer: z.object({ ended: z.int() }),
})
