import { expect, it } from 'vitest'
import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { ApiError } from '../../../http/api-error.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { compareDocuments } from './compare-intents.ts'
import { maskDocument, resolveSecrets } from './secrets.ts'

const server = (secret: string) => ({ host: '10.0.0.1', port: 1812, secret })
const enterprise = (more: Partial<Ssid> = {}) =>
  ssidOf('Staff', {
    ...{ security: 'wpa2_enterprise', password: null },
    radius: { authentication: server('shared-one'), accounting: server('shared-two'), nasIdentifier: null },
    ...more,
  })

const fieldOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof ApiError ? error.field : error
  }
  return undefined
}

it('what leaves is masked, and what comes back unchanged is what was', () => {
  const kept = wireless(ssidOf('Lobby'), enterprise())
  const out = maskDocument(kept)
  expect(JSON.stringify(out)).not.toMatch(new RegExp(`${PASSWORD}|shared-`))
  expect(resolveSecrets(out, [kept])).toEqual(kept)
})

it('a new name keeps the password, a new password replaces it', () => {
  const kept = wireless(ssidOf('Lobby'))
  const renamed = wireless({ ...ssidOf('Lobby', { password: KEPT_SECRET }), name: 'Foyer' })
  expect(resolveSecrets(renamed, [kept])).toMatchObject({
    intent: { ssids: [{ name: 'Foyer', password: PASSWORD }] },
  })
  const fresh = wireless(ssidOf('Lobby', { password: 'another-one-7' }))
  expect(resolveSecrets(fresh, [kept])).toEqual(fresh)
})

it('a secret that nobody has cannot be kept: the field is named', () => {
  const unknown = wireless(ssidOf('Other', { password: KEPT_SECRET }))
  expect(fieldOf(() => resolveSecrets(unknown, [wireless(ssidOf('Lobby'))]))).toBe(
    'document.intent.ssids.0.password',
  )
  const masked = maskDocument(wireless(enterprise()))
  expect(fieldOf(() => resolveSecrets(masked, [wireless()]))).toBe(
    'document.intent.ssids.0.radius.authentication.secret',
  )
})

it('a password that the security does not ask for is not missed', () => {
  const open = wireless(ssidOf('Lobby', { security: 'open', password: KEPT_SECRET }))
  expect(resolveSecrets(open, [wireless()])).toMatchObject({ intent: { ssids: [{ password: null }] } })
})

it('the first source that has it wins', () => {
  const asked = wireless(ssidOf('Lobby', { password: KEPT_SECRET }))
  const runs = wireless(ssidOf('Lobby', { password: 'changed-behind-1' }))
  const document = resolveSecrets(asked, [runs, wireless(ssidOf('Lobby'))])
  expect(document).toMatchObject({ intent: { ssids: [{ password: 'changed-behind-1' }] } })
})

it('a value that nobody declared plain does not leave, and is never told in a difference', () => {
  const more = (pin: string) => wireless({ ...ssidOf('Lobby'), pin } as Ssid)
  expect(maskDocument(more('1234'))).toMatchObject({
    intent: { ssids: [{ name: 'Lobby', pin: KEPT_SECRET }] },
  })
  const changes = [
    ...compareDocuments(more('1234'), more('5678')),
    ...compareDocuments(more('1234'), wireless()),
  ]
  expect(changes).toMatchObject([
    { field: 'pin', before: null, after: null, secret: true },
    { change: 'removed' },
  ])
  expect(JSON.stringify(changes)).not.toMatch(/1234|5678/)
})
