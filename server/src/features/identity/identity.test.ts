import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type Role, roles } from '#contract/permissions.ts'
import { EventBus } from '../../events/bus.ts'
import { silentLogger } from '../../lib/logger.ts'
import { sha256 } from '../../lib/random.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { createIdentity } from './create-identity.ts'
import { ensureFirstAccount } from './first-account.ts'
import { isWeak } from './passwords/password.ts'

const visitor = { address: '192.0.2.1', userAgent: 'test' }
const secret = 'correct-horse-9'

describeOnEngines('identity', (db) => {
  let count = 0
  const setUp = async () => {
    const clock = new FakeClock()
    const bus = new EventBus(silentLogger)
    const identity = createIdentity({ db: db(), bus, clock })
    count += 1
    const username = `Ann${count}`
    const made = await identity.service.createAccount({ username, password: secret, role: 'admin' })
    return { ...identity, clock, bus, username, account: made!.account }
  }
  let at: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    at = await setUp()
  })
  const signIn = (password = secret, from = visitor) =>
    at.service.signIn(at.username.toUpperCase(), password, from)

  it('signs in whatever the spelling of the name, and knows the caller by the session value', async () => {
    const { sessid, role } = await signIn()
    expect(role).toBe('admin')
    expect(await at.service.callerOf(sessid)).toMatchObject({ accountId: at.account, username: at.username })
    expect(await at.service.callerOf(`${sessid}x`)).toBeNull()
  })

  it.each(roles)(
    'tells %s that the page of devices never online is theirs, where the operator says so',
    async (role) => {
      const username = `${role} ${count} pend`
      const made = (await at.service.createAccount({ username, password: secret, role }))!
      const pendOf = async (pendRoles: readonly Role[]) => {
        const { routes } = createIdentity({ db: db(), bus: at.bus, clock: at.clock, pendRoles })
        const show = routes.find(({ endpoint }) => endpoint.id === 'me.show')!
        const caller = { accountId: made.account, tenant: made.tenant, username, role, sessionId: 's' }
        return ((await show.handle({ caller, query: { zone: 'UTC' } } as never)) as { pend: boolean }).pend
      }
      expect(await pendOf([])).toBe(false)
      expect(await pendOf(roles.filter((other) => other !== role))).toBe(false)
      expect(await pendOf([role])).toBe(true)
    },
  )

  it('tells managers alone that they may start pretend devices, where the operator lets them', async () => {
    const pretendOf = async (role: Role, pretends?: boolean) => {
      const made = (await at.service.createAccount({
        username: `${role} ${count} pretend ${pretends}`,
        password: secret,
        role,
      }))!
      const { routes } = createIdentity({
        ...{ db: db(), bus: at.bus, clock: at.clock },
        ...(pretends && { pretends }),
      })
      const show = routes.find(({ endpoint }) => endpoint.id === 'me.show')!
      const caller = { accountId: made.account, tenant: made.tenant, username: role, role, sessionId: 's' }
      return ((await show.handle({ caller, query: { zone: 'UTC' } } as never)) as { pretend: boolean })
        .pretend
    }
    expect(await pretendOf('admin', true)).toBe(true)
    expect(await pretendOf('admin')).toBe(false)
    expect(await pretendOf('user', true)).toBe(false)
  })

  it('keeps only a hash of the session value', async () => {
    const { sessid } = await signIn()
    const rows = await db().selectFrom('session').selectAll().where('account_id', '=', at.account).execute()
    expect(rows.map((row) => row.token_hash)).toEqual([sha256(sessid)])
    expect(JSON.stringify(rows)).not.toContain(sessid)
  })

  it('ends a session on sign-out, after 12 idle hours and after 7 days', async () => {
    const ended: string[] = []
    at.bus.on('session.ended', ({ sessionId }) => void ended.push(sessionId))
    const first = await signIn()
    const caller = (await at.service.callerOf(first.sessid))!
    await at.service.signOut(caller)
    expect(ended).toEqual([caller.sessionId])
    expect(await at.service.callerOf(first.sessid)).toBeNull()

    const idle = await signIn()
    at.clock.advance(limits.sessionIdleMs - 1)
    expect(await at.service.callerOf(idle.sessid)).not.toBeNull()
    at.clock.advance(limits.sessionIdleMs)
    expect(await at.service.callerOf(idle.sessid)).toBeNull()

    const busy = await signIn()
    for (let hour = 0; hour < 7 * 24 - 1; hour += 6) {
      expect(await at.service.callerOf(busy.sessid)).not.toBeNull()
      at.clock.advance(6 * 3600_000)
    }
    expect(await at.service.callerOf(busy.sessid)).toBeNull()
  })

  it('slows down guessing from one address without locking the owner out', async () => {
    for (let i = 0; i < limits.signInTriesPerNamePerQuarterHour; i += 1) {
      await expectApiError(signIn('wrong'), 'wrong_credentials')
    }
    const refused = await expectApiError(signIn(), 'too_many_tries')
    expect(refused.params.retryAfterSeconds).toBeGreaterThan(0)
    expect((await signIn(secret, { ...visitor, address: '192.0.2.2' })).role).toBe('admin')
    at.clock.advance(15 * 60_000)
    expect((await signIn()).role).toBe('admin')
  })

  it('counts tries made at the same moment', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 14 }, () => signIn('wrong')))
    const errors = tries.map((one) => (one as PromiseRejectedResult).reason.error)
    expect(errors.filter((error) => error === 'too_many_tries')).toHaveLength(4)
  })

  it('counts tries for a number nobody has like those for one somebody has: however it is written', async () => {
    const spellings = ['+49 30 1234567', '+49-30-1234567', '0049301234567', '+49(30)1234567']
    for (let i = 0; i < limits.signInTriesPerNamePerQuarterHour; i += 1)
      await expectApiError(at.service.signIn(spellings[i % 4]!, 'wrong', visitor), 'wrong_credentials')
    await expectApiError(at.service.signIn('+49301234567', 'wrong', visitor), 'too_many_tries')
  })

  it('refuses an unknown account with the same word', async () => {
    await expectApiError(at.service.signIn('nobody', secret, visitor), 'wrong_credentials')
  })

  it('changes a password only with the present one, refuses a weak one, and ends the other sessions', async () => {
    const other = await signIn()
    const own = await signIn()
    const caller = (await at.service.callerOf(own.sessid))!
    await expectApiError(
      at.service.changePassword(caller, 'wrong', 'New-password-7', visitor),
      'wrong_credentials',
    )
    await expectApiError(
      at.service.changePassword(caller, secret, 'short1', visitor),
      'password_weak',
      'next',
    )
    await at.service.changePassword(caller, secret, 'New-password-7', visitor)
    expect(await at.service.callerOf(other.sessid)).toBeNull()
    expect(await at.service.callerOf(own.sessid)).not.toBeNull()
    await expectApiError(signIn(), 'wrong_credentials')
    expect((await signIn('New-password-7')).role).toBe('admin')
  })

  it('ends all sessions but this one', async () => {
    const [own, ...others] = [await signIn(), await signIn(), await signIn()]
    const caller = (await at.service.callerOf(own!.sessid))!
    expect(await at.service.endOthers(caller)).toBe(2)
    for (const { sessid } of others) expect(await at.service.callerOf(sessid)).toBeNull()
    expect(await at.service.callerOf(own!.sessid)).not.toBeNull()
    expect(await at.service.endOthers(caller)).toBe(0)
  })

  it('cannot end another account’s session', async () => {
    const mine = (await at.service.callerOf((await signIn()).sessid))!
    const before = at
    at = await setUp()
    const theirs = await signIn()
    const victim = (await at.service.callerOf(theirs.sessid))!
    await expectApiError(before.service.revoke(mine, victim.sessionId), 'does_not_exist')
    expect(await at.service.callerOf(theirs.sessid)).not.toBeNull()
  })

  it('counts sign-ins of the last month and tells the one before this', async () => {
    await signIn()
    const first = at.clock.now()
    at.clock.advance(3600_000)
    await signIn()
    expect(await at.accounts.signIns(at.account, first - 1, at.clock.now())).toEqual({
      count: 2,
      before: first,
    })
    expect(await at.accounts.signIns(at.account, first, at.clock.now())).toEqual({ count: 1, before: first })
  })

  it('refuses two accounts whose names differ only by case', async () => {
    const again = { username: at.username.toLowerCase(), password: secret, role: 'admin' as const }
    expect(await at.service.createAccount(again)).toBeNull()
  })
})

describeOnEngines('the first account', (db) => {
  it('is super, made once, its password kept for the owner until it is changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roost-first-'))
    const file = join(folder, 'initial-password')
    const { service, accounts } = createIdentity({
      db: db(),
      bus: new EventBus(silentLogger),
      clock: new FakeClock(),
    })
    const password = await ensureFirstAccount(service, accounts, folder, undefined)
    expect(readFileSync(file, 'utf8').trim()).toBe(password)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await ensureFirstAccount(service, accounts, folder, undefined)).toBeNull()

    const { sessid, role } = await service.signIn('super', password!, visitor)
    expect(role).toBe('super')
    const caller = (await service.callerOf(sessid))!
    await service.changePassword(caller, password!, 'Another-pass-1', visitor)
    expect(existsSync(file)).toBe(false)
    rmSync(folder, { recursive: true })
  })
})

describe('weak passwords', () => {
  it.each(['short1', 'onlyletters', '1234567890', 'Password1', 'ann12345', 'x1'.repeat(200)])(
    '%s',
    async (password) => {
      expect(await isWeak(password, 'ann12345')).toBe(true)
    },
  )
  it.each(['correct-horse-9', 'ünïcode123', 'a1b2c3d4e5f6'])('not %s', async (password) => {
    expect(await isWeak(password, 'ann')).toBe(false)
  })
})
