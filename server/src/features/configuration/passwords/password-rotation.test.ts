import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { revealSsid } from '#contract/wireless/endpoints.ts'
import type { PasswordRotation } from '#contract/wireless/intent.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'
import { nextRotation } from './rotation-times.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const daily: PasswordRotation = { every: 'day', weekday: 'monday', at: '04:00' }

it('a password changes by the wall clock of its network, in summer and in winter', () => {
  const next = (rotation: PasswordRotation, after: string) =>
    new Date(nextRotation(rotation, 'Europe/Berlin', utc(after))).toISOString()
  expect(next(daily, '2026-01-10T02:59:59')).toBe('2026-01-10T03:00:00.000Z')
  expect(next(daily, '2026-07-10T03:00:00')).toBe('2026-07-11T02:00:00.000Z')
  expect(next({ ...daily, every: 'week', weekday: 'sunday' }, '2026-01-10T12:00:00')).toBe(
    '2026-01-11T03:00:00.000Z',
  )
  expect(next({ ...daily, every: 'month' }, '2026-01-10T12:00:00')).toBe('2026-02-01T03:00:00.000Z')
})

describeOnEngines('a password that changes by itself', (db) => {
  it('does so when it is due, once, as a change-set of its own, and is told to who may change it', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const { status, log } = await at.boundDevice(me, group)
    const rotating = ssidOf('Guest', { rotation: daily })
    await at.apply(me, { group }, wireless(rotating, ssidOf('Staff')))
    await eventually(async () => (await status()).state === 'in_sync')
    const told = () => at.call(revealSsid, me, { group, ssid: rotating.key })
    const before = await told()
    expect(before).toMatchObject({ name: 'Guest', password: PASSWORD, security: 'wpa2' })
    const run = () => at.runJob('configuration.rotate')
    await run()
    expect((await told()).password).toBe(PASSWORD)

    at.time.at = before.nextChange!
    await run()
    await run()
    const after = await told()
    expect(after.password).not.toBe(PASSWORD)
    expect(after.nextChange).toBeGreaterThan(before.nextChange!)
    await eventually(async () => (await status()).state === 'in_sync')
    const sent = at.sent.at(-1)!.document.wireless!.ssids
    expect(sent.map(({ password }) => password)).toEqual([after.password, PASSWORD])
    const causes = (await log()).map(({ cause }) => cause)
    expect(causes.filter((cause) => cause === 'password_rotation')).toHaveLength(1)
    const { version } = await at.call(contract.showSection, me, { group, section: 'wireless' })
    expect(version).toBe(2)
    await expectApiError(at.call(revealSsid, me, { group, ssid: 'none' }), 'invalid_parameter')
    await at.close()
  })
})
