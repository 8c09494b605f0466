import { expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import type { ConfigProfile } from '../profile/profile.ts'
import { keepsClients } from './keeps-clients.ts'

const profile = (roost: string[]) =>
  ({ roost, radios: [{ dfsChannels: [52, 56, 60, 64, 100] }] }) as unknown as ConfigProfile
const announcing = profile(['channel_switch'])

const document = (channel: number | string, more: JsonObject = {}, radio: JsonObject = {}): JsonObject => ({
  ...{ uuid: 1, unit: { name: 'AP' }, metrics: { statistics: { interval: 60 } } },
  radios: [
    { band: '2G', channel: 1 },
    { band: '5G', 'channel-width': 20, channel, ...radio },
  ],
  ...more,
})

it('clients stay where channels and powers change alone, of what announces it', () => {
  expect(keepsClients(announcing, document(36), document(44, { uuid: 2, metrics: {} }))).toBe(true)
  expect(keepsClients(announcing, document(36), document(36, {}, { 'tx-power': 12 }))).toBe(true)
  expect(keepsClients(profile([]), document(36), document(44))).toBe(false)
  expect(keepsClients(null, document(36), document(44))).toBe(false)
})

it('not where anything else changes, or radar has to be listened for first', () => {
  expect(keepsClients(announcing, document(36), document(44, { unit: { name: 'Other' } }))).toBe(false)
  expect(keepsClients(announcing, document(36), document(44, {}, { 'channel-width': 40 }))).toBe(false)
  expect(keepsClients(announcing, document(36), document(52))).toBe(false)
  expect(keepsClients(announcing, document(36), document('auto'))).toBe(false)
  const wide = { 'channel-width': 160 }
  expect(keepsClients(announcing, document(149, {}, wide), document(36, {}, wide))).toBe(false)
})
