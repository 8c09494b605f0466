import { beforeEach, expect, it } from 'vitest'
import { unbindNoticeMs } from '#contract/operations/unbind.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createUnbind } from './create-unbind.ts'

const root: Caller = { accountId: 1, tenant: 1, username: 'after-sales', role: 'root', sessionId: 's' }
const reason = 'bought second-hand, receipt shown'

describeOnEngines('releasing a device from its owner', (db) => {
  let count = 0
  const setUp = async () => {
    count += 1
    const clock = new FakeClock()
    const alarms: { foldKey?: string }[] = []
    const over: object[] = []
    const mails: object[] = []
    const parts = {
      ...{ db: db(), clock, log: silentLogger },
      alarms: {
        raise: async (alarm: object) => void alarms.push(alarm),
        end: async (alarm: object, at: number) => void over.push({ ...alarm, at }),
      },
      messenger: { channels: ['email'] as const, queue: async (mail: object) => void mails.push(mail) },
      release: async (sn: string) => {
        const free = { tenant_id: null, network_id: null }
        await db().updateTable('device').set(free).where('sn', '=', sn).execute()
      },
    }
    const unbind = createUnbind(parts)
    const made = await db()
      .insertInto('tenant')
      .values({ name: `Shop ${count}`, created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tenant = made.id
    const account = {
      username: `owner${count}`,
      username_key: `owner${count}`,
      password_hash: 'x',
      created_at: 1,
    }
    const mail = { email: `o${count}@example.org`, email_key: `o${count}@example.org`, language: 'de' }
    await db()
      .insertInto('account')
      .values({ ...account, ...mail, tenant_id: tenant, role: 'admin' })
      .execute()
    const place = {
      timezone: 'UTC',
      country: 'DE',
      tenant_id: tenant,
      created_at: 1,
      name: 'N',
      name_key: 'n',
    }
    const network = await db().insertInto('network').values(place).returning('id').executeTakeFirstOrThrow()
    const sn = `02:00:00:00:00:${count.toString(16).padStart(2, '0').toUpperCase()}`
    const device = {
      sn,
      mac: sn,
      kind: 'ap',
      name: 'Lobby',
      tenant_id: tenant,
      network_id: network.id,
      bound_at: 5,
    }
    await db().insertInto('device').values(device).execute()
    return {
      ...unbind,
      clock,
      alarms,
      over,
      mails,
      sn,
      tenant,
      owner: `Shop ${count}`,
      other: () => createUnbind(parts),
    }
  }
  let at: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    at = await setUp()
  })
  const ask = (proven = false) => at.service.request(root, { sn: at.sn, reason, proven })
  const isBound = async () =>
    (await db().selectFrom('device').select('tenant_id').where('sn', '=', at.sn).executeTakeFirst())
      ?.tenant_id === at.tenant

  it('happens after a day’s notice, of which the owner is told', async () => {
    expect(await at.service.find(at.sn)).toMatchObject({ owner: at.owner, boundAt: 5, request: null })
    const request = await ask()
    expect(request).toMatchObject({ state: 'waiting', by: 'after-sales', dueAt: request.at + unbindNoticeMs })
    expect(at.alarms).toMatchObject([
      { tenant: at.tenant, type: 'device_release', params: { name: 'Lobby', reason } },
    ])
    expect(at.mails).toMatchObject([
      { kind: 'device_release', language: 'de', content: { sn: at.sn, reason } },
    ])
    at.clock.advance(unbindNoticeMs - 1)
    await at.service.carryOut()
    expect(await isBound()).toBe(true)
    at.clock.advance(1)
    await at.service.carryOut()
    expect(await isBound()).toBe(false)
    expect((await at.service.list())[0]).toMatchObject({ id: request.id, state: 'done' })
    await expectApiError(at.service.find(at.sn), 'does_not_exist')
  })

  it('happens at once when the purchase is proven; the owner is told all the same', async () => {
    expect(await ask(true)).toMatchObject({ state: 'done', proven: true })
    expect(await isBound()).toBe(false)
    expect(at.alarms).toHaveLength(1)
  })

  it('what came due while the server was off is done at its start', async () => {
    await ask()
    at.clock.advance(2 * unbindNoticeMs)
    const next = at.other()
    await next.start()
    await next.stop()
    expect(await isBound()).toBe(false)
  })

  it('can be called off until then, once, and then what its owner was told is over', async () => {
    const { id } = await ask()
    expect(at.over).toEqual([])
    await at.service.cancel(root, id)
    const { foldKey } = at.alarms[0]!
    expect(at.over).toEqual([{ tenant: at.tenant, foldKey, at: at.clock.now() }])
    await expectApiError(at.service.cancel(root, id), 'already_handled')
    await expectApiError(at.service.cancel(root, 999_999), 'does_not_exist')
    at.clock.advance(unbindNoticeMs)
    await at.service.carryOut()
    expect(await isBound()).toBe(true)
    expect((await at.service.list())[0]).toMatchObject({ state: 'cancelled', endedBy: 'after-sales' })
  })

  it('is asked for once, also when two ask at the same moment', async () => {
    const asked = await Promise.allSettled([ask(), ask(), ask()])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await at.service.find(at.sn)).request).not.toBeNull()
  })

  it('leaves alone what its owner gave away meanwhile', async () => {
    await ask()
    const heir = await db()
      .insertInto('tenant')
      .values({ name: 'Heir', created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db().updateTable('device').set({ tenant_id: heir.id }).where('sn', '=', at.sn).execute()
    at.clock.advance(unbindNoticeMs)
    await at.service.carryOut()
    const row = await db()
      .selectFrom('device')
      .select('tenant_id')
      .where('sn', '=', at.sn)
      .executeTakeFirstOrThrow()
    expect(row.tenant_id).toBe(heir.id)
    expect((await at.service.list())[0]).toMatchObject({ state: 'gone' })
  })

  it('nobody’s devices are not found', async () => {
    await expectApiError(at.service.find('02:FF:FF:FF:FF:FF'), 'does_not_exist')
    await expectApiError(
      at.service.request(root, { sn: '02:FF:FF:FF:FF:FF', reason, proven: false }),
      'does_not_exist',
    )
  })
})
