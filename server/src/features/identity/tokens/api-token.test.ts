import { beforeEach, expect, it } from 'vitest'
import { type TokenScope, tokenLimits } from '#contract/identity/tokens.ts'
import { EventBus } from '../../../events/bus.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { sha256 } from '../../../lib/random.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../create-identity.ts'

const DAY_MS = 86_400_000

describeOnEngines('API tokens', (db) => {
  let count = 0
  const setUp = async () => {
    const clock = new FakeClock()
    const bus = new EventBus(silentLogger)
    const identity = createIdentity({ db: db(), bus, clock })
    count += 1
    const username = `holder${count}`
    const made = await identity.service.createAccount({
      username,
      password: 'correct-horse-9',
      role: 'admin',
    })
    const me: Caller = {
      accountId: made!.account,
      tenant: made!.tenant,
      username,
      role: 'admin',
      sessionId: 's',
    }
    return { ...identity, clock, bus, me }
  }
  let at: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    at = await setUp()
  })
  const create = (scopes: TokenScope[] = ['read'], days = 30, name = 'script') =>
    at.tokens.create(at.me, { name, scopes, expiresAt: at.clock.now() + days * DAY_MS })
  const callerOf = (token: string) => at.authenticator.callerOf(token, '192.0.2.1')

  it('stand for their account and are kept as a hash alone', async () => {
    const { token, prefix } = await create()
    expect(token).toMatch(/^rst_[\w-]{43}$/)
    expect(token.startsWith(prefix)).toBe(true)
    const { accountId, tenant, username } = at.me
    expect(await callerOf(token)).toMatchObject({
      accountId,
      tenant,
      username,
      role: 'admin',
      token: { name: 'script', scopes: ['read'], network: null },
    })
    const rows = await db().selectFrom('api_token').selectAll().where('account_id', '=', accountId).execute()
    expect(rows.map((row) => row.token_hash)).toEqual([sha256(token)])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await at.tokens.list(at.me))).not.toContain(token)
  })

  it('that are not ours, or nearly ours, are nobody', async () => {
    const { token } = await create()
    const other = token.endsWith('A') ? 'B' : 'A'
    for (const wrong of [`${token.slice(0, -1)}${other}`, `${token}A`, token.slice(4), token.toUpperCase()])
      expect(await callerOf(wrong)).toBeNull()
  })

  it('may read when they may write', async () => {
    expect((await create(['write'])).scopes).toEqual(['read', 'write'])
    expect((await create(['read', 'read'])).scopes).toEqual(['read'])
  })

  it('name a network when they send samples, and only then', async () => {
    await expectApiError(create(['ingest']), 'network_required', 'group')
    await expectApiError(create(['read', 'ingest']), 'network_required', 'group')
    const reader = { name: 'script', scopes: ['read' as const], group: 1 }
    const made = at.tokens.create(at.me, { ...reader, expiresAt: at.clock.now() + DAY_MS })
    await expectApiError(made, 'invalid_parameter', 'group')
  })

  it('end on their day, which is at most a year ahead', async () => {
    const { token } = await create(['read'], 1)
    at.clock.advance(DAY_MS - 1)
    expect(await callerOf(token)).not.toBeNull()
    at.clock.advance(1)
    expect(await callerOf(token)).toBeNull()
    expect(await at.tokens.list(at.me)).toHaveLength(1)
    await expectApiError(create(['read'], 0), 'invalid_parameter', 'expiresAt')
    await expectApiError(create(['read'], 367), 'invalid_parameter', 'expiresAt')
    await create(['read'], 366)
  })

  it('end at once when they are revoked, by their owner alone', async () => {
    const ended: string[] = []
    at.bus.on('session.ended', ({ sessionId }) => void ended.push(sessionId))
    const { id, token } = await create()
    const before = at
    at = await setUp()
    await expectApiError(at.tokens.revoke(at.me, id), 'does_not_exist')
    expect(await before.authenticator.callerOf(token, '')).not.toBeNull()
    await before.tokens.revoke(before.me, id)
    expect(await before.authenticator.callerOf(token, '')).toBeNull()
    expect(ended).toEqual([id])
    await expectApiError(before.tokens.revoke(before.me, id), 'does_not_exist')
  })

  it('carry the role the account has now, and end with it', async () => {
    const { token } = await create(['write'])
    const account = () => db().updateTable('account').where('id', '=', at.me.accountId)
    await account().set({ role: 'user' }).execute()
    expect(await callerOf(token)).toMatchObject({ role: 'user' })
    await account().set({ disabled_at: 1 }).execute()
    expect(await callerOf(token)).toBeNull()
    await account().set({ disabled_at: null }).execute()
    expect(await callerOf(token)).not.toBeNull()
    await db().deleteFrom('account').where('id', '=', at.me.accountId).execute()
    expect(await callerOf(token)).toBeNull()
    expect(await at.tokens.list(at.me)).toEqual([])
  })

  it('tell when they were last used, to the minute', async () => {
    const { token } = await create()
    const lastUsed = async () => (await at.tokens.list(at.me))[0]!.lastUsed
    expect(await lastUsed()).toBeNull()
    const first = at.clock.now()
    await Promise.all([callerOf(token), callerOf(token), callerOf(token)])
    at.clock.advance(59_999)
    await callerOf(token)
    expect(await lastUsed()).toBe(first)
    at.clock.advance(1)
    await callerOf(token)
    expect(await lastUsed()).toBe(first + 60_000)
  })

  it('may call a hundred times a second for ever, and not much more', async () => {
    const { token } = await create()
    for (let call = 0; call < 300; call += 1) {
      expect(await callerOf(token)).not.toBeNull()
      at.clock.advance(10)
    }
    const burst = await Promise.allSettled(Array.from({ length: 250 }, () => callerOf(token)))
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
    const refused = await expectApiError(callerOf(token), 'too_many_requests')
    expect(refused.params).toEqual({ limit: 'requests', whose: 'token', retryAfterSeconds: 1 })
    const { token: other } = await create()
    expect(await callerOf(other)).not.toBeNull()
    at.clock.advance(1000)
    expect(await callerOf(token)).not.toBeNull()
  })

  it('are fifty at most', async () => {
    for (let made = 0; made < tokenLimits.perAccount; made += 1) await create(['read'], 1, `t${made}`)
    await expectApiError(create(), 'too_many')
    const [newest] = await at.tokens.list(at.me)
    await at.tokens.revoke(at.me, newest!.id)
    await create()
  })
})
