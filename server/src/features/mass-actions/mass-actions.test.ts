import { afterEach, expect, it } from 'vitest'
import type { MassActionName } from '#contract/mass-actions/endpoints.ts'
import { EventBus } from '../../events/bus.ts'
import type { DomainEvents } from '../../events/domain-events.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallAs } from '../../http/calls.ts'
import type { Caller } from '../../http/route.ts'
import { createJobs } from '../../jobs/create-jobs.ts'
import { silentLogger } from '../../lib/logger.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { createMassActions } from './create-mass-actions.ts'

const open: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})
const sns = Array.from({ length: 10 }, (_, n) => `02:00:00:00:00:${n + 10}`)

describeOnEngines('actions on many devices', (db) => {
  const clock = new FakeClock()
  let names = 0

  async function callerOf(): Promise<Caller> {
    const name = `account ${++names}`
    const tenant = await db()
      .insertInto('tenant')
      .values({ name, created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = {
      tenant_id: tenant.id,
      username: name,
      username_key: name,
      password_hash: '',
      role: 'admin' as const,
      created_at: 1,
    }
    const { id } = await db().insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
    return { accountId: id, tenant: tenant.id, username: name, role: 'admin', sessionId: 's' }
  }

  /** A process that does what is asked in its own way, with `call` for each device. */
  function processOf(
    call: (call: CallAs & { sn: string }) => Promise<unknown>,
    more: { sliceMs?: number; here?: boolean } = {},
  ) {
    const bus = new EventBus(silentLogger)
    const told: DomainEvents['mass_action.changed'][] = []
    bus.on('mass_action.changed', (event) => void told.push(event))
    const jobs = createJobs({
      db: db(),
      clock,
      log: silentLogger,
      handlers: () => mass.jobs,
      settings: { graceMs: 10, endMs: 10, leaseMs: 60_000 },
    })
    const mass = createMassActions({
      ...{ db: db(), bus, clock, log: silentLogger, jobs: jobs.queue, ...more },
      secrets: { seal: (text) => text, open: (text) => text, digest: (text) => text },
      guard: { device: async ({ tenant }) => ({ tenant, level: 'own' }) },
      callers: {
        later: async ({ account }) =>
          more.here === false
            ? null
            : { accountId: account, tenant: 1, username: 'who', role: 'admin', sessionId: '' },
      },
      call: (made) => call({ ...made, sn: (made.body as { sn: string }).sn }),
      nameOf: async (sn) => `AP ${sn.slice(-2)}`,
    })
    open.push(jobs)
    return { ...mass, queue: jobs, told }
  }
  const itemsOf = async ({ service }: ReturnType<typeof processOf>, caller: Caller, id: number) =>
    (await service.items(caller, { id })).rows

  it('are done for each device, and told as it comes further', async () => {
    const made: [string, string, unknown, string][] = []
    const one = processOf(async ({ endpoint, body, address, caller }) =>
      made.push([endpoint.id, caller.username, body, address]),
    )
    const me = await callerOf()
    one.queue.start()
    const { id } = await one.service.start(
      me,
      { action: 'move', sns: [...sns, sns[0]!], group: 7 },
      '192.0.2.1',
    )
    await one.queue.idle()
    expect(made).toHaveLength(10)
    expect(made).toContainEqual(['devices.move', 'who', { sn: sns[0], group: 7 }, '192.0.2.1'])
    expect(await one.service.list(me)).toMatchObject([
      { id, action: 'move', state: 'ended', total: 10, group: 7, items: { done: 10, waiting: 0 } },
    ])
    expect(one.told.at(-1)).toMatchObject({
      account: me.accountId,
      tenant: me.tenant,
      action: { id, state: 'ended' },
    })
    expect((await itemsOf(one, me, id))[3]).toEqual({
      sn: sns[3],
      name: 'AP 13',
      state: 'done',
      error: null,
      params: {},
      result: null,
    })
  })

  it('tell why one failed, and those are tried again', async () => {
    let broken = true
    const one = processOf(async ({ sn }) => {
      if (broken && sn.endsWith('12')) throw new ApiError('device_offline', { sn })
      if (broken && sn.endsWith('13')) throw new Error('a fault of ours')
    })
    const me = await callerOf()
    one.queue.start()
    const { id } = await one.service.start(me, { action: 'reboot', sns }, '::1')
    await one.queue.idle()
    const failed = await one.service.items(me, { id, state: 'failed', limit: 1 })
    expect(failed).toMatchObject({
      rows: [{ sn: sns[2], error: 'device_offline', params: { sn: sns[2] } }],
      page: { total: 2 },
    })
    const rest = await one.service.items(me, { id, state: 'failed', cursor: failed.page!.next! })
    expect(rest).toMatchObject({ rows: [{ sn: sns[3], error: 'internal' }], page: { next: null } })
    await one.service.dismiss(me, id)
    broken = false
    expect(await one.service.retry(me, id)).toMatchObject({
      state: 'running',
      dismissed: false,
      items: { waiting: 2, done: 8 },
    })
    await one.queue.idle()
    expect(await one.service.list(me)).toMatchObject([{ state: 'ended', items: { done: 10, failed: 0 } }])
    await expectApiError(one.service.retry(me, id), 'conflict')
  })

  it('begin no more when they are stopped; what is under way ends', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let calls = 0
    const one = processOf(async () => {
      if (++calls === 4) begun.resolve()
      await gate.promise
    })
    const me = await callerOf()
    one.queue.start()
    const { id } = await one.service.start(me, { action: 'locate', sns }, '::1')
    await begun.promise
    expect(await one.service.cancel(me, id)).toMatchObject({
      state: 'cancelled',
      items: { running: 4, cancelled: 6 },
    })
    gate.resolve()
    await one.queue.idle()
    expect(calls).toBe(4)
    expect(await one.service.list(me)).toMatchObject([
      { state: 'cancelled', items: { done: 4, cancelled: 6 } },
    ])
  })

  it('are stopped before their turn came', async () => {
    const one = processOf(async () => expect.fail('nothing was to be done'))
    const me = await callerOf()
    const { id } = await one.service.start(me, { action: 'locate', sns }, '::1')
    await one.service.cancel(me, id)
    one.queue.start()
    await one.queue.idle()
    expect(await one.service.list(me)).toMatchObject([{ state: 'cancelled', items: { cancelled: 10 } }])
  })

  it.each<[MassActionName, string | null, object]>([
    ['reboot', null, { done: 6, failed: 4 }],
    ['refresh', null, { done: 10, failed: 0 }],
    ['unbind', 'does_not_exist', { done: 10, failed: 0 }],
    ['unbind', 'owner_only', { done: 6, failed: 4 }],
  ])('%s goes on in another process; what was under way is not known (%s)', async (action, answer, items) => {
    const begun = Promise.withResolvers<void>()
    const never = new Promise(() => undefined)
    let calls = 0
    const gone = processOf(async () => {
      if (++calls === 4) begun.resolve()
      await never
    })
    const me = await callerOf()
    gone.queue.start()
    const { id } = await gone.service.start(me, { action, sns }, '::1')
    await begun.promise
    clock.advance(60_001)
    const made: string[] = []
    const other = processOf(async ({ sn }) => {
      made.push(sn)
      if (answer && sns.indexOf(sn) < 4) throw new ApiError(answer as 'owner_only')
    })
    await other.start()
    other.queue.start()
    await other.queue.idle()
    expect(await other.service.list(me)).toMatchObject([{ id, state: 'ended', items }])
    expect(made.sort()).toEqual(action === 'reboot' ? sns.slice(4) : sns)
  })

  it('give way after a while, and go on behind others', async () => {
    const order: string[] = []
    const one = processOf(
      async ({ sn }) => {
        order.push(sn)
        clock.advance(100)
      },
      { sliceMs: 200 },
    )
    const me = await callerOf()
    const many = Array.from({ length: 200 }, (_, n) => `0200000000000${String(n).padStart(4, '0')}`)
    one.queue.start()
    await one.service.start(me, { action: 'refresh', sns: many }, '::1')
    await one.queue.idle()
    expect(order.toSorted()).toEqual(many)
    const runs = await one.queue.queue.list({ kind: 'mass-actions.run', tenant: me.tenant, limit: 10 })
    expect(runs.length).toBeGreaterThan(1)
  })

  it('are one’s own: nobody else sees or stops them', async () => {
    const one = processOf(async () => undefined)
    const [me, other] = [await callerOf(), await callerOf()]
    const { id } = await one.service.start(me, { action: 'refresh', sns }, '::1')
    expect(await one.service.list(other)).toEqual([])
    await expectApiError(one.service.items(other, { id }), 'does_not_exist')
    await expectApiError(one.service.cancel(other, id), 'does_not_exist')
    await expectApiError(one.service.retry(other, id), 'does_not_exist')
    await expectApiError(one.service.start(me, { action: 'move', sns }, '::1'), 'network_required', 'group')
  })

  it('fail when who started them is gone', async () => {
    const one = processOf(async () => expect.fail('nobody asks for it any more'), { here: false })
    const me = await callerOf()
    one.queue.start()
    const { id } = await one.service.start(me, { action: 'refresh', sns }, '::1')
    await one.queue.idle()
    expect((await itemsOf(one, me, id))[0]).toMatchObject({ state: 'failed', error: 'forbidden' })
  })

  it('are limited for each tenant, and kept for a month', async () => {
    const one = processOf(async () => undefined)
    const me = await callerOf()
    const many = (from: number) =>
      Array.from({ length: 10_000 }, (_, n) => `02${String(from + n).padStart(15, '0')}`)
    await one.service.start(me, { action: 'refresh', sns: many(0) }, '::1')
    await one.service.start(me, { action: 'refresh', sns: many(10_000) }, '::1')
    await expect(one.service.start(me, { action: 'refresh', sns }, '::1')).rejects.toMatchObject({
      limit: 'mass_actions',
      whose: 'tenant',
    })
    for (const { id } of await one.service.list(me)) await one.service.cancel(me, id)
    clock.advance(31 * 86_400_000)
    await one.queue.queue.enqueue({ kind: 'mass-actions.clear' })
    one.queue.start()
    await one.queue.idle()
    expect(await one.service.list(me)).toEqual([])
  })
})
