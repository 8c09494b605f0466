import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { id } from '../../fields.ts'
import { roles } from '../../permissions.ts'
import { systemAccess } from './system-list.ts'

const path = '/v2/system/accounts'
const common = { logged: true, method: 'POST', path, access: systemAccess, answer: z.object({}) } as const
const errors = ['does_not_exist', 'not_yourself'] as const

export const blockAccount = defineEndpoint({
  ...common,
  id: 'system.accounts.block',
  action: 'block',
  summary: 'Let an account in no more, or again; what it had open ends',
  loses: 'nothing',
  body: z.object({ id, blocked: z.boolean() }),
  errors,
})

export const endAccountSessions = defineEndpoint({
  ...common,
  id: 'system.accounts.end_sessions',
  action: 'end_sessions',
  summary: 'End every session of an account',
  loses: 'nothing',
  body: z.object({ id }),
  errors,
})

export const resetSecondFactor = defineEndpoint({
  ...common,
  id: 'system.accounts.reset_second_factor',
  action: 'reset_second_factor',
  summary:
    'Take the authenticator app of somebody who lost it; they sign in with their password and set up another',
  loses: 'nothing',
  body: z.object({ id }),
  errors,
})

export const setAccountRole = defineEndpoint({
  ...common,
  id: 'system.accounts.role',
  action: 'role',
  summary: 'Give an account another role; it signs in again',
  loses: 'nothing',
  body: z.object({ id, role: z.enum(roles) }),
  errors,
})
