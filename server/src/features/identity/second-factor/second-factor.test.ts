import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { secondFactorLimits } from '#contract/identity/second-factor.ts'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../create-identity.ts'
import { SecondFactorRepository } from './second-factor.repository.ts'
import { SecondFactorService } from './second-factor.service.ts'
import { codeAt, newSecret, stepOf } from './second-factor-code.ts'

const password = 'correct-horse-9'
const visitor = { address: '192.0.2.1', userAgent: 'test' }
const STEP = 30_000

const folder = mkdtempSync(join(tmpdir(), 'roost-second-'))
const secrets = createSecretBox(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describeOnEngines('the second factor', (db) => {
  let count = 0
  const setUp = async () => {
    const clock = new FakeClock()
    const { service: identity, accounts } = createIdentity({
      ...{ db: db(), bus: new EventBus(silentLogger), clock },
    })
    const factors = new SecondFactorRepository(db())
    const service = new SecondFactorService({ factors, accounts, identity, secrets, clock })
    identity.beforeSession = (account) => service.demand(account)
    count += 1
    const username = `Tess${count}`
    const made = await identity.createAccount({ username, password, role: 'admin' })
    const { sessid } = await identity.signIn(username, password, visitor)
    const caller = (await identity.callerOf(sessid))!
    return { clock, identity, service, username, account: made!.account, caller }
  }
  let at: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    at = await setUp()
  })

  const turnOn = async () => {
    const { secret } = await at.service.begin(at.caller, password, visitor)
    const code = codeAt(secret, at.clock.now())
    const { recoveryCodes } = await at.service.confirm(at.caller, code, visitor)
    at.clock.advance(2 * STEP)
    return { secret, recoveryCodes, now: () => codeAt(secret, at.clock.now()) }
  }
  const challenge = async (from = visitor) => {
    const demanded = await expectApiError(
      at.identity.signIn(at.username, password, from),
      'second_factor_required',
    )
    return demanded.params.challenge as string
  }

  it('asks for a code once it is confirmed, not before', async () => {
    const { secret, uri } = await at.service.begin(at.caller, password, visitor)
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Roost:${at.username}\\?issuer=Roost&secret=${secret}&`))
    expect(await at.identity.signIn(at.username, password, visitor)).toHaveProperty('sessid')
    await expectApiError(at.service.confirm(at.caller, '000000', visitor), 'second_factor_wrong')
    await at.service.confirm(at.caller, codeAt(secret, at.clock.now()), visitor)
    expect(await challenge()).toMatch(/^[\w-]{43}$/)
  })

  it('opens the session with the code of the app, and gives none with the password alone', async () => {
    const { now } = await turnOn()
    const before = await db()
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', at.account)
      .execute()
    const name = await challenge()
    const after = await db().selectFrom('session').select('id').where('account_id', '=', at.account).execute()
    expect(after).toEqual(before)
    const { sessid } = await at.service.signIn(name, now(), visitor)
    expect(await at.identity.callerOf(sessid)).toMatchObject({ accountId: at.account })
  })

  it('takes a code once, and none from before the last one taken', async () => {
    const { secret, now } = await turnOn()
    const earlier = codeAt(secret, at.clock.now() - STEP)
    const used = now()
    await at.service.signIn(await challenge(), used, visitor)
    await expectApiError(at.service.signIn(await challenge(), used, visitor), 'second_factor_wrong')
    await expectApiError(at.service.signIn(await challenge(), earlier, visitor), 'second_factor_wrong')
  })

  it('takes the code that turned it on no second time', async () => {
    const { secret } = await at.service.begin(at.caller, password, visitor)
    const code = codeAt(secret, at.clock.now())
    await at.service.confirm(at.caller, code, visitor)
    await expectApiError(at.service.signIn(await challenge(), code, visitor), 'second_factor_wrong')
  })

  it('takes the codes beside the present one, not those farther away', async () => {
    const { secret } = await turnOn()
    at.clock.advance(10 * STEP)
    for (const offset of [-2, 2]) {
      const code = codeAt(secret, at.clock.now() + offset * STEP)
      await expectApiError(at.service.signIn(await challenge(), code, visitor), 'second_factor_wrong')
    }
    await at.service.signIn(await challenge(), codeAt(secret, at.clock.now() - STEP), visitor)
    await at.service.signIn(await challenge(), codeAt(secret, at.clock.now() + STEP), visitor)
  })

  it('lets one of two in who bring the same code at once', async () => {
    const { now } = await turnOn()
    const names = [await challenge(), await challenge()]
    const tries = await Promise.allSettled(names.map((name) => at.service.signIn(name, now(), visitor)))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await turnOn()
    expect(recoveryCodes).toHaveLength(secondFactorLimits.recoveryCodes)
    const typed = ` ${recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')} `
    await at.service.signIn(await challenge(), typed, visitor)
    await expectApiError(
      at.service.signIn(await challenge(), recoveryCodes[0]!, visitor),
      'second_factor_wrong',
    )
    expect(await at.service.show(at.caller)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('keeps neither secret nor recovery codes in clear', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const rows = await db().selectFrom('recovery_code').selectAll().execute()
    const kept = JSON.stringify([await db().selectFrom('second_factor').selectAll().execute(), rows])
    expect(kept).not.toContain(secret)
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
  })

  it('ends a challenge after five tries, five minutes, its use, and a change of password', async () => {
    const { now, recoveryCodes } = await turnOn()
    const tried = await challenge()
    for (let n = 0; n < 5; n += 1)
      await expectApiError(at.service.signIn(tried, '000000', visitor), 'second_factor_wrong')
    await expectApiError(at.service.signIn(tried, now(), visitor), 'sign_in_expired')

    const late = await challenge()
    at.clock.advance(secondFactorLimits.challengeMs)
    await expectApiError(at.service.signIn(late, now(), visitor), 'sign_in_expired')

    const used = await challenge()
    await at.service.signIn(used, now(), visitor)
    await expectApiError(at.service.signIn(used, recoveryCodes[0]!, visitor), 'sign_in_expired')

    const old = await challenge()
    await at.identity.changePassword(at.caller, password, 'Another-pass-1', visitor)
    await expectApiError(at.service.signIn(old, recoveryCodes[0]!, visitor), 'sign_in_expired')
  })

  it('is not guessed: ten tries from an address, ever fewer from everywhere; the owner’s address stays free', async () => {
    const { now } = await turnOn()
    const outcomes: string[] = []
    for (let n = 0; n < 60; n += 1) {
      const thief = { ...visitor, address: `198.51.100.${n % 30}` }
      const tried = await at.identity.signIn(at.username, password, thief).catch((error) => error)
      if (tried.error !== 'second_factor_required') outcomes.push(tried.error)
      else {
        const name = tried.params.challenge as string
        outcomes.push(await at.service.signIn(name, '000000', thief).catch((error) => error.error))
      }
    }
    expect(outcomes.filter((error) => error === 'second_factor_wrong')).toHaveLength(20)
    expect(outcomes).toContain('too_many_tries')
    expect(await at.service.signIn(await challenge(), now(), visitor)).toHaveProperty('sessid')
  })

  it('is turned off only with password and code; then the password is enough', async () => {
    const { now } = await turnOn()
    await expectApiError(
      at.service.disable(at.caller, { password: 'wrong', code: now() }, visitor),
      'wrong_credentials',
    )
    await expectApiError(
      at.service.disable(at.caller, { password, code: '000000' }, visitor),
      'second_factor_wrong',
    )
    await at.service.disable(at.caller, { password, code: now() }, visitor)
    expect(await at.identity.signIn(at.username, password, visitor)).toHaveProperty('sessid')
    expect(await at.service.show(at.caller)).toEqual({ since: null, recoveryCodesLeft: 0 })
  })

  it('is not replaced by whoever holds a session: neither without the password nor while it is on', async () => {
    await expectApiError(at.service.begin(at.caller, 'wrong', visitor), 'wrong_credentials')
    await turnOn()
    await expectApiError(at.service.begin(at.caller, password, visitor), 'conflict')
    await expectApiError(at.service.confirm(at.caller, '000000', visitor), 'conflict')
  })

  it('gives new recovery codes, which end the old ones', async () => {
    const { now, recoveryCodes: old } = await turnOn()
    const { recoveryCodes } = await at.service.renew(at.caller, { password, code: now() }, visitor)
    await expectApiError(at.service.signIn(await challenge(), old[0]!, visitor), 'second_factor_wrong')
    await at.service.signIn(await challenge(), recoveryCodes[0]!, visitor)
  })
})

describe('codes', () => {
  it('are those of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(codeAt(secret, 59_000)).toBe('287082')
    expect(codeAt(secret, 1_111_111_109_000)).toBe('081804')
    expect(codeAt(secret, 20_000_000_000_000)).toBe('353130')
  })

  it('belong to the step they are of', () => {
    const secret = newSecret()
    expect(stepOf(secret, new TOTP({ secret }).generate({ timestamp: 90_000 }), 110_000)).toBe(3)
    expect(stepOf(secret, '12345', 90_000)).toBeNull()
  })
})
