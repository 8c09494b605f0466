import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/identity/endpoints.ts'
import { limitNames, limitOwners } from '#contract/limit-names.ts'
import { ApiError, type FailureName } from '../api/api-error'
import { failureWords } from './failure-words'
import { i18n, startI18n } from './i18n'

beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n()
  await i18n.loadNamespaces('tenancy')
})

const told = (failure: FailureName, params: Record<string, string | number> = {}) =>
  failureWords(i18n.getFixedT('en-US', ['errors', 'common']), new ApiError(failure, params))

describe('a refusal for a limit', () => {
  const params = { limit: 'exports', whose: 'account', retryAfterSeconds: 10 }

  it('says which was met, whose, and when to try again', () => {
    expect(told('too_many_requests', params)).toBe(
      'Too many exports at once. Your account has reached its limit. Try again in 10 s.',
    )
    expect(told('server_busy', { limit: 'requests', whose: 'server', retryAfterSeconds: 90 })).toBe(
      'Too many requests at once. The server has reached its limit. Try again in 1 min 30 s.',
    )
  })

  it('has words for every limit and owner in every language', async () => {
    await Promise.all(languages.map((language) => i18n.loadLanguages(language)))
    for (const language of languages) {
      const words = (limit: string, whose: string) =>
        failureWords(
          i18n.getFixedT(language, ['errors', 'common']),
          new ApiError('too_many_requests', { ...params, limit, whose }),
        )
      const said = limitNames.flatMap((limit) => limitOwners.map((whose) => words(limit, whose)))
      expect(new Set(said).size).toBe(limitNames.length * limitOwners.length)
      expect(said.filter((text) => /limits\.|\{\{/.test(text))).toEqual([])
    }
  })

  it('of tries, says when', () => {
    expect(told('too_many_tries', { retryAfterSeconds: 86_100 })).toBe(
      'Too many attempts. Try again in 23 h 55 min.',
    )
    expect(told('too_many_tries')).toBe('Too many attempts. Try again later.')
  })

  it('is general where the limit is none of ours, or not told', () => {
    const general = 'Too many requests. Try again in a moment.'
    expect(told('too_many_requests')).toBe(general)
    expect(told('too_many_requests', { ...params, limit: 'constructor' })).toBe(general)
    expect(told('too_many_requests', { ...params, whose: 'planet' })).toBe(general)
  })
})

describe('the error catalogue of the spec, word for word', () => {
  it.each<[FailureName, Record<string, string | number>, string]>([
    ['request_failed', {}, 'The request failed. Try again later.'],
    ['internal', {}, 'The request failed. Try again later.'],
    ['read_only', {}, 'You have read-only permission and cannot make changes.'],
    ['invalid_parameter', {}, 'Invalid value. Check what you entered.'],
    ['does_not_exist', { name: 'Pier' }, 'Pier does not exist.'],
    ['does_not_exist', { what: 'network' }, 'The network does not exist.'],
    ['does_not_exist', { what: 'image' }, 'The firmware image does not exist.'],
    ['does_not_exist', { what: 'no such thing' }, 'It does not exist.'],
    ['name_in_use', { name: 'Pier' }, 'Pier is already in use. Enter another name.'],
    [
      'device_never_connected',
      { sn: '02:3B:57:17:B7:80' },
      'Device 02:3B:57:17:B7:80 has never connected to this server. Make sure it has power and internet access.',
    ],
    ['verify_failed', {}, 'The serial number and MAC address do not match. Check the label.'],
    ['device_already_bound', {}, 'This device is already bound to an account. Contact support.'],
    ['one_gateway_only', {}, 'A network can have only one gateway.'],
    ['codes_blocked', {}, 'Too many verification codes were requested. The account is blocked for 3 hours.'],
    ['password_weak', {}, 'Password is too weak.'],
    ['network_required', {}, 'Select a network first.'],
  ])('%s %o', (failure, params, sentence) => {
    expect(told(failure, params)).toBe(sentence)
  })

  it('has those that no call answers with', () => {
    const t = i18n.getFixedT('en-US', ['errors', 'common'])
    expect(t('errors:device_offline_scan')).toBe('This device is offline and cannot detect others.')
    expect(t('errors:passwords_differ')).toBe('The passwords do not match.')
    expect(t('common:form.required', { name: 'Password' })).toBe('Password is required')
    expect(t('common:form.used', { name: 'Pier' })).toBe('Pier is already in use.')
  })

  it('says of deleting that it is permanent after 30 days, and what it may do to devices', () => {
    const words = JSON.stringify(i18n.getResource('en-US', 'tenancy', 'delete'))
    expect(words).toMatch(/after that, deletion is permanent/)
    expect(words).toMatch(/[Dd]eleting a network may make its bound devices unreachable/)
  })
})
