import { z } from 'zod'
import { sectionPath as path } from '../configuration/section-path.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs } from '../fields.ts'
import { writes } from '../permissions.ts'
import { ssidSecurities } from './intent.ts'

/** Passwords are write-only elsewhere (readings C21): for a guest to join, one is asked for by a call of its own. */
export const revealSsid = defineEndpoint({
  id: 'configuration.ssid_password',
  method: 'POST',
  path,
  action: 'ssid_password',
  summary: 'Reveal the password of an SSID to a person who may change the network, to be shown as a QR code',
  access: { ...writes({ network: 'group' }), token: 'never' },
  loses: 'nothing',
  body: z.object({ group: id, ssid: z.string().max(24).describe('its key') }),
  answer: z.object({
    ...{ name: z.string(), security: z.enum(ssidSecurities), hidden: z.boolean() },
    password: z.string().nullable().describe('null: none is needed, or accounts are'),
    nextChange: timeMs.nullable().describe('when the password changes by itself'),
  }),
  errors: ['does_not_exist', 'variable_missing'],
})
