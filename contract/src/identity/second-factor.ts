import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { timeMs } from '../fields.ts'
import { limits } from '../limits.ts'
import { inPerson, open, roles } from '../permissions.ts'

export const secondFactorLimits = {
  recoveryCodes: 10,
  /** How long the second step of signing in may take. */
  challengeMs: 5 * 60_000,
  triesPerChallenge: 5,
} as const

const password = z.string().min(1).max(limits.passwordMax)
/** Six digits of the app, or a recovery code; spaces and dashes do not matter. */
const code = z.string().trim().min(6).max(40)
const recoveryCodes = z.array(z.string()).describe('each signs in once instead of a code; shown this once')

export const secondStep = defineEndpoint({
  id: 'login.second_step',
  method: 'POST',
  path: '/v2/login/second-step',
  summary: 'Second step of signing in, for what `second_factor_required` gave as `challenge`',
  access: open,
  loses: 'nothing',
  bare: true,
  body: z.object({ challenge: z.string().max(100), code }),
  answer: z.object({ sessid: z.string(), username: z.string(), role: z.enum(roles) }),
  errors: ['second_factor_wrong', 'sign_in_expired', 'too_many_tries'],
})

export const showSecondFactor = defineEndpoint({
  id: 'me.second_factor',
  method: 'GET',
  path: '/v2/me/second-factor',
  summary: 'Whether one’s own account asks for a second factor',
  access: inPerson,
  answer: z.object({
    since: timeMs.nullable().describe('null: off'),
    recoveryCodesLeft: z.int(),
  }),
})

export const beginSecondFactor = defineEndpoint({
  id: 'me.second_factor.begin',
  logged: true,
  method: 'POST',
  path: '/v2/me/second-factor',
  action: 'begin',
  summary: 'A secret for the authenticator app; nothing is on before `confirm`',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ password }),
  answer: z.object({
    secret: z.string().describe('base32'),
    uri: z.string().describe('otpauth:// address, for the QR code'),
  }),
  errors: ['wrong_credentials', 'too_many_tries', 'conflict'],
})

export const confirmSecondFactor = defineEndpoint({
  id: 'me.second_factor.confirm',
  logged: true,
  method: 'POST',
  path: '/v2/me/second-factor',
  action: 'confirm',
  summary: 'Turn the second factor on with the first code of the app',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ code }),
  answer: z.object({ recoveryCodes }),
  errors: ['second_factor_wrong', 'too_many_tries', 'conflict'],
})

export const renewRecoveryCodes = defineEndpoint({
  id: 'me.second_factor.renew',
  logged: true,
  method: 'POST',
  path: '/v2/me/second-factor',
  action: 'renew',
  summary: 'New recovery codes; those before are void',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ password, code }),
  answer: z.object({ recoveryCodes }),
  errors: ['wrong_credentials', 'second_factor_wrong', 'too_many_tries', 'conflict'],
})

export const disableSecondFactor = defineEndpoint({
  id: 'me.second_factor.disable',
  logged: true,
  method: 'POST',
  path: '/v2/me/second-factor',
  action: 'disable',
  summary: 'Turn the second factor off',
  access: inPerson,
  loses: 'nothing',
  body: z.object({ password, code }),
  answer: z.object({}),
  errors: ['wrong_credentials', 'second_factor_wrong', 'too_many_tries', 'conflict'],
})
