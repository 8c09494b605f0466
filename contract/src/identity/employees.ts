import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs } from '../fields.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { managers } from '../permissions.ts'
import { contact, username } from './contact.ts'
import { employeesPath } from './employees-path.ts'
import { languages } from './endpoints.ts'

/** Of a tenant, its first account not counted. */
export const employeesMax = 500

/**
 * What a sub-account may be. An installer binds, names and places devices for a limited time, and sees no secret. Root
 * does after-sales for the whole server, and is given by the super account alone.
 */
export const employeeRoles = ['admin', 'user', 'installer', 'root'] as const
export type EmployeeRole = (typeof employeeRoles)[number]

/** Those who work in the whole tenant, and are given no places. */
export const worksEverywhere = (role: EmployeeRole): boolean => role === 'admin' || role === 'root'

const node = z.object({ mode: z.enum(['project', 'group']), ID: id })

const employee = z.object({
  ID: id,
  username: z.string(),
  role: z.enum(employeeRoles),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  accountType: z.enum(['new', 'existing']),
  scope: z.array(node.extend({ Name: z.string() })).describe('empty: an administrator works everywhere'),
  group: id.nullable().describe('default network'),
  until: timeMs.nullable().describe('end of an installer’s access'),
  createdAt: timeMs,
  createdBy: z.string(),
  lastSeen: timeMs.nullable(),
})
export type Employee = z.infer<typeof employee>

export const listEmployees = defineEndpoint({
  id: 'employees.list',
  method: 'GET',
  path: employeesPath,
  summary: 'Sub-accounts of one’s tenant',
  access: { roles: managers },
  query: z.object(pageQuery),
  pagedBy: 'ID',
  answer: z.array(employee),
})

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'six digits')

export const sendEmployeeCode = defineEndpoint({
  id: 'employees.code',
  logged: true,
  method: 'POST',
  path: employeesPath,
  action: 'code',
  summary: 'Send a code to somebody who is to become a sub-account: they tell it to whoever adds them',
  access: { roles: managers, token: 'never' },
  loses: 'nothing',
  body: z.object({
    target: contact,
    accountType: z.enum(['new', 'existing']),
    language: z.enum(languages).optional(),
    proof: z.string().max(300).optional(),
  }),
  answer: z.object({ expiresAt: timeMs, left: z.int() }),
  errors: ['codes_blocked', 'proof_required', 'channel_unavailable'],
})

/** Where an ordinary member or an installer works. */
const place = {
  role: z.enum(employeeRoles),
  scope: z.array(node).max(200).default([]).describe('projects and networks; not of an administrator'),
  group: id.nullable().default(null).describe('default network; of a member the scope, where none is given'),
  until: timeMs.nullable().default(null).describe('an installer’s access ends then; required for one'),
}

export const createEmployee = defineEndpoint({
  id: 'employees.create',
  method: 'POST',
  path: employeesPath,
  action: 'create',
  summary: 'Add a sub-account: a new one, or an existing one that has nothing of its own',
  access: { roles: managers, write: true, token: 'never' },
  loses: 'nothing',
  body: z.object({
    accountType: z.enum(['new', 'existing']),
    verifyType: z.enum(['sms', 'email']),
    target: contact,
    code,
    username: username.optional().describe('of a new account; made from the address when left out'),
    password: z
      .string()
      .min(1)
      .max(limits.passwordMax)
      .optional()
      .describe('of a new account; its owner changes it at the first sign-in'),
    ...place,
  }),
  answer: z.object({ ID: id, username: z.string() }),
  errors: [
    ...(['code_wrong', 'name_in_use', 'password_weak', 'does_not_exist', 'too_many'] as const),
    ...(['has_belongings', 'invalid_parameter', 'forbidden'] as const),
  ],
})

export const editEmployee = defineEndpoint({
  id: 'employees.edit',
  method: 'POST',
  path: employeesPath,
  action: 'edit',
  summary: 'Change what a sub-account may do and where; it holds at once',
  access: { roles: managers, write: true, token: 'never' },
  loses: 'nothing',
  body: z.object({ ID: id, ...place }),
  answer: z.object({}),
  errors: ['does_not_exist', 'invalid_parameter', 'forbidden'],
})

export const deleteEmployee = defineEndpoint({
  id: 'employees.delete',
  method: 'POST',
  path: employeesPath,
  action: 'delete',
  summary: 'Remove a sub-account: its sessions and API tokens end at once',
  access: { roles: managers, write: true, token: 'never' },
  loses: 'nothing',
  body: z.object({ ID: id }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})
