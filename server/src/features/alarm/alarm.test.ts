import { expect, it } from 'vitest'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { EventBus } from '../../events/bus.ts'
import type { DomainEvents } from '../../events/domain-events.ts'
import type { Reach } from '../../http/guard.ts'
import type { Caller, Rows } from '../../http/route.ts'
import { silentLogger } from '../../lib/logger.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { eventuallyPasses } from '../../testing/eventually-passes.ts'
import { createAlarm } from './create-alarm.ts'

const AT = 1_800_000_000_000

async function open(db: Db) {
  const bus = new EventBus(silentLogger)
  const reaches = new Map<number, Reach['networks']>()
  const reach = {
    reachOf: async ({ tenant, accountId }: Caller) =>
      ({ tenant, networks: reaches.get(accountId) ?? 'all' }) as Reach,
  }
  const { routes, service } = createAlarm({ db, bus, clock: { now: () => AT + 5 }, log: silentLogger, reach })
  const raised: Alarm[] = []
  bus.on('alarm.raised', ({ alarm }) => void raised.push(alarm))
  const tenant = async () =>
    (
      await db
        .insertInto('tenant')
        .values({ name: 't', created_at: AT })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const call = (id: string, caller: Caller, input: object = {}): Promise<never> => {
    const { endpoint, handle } = routes.find((route) => route.endpoint.id === id)!
    const parsed = endpoint.body
      ? { body: endpoint.body.parse(input) }
      : { query: endpoint.query!.parse(input) }
    return handle({ caller, address: '', userAgent: '', ...parsed } as never) as Promise<never>
  }
  const list = (caller: Caller, query: object = {}): Promise<Rows<Alarm>> => call('alarm.list', caller, query)
  const impostor = (more: Partial<DomainEvents['device.impostor']>) =>
    bus.emit('device.impostor', {
      ...{
        sn: '02:00:00:00:00:01',
        tenant: null,
        network: null,
        name: 'Lobby',
        address: '192.0.2.6',
        at: AT,
      },
      keyFingerprint: 'evil',
      ...more,
    })
  return { call, list, raised, tenant, impostor, reaches, service }
}

const personOf = (tenant: number, accountId = 1): Caller => ({
  ...{ accountId, tenant, username: 'me', role: 'admin', sessionId: 's' },
})

describeOnEngines('alarms', (db) => {
  it('tell of other keys once for a device, and how often it happened', async () => {
    const at = await open(db())
    const tenant = await at.tenant()
    for (let i = 1; i <= 40; i++) at.impostor({ tenant, keyFingerprint: `key ${i}`, at: AT + i })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(40))
    const { rows } = await at.list(personOf(tenant))
    expect(rows).toMatchObject([{ createdAt: AT + 1, params: { times: 40, keyFingerprint: 'key 40' } }])
  })

  it('tell of another key once until they are read', async () => {
    const at = await open(db())
    const tenant = await at.tenant()
    for (let i = 0; i < 5; i++) at.impostor({ tenant, network: 7 })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(5))
    const { rows } = await at.list(personOf(tenant))
    const told = {
      type: 'device_key_changed',
      level: 'critical',
      originator: 'Lobby',
      group: 7,
      confirmedAt: null,
    }
    expect(rows).toMatchObject([
      { ...told, params: { address: '192.0.2.6', keyFingerprint: 'evil', times: 5 }, createdAt: AT },
    ])
    expect(await at.call('alarm.read', personOf(tenant), { ids: [rows[0]!.id] })).toEqual({ count: 1 })
    at.impostor({ tenant, network: 7 })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(6))
    expect(await at.list(personOf(tenant), { unread: 'true' })).toMatchObject({
      rows: [{ confirmedAt: null }],
    })
    expect(await at.list(personOf(tenant), { unread: 'false' })).toMatchObject({
      rows: [{ confirmedAt: AT + 5 }],
    })
  })

  it('have their end when what they tell of is over, read or not', async () => {
    const at = await open(db())
    const tenant = await at.tenant()
    at.impostor({ tenant, network: 7 })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(1))
    const me = personOf(tenant)
    await at.call('alarm.read', me, { ids: [at.raised[0]!.id] })
    at.impostor({ tenant, network: 7 })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(2))
    const which = { tenant, foldKey: 'device_key_changed 02:00:00:00:00:01' }
    await at.service.end(which, AT + 9)
    await at.service.end(which, AT + 99)
    expect((await at.list(me)).rows.map(({ resolvedAt }) => resolvedAt)).toEqual([AT + 9, AT + 9])
    expect(at.raised.slice(2).map(({ resolvedAt }) => resolvedAt)).toEqual([AT + 9, AT + 9])
  })

  it('part another device and another tenant', async () => {
    const at = await open(db())
    const [one, two] = [await at.tenant(), await at.tenant()]
    at.impostor({ tenant: one })
    at.impostor({ tenant: one, sn: '02:00:00:00:00:02' })
    at.impostor({ tenant: two })
    at.impostor({ tenant: null })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(3))
    expect((await at.list(personOf(one))).rows).toHaveLength(2)
    expect((await at.list(personOf(two))).rows).toHaveLength(1)
    const ofSecond = await at.list(personOf(one), { sn: '02:00:00:00:00:02' })
    expect(ofSecond.rows.map(({ sn }) => sn)).toEqual(['02:00:00:00:00:02'])
  })

  it('are not shown while their network lies in the trash', async () => {
    const at = await open(db())
    const tenant = await at.tenant()
    const place = { tenant_id: tenant, timezone: 'UTC', country: 'DE', created_at: AT }
    // Numbers that other tests here do not take for networks of their own.
    const networks = [
      { ...place, id: 501, name: 'there', name_key: 'there', deletion_id: null },
      { ...place, id: 502, name: 'trashed', name_key: 'trashed', deletion_id: 1 },
    ]
    await db().insertInto('network').values(networks).execute()
    for (const { id } of networks) at.impostor({ tenant, network: id, sn: `02:00:00:00:05:${id - 490}` })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(2))
    const { rows } = await at.list(personOf(tenant))
    expect(rows.map(({ group }) => group)).toEqual([501])
  })

  it('are seen and read only within reach', async () => {
    const at = await open(db())
    const tenant = await at.tenant()
    for (const network of [1, 2, null])
      at.impostor({ tenant, network, sn: `02:00:00:00:00:1${network ?? 0}` })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(3))
    const member = personOf(tenant, 2)
    at.reaches.set(2, [2])
    const seen = (await at.list(member)).rows
    expect(seen.map((alarm) => alarm.group)).toEqual([2])
    expect((await at.list(member, { group: 1 })).rows).toEqual([])
    const all = at.raised.map((alarm) => alarm.id)
    expect(await at.call('alarm.read', member, { ids: all })).toEqual({ count: 1 })
    at.reaches.set(2, [])
    expect(await at.list(member, { limit: 5 })).toEqual({ rows: [], page: { next: null, total: 0 } })
    expect(await at.call('alarm.read', member, { ids: 'all' })).toEqual({ count: 0 })
    expect(await at.call('alarm.read', personOf(await at.tenant()), { ids: all })).toEqual({ count: 0 })
    expect(await at.call('alarm.read', personOf(tenant), { ids: [] })).toEqual({ count: 0 })
    expect(await at.call('alarm.read', personOf(tenant), { ids: 'all' })).toEqual({ count: 2 })
  })

  it('are walked newest first, each once', async () => {
    const at = await open(db())
    const tenant = await at.tenant()
    for (let i = 0; i < 11; i++) at.impostor({ tenant, sn: `02:00:00:00:06:${10 + i}` })
    await eventuallyPasses(() => expect(at.raised).toHaveLength(11))
    const walked: number[] = []
    let cursor: string | undefined
    do {
      const { rows, page } = await at.list(personOf(tenant), { limit: 4, cursor })
      expect(page!.total).toBe(11)
      walked.push(...rows.map((alarm) => alarm.id))
      cursor = page!.next ?? undefined
    } while (cursor)
    expect(walked).toEqual(at.raised.map((alarm) => alarm.id).toSorted((a, b) => b - a))
  })

  it.each(['x', '', 'YWxhcm06', Buffer.from('alarm:1:1e9').toString('base64url')])(
    'refuse the cursor "%s"',
    async (cursor) => {
      const at = await open(db())
      const list = at.list(personOf(await at.tenant()), { cursor })
      await expect(list).rejects.toMatchObject({ error: 'invalid_parameter', field: 'cursor' })
    },
  )
})
