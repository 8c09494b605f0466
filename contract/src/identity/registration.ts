import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { name, timeMs } from '../fields.ts'
import { limits } from '../limits.ts'
import { inPerson, open, roles } from '../permissions.ts'
import { channels, contact, username } from './contact.ts'
import { languages } from './endpoints.ts'

export const codeLimits = {
  digits: 6,
  lifeMs: 10 * 60_000,
  wrongTriesMax: 5,
  /** Of one code, from other networks than the one it was asked from: they use up no tries of who asked. */
  strangerTriesMax: 10,
  /** Of all codes together, in a quarter of an hour. */
  wrongTriesPerAddress: 30,
  /** To one target for one address; then sending, and only sending, pauses (readings C30). */
  perTargetAndAddressPerHour: 5,
  blockedMs: 3 * 3600_000,
  /** Of everybody together, so that nobody's mailbox can be flooded from many addresses. */
  perTargetPerHour: 20,
  perAddressPerHour: 30,
  /** From the next one on, within an hour, a proof of work is asked for (readings C31). */
  withoutProof: 2,
  proofBits: 16,
} as const

/** Anybody may ask for these. */
export const codePurposes = ['register', 'forgot', 'change'] as const
/** These only somebody who adds a sub-account: `employee` for a new one, `join` for one that exists. */
export const employeePurposes = ['employee', 'join'] as const
export type PublicPurpose = (typeof codePurposes)[number]
export type CodePurpose = PublicPurpose | (typeof employeePurposes)[number]

const password = z.string().min(1).max(limits.passwordMax)
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'six digits')

const codeInput = z.object({
  target: contact,
  purpose: z.enum(codePurposes),
  language: z.enum(languages).optional().describe('of the message, where the account has none of its own'),
  proof: z
    .string()
    .max(300)
    .optional()
    .describe('the challenge of `proof_required`, `~`, and the number found'),
})
const codeAnswer = z.object({
  expiresAt: timeMs,
  left: z.int().describe('codes that may still be sent to this target from here within the hour'),
})
const codeErrors = ['codes_blocked', 'proof_required', 'channel_unavailable', 'registration_closed'] as const

export const askCode = defineEndpoint({
  id: 'verifycode.ask',
  method: 'GET',
  path: '/v2/verifycode',
  summary: 'Send a verification code; the answer is the same whether the account exists or not',
  access: open,
  query: codeInput,
  answer: codeAnswer,
  errors: codeErrors,
})

export const sendCode = defineEndpoint({
  id: 'verifycode.send',
  method: 'POST',
  path: '/v2/verifycode',
  summary: 'Send a verification code; the answer is the same whether the account exists or not',
  access: open,
  loses: 'nothing',
  bare: true,
  body: codeInput,
  answer: codeAnswer,
  errors: codeErrors,
})

export const registration = defineEndpoint({
  id: 'register.options',
  method: 'GET',
  path: '/v2/register',
  summary: 'Whether accounts can be registered here, and where codes can be sent',
  access: open,
  answer: z.object({
    open: z.boolean(),
    channels: z.array(z.enum(channels)),
    inLog: z.boolean().describe('nothing is sent: codes stand in the server’s log'),
  }),
})

export const register = defineEndpoint({
  id: 'register',
  logged: true,
  method: 'POST',
  path: '/v2/register',
  summary: 'Register: a tenant of one’s own with its administrator, who is then signed in',
  access: open,
  loses: 'nothing',
  bare: true,
  body: z.object({
    target: contact,
    code,
    username: username.optional().describe('made from the e-mail address when left out'),
    password,
    company: name.describe('what the tenant is called'),
    language: z.enum(languages).optional(),
  }),
  answer: z.object({ sessid: z.string(), username: z.string(), role: z.enum(roles) }),
  errors: ['code_wrong', 'too_many_tries', 'name_in_use', 'password_weak', 'registration_closed'],
})

export const resetPassword = defineEndpoint({
  id: 'password.reset',
  logged: true,
  method: 'POST',
  path: '/v2/password/reset',
  summary: 'A new password with a code instead of the old one; all sessions of the account end',
  access: open,
  loses: 'nothing',
  bare: true,
  body: z.object({ target: contact, code, next: password }),
  answer: z.object({}),
  errors: ['code_wrong', 'too_many_tries', 'password_weak'],
})

export const changeContact = defineEndpoint({
  id: 'me.contact',
  logged: true,
  method: 'POST',
  path: '/v2/me/contact',
  summary: 'One’s own e-mail address or phone number, with a code that was sent there',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ target: contact, code, current: password.describe('the present password') }),
  answer: z.object({}),
  errors: ['code_wrong', 'wrong_credentials', 'too_many_tries'],
})
