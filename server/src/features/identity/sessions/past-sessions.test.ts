import { beforeEach, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../create-identity.ts'

const password = 'correct-horse-9'
const visitor = { address: '192.0.2.1', userAgent: 'script' }
const DAY = 86_400_000

describeOnEngines('sessions that are over', (db) => {
  let count = 0
  const open = async () => {
    const clock = new FakeClock()
    const { service, jobs } = createIdentity({ db: db(), bus: new EventBus(silentLogger), clock })
    count += 1
    const username = `ann${count}`
    const { account } = (await service.createAccount({ username, password, role: 'admin' }))!
    const clear = () => jobs[0]!.run()
    return { clock, service, account, clear, signIn: () => service.signIn(username, password, visitor) }
  }
  let at: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    at = await open()
  })
  const countOf = async (table: 'session' | 'sign_in') => {
    const rows = await db().selectFrom(table).select('id').where('account_id', '=', at.account).execute()
    return rows.length
  }

  /** When each session that is left was seen last, latest first. */
  const seenIn = async () => {
    const of = db().selectFrom('session').select('last_seen_at').where('account_id', '=', at.account)
    return (await of.orderBy('last_seen_at', 'desc').execute()).map((row) => Number(row.last_seen_at))
  }

  it('are gone a day after their end, whatever ended them', async () => {
    const signedOut = await at.signIn()
    await at.service.signOut((await at.service.callerOf(signedOut.sessid))!)
    await at.signIn()
    at.clock.advance(limits.sessionIdleMs + DAY - 1000)
    const { sessid } = await at.signIn()
    await at.clear()
    expect(await countOf('session')).toBe(2)
    at.clock.advance(2000)
    await at.clear()
    expect(await countOf('session')).toBe(1)
    expect(await at.service.callerOf(sessid)).toMatchObject({ accountId: at.account })
  })

  it('leave the one in which an account was seen last', async () => {
    for (let i = 0; i < 3; i++) {
      await at.signIn()
      at.clock.advance(1000)
    }
    const seen = at.clock.now() - 1000
    at.clock.advance(400 * DAY)
    await at.clear()
    expect(await seenIn()).toEqual([seen])
  })

  it('leave the one in which an account was seen last, though it began before others', async () => {
    const first = await at.signIn()
    at.clock.advance(1000)
    await at.signIn()
    at.clock.advance(120_000)
    await at.service.callerOf(first.sessid)
    const seen = at.clock.now()
    at.clock.advance(400 * DAY)
    await at.clear()
    expect((await seenIn())[0]).toBe(seen)
  })

  it('leave their sign-ins as long as an address is known by them, and the last two for good', async () => {
    for (let i = 0; i < 5; i++) {
      await at.signIn()
      at.clock.advance(DAY)
    }
    at.clock.advance(80 * DAY)
    await at.clear()
    expect(await countOf('sign_in')).toBe(5)
    at.clock.advance(7 * DAY)
    await at.clear()
    expect(await countOf('sign_in')).toBe(3)
    at.clock.advance(400 * DAY)
    await at.clear()
    expect(await countOf('sign_in')).toBe(2)
  })

  it('go by thousands', async () => {
    const one = { account_id: at.account, expires_at: 1, revoked_at: null, address: null, user_agent: null }
    const rows = Array.from({ length: 4500 }, (_, i) => {
      const id = `${at.account}-${i}`
      return { ...one, id, token_hash: id, created_at: i, last_seen_at: i }
    })
    for (let i = 0; i < rows.length; i += 500)
      await db()
        .insertInto('session')
        .values(rows.slice(i, i + 500))
        .execute()
    await at.clear()
    expect(await countOf('session')).toBe(1)
  })
})
