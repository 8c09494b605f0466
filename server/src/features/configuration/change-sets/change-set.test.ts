import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { WatchdogIntent } from '#contract/configuration/sections/watchdog.ts'
import { type SectionDocument, sections } from '#contract/configuration/sections.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

type Items = NonNullable<BodyInput<typeof contract.applySection>['items']>

const watchdog = (more: Partial<WatchdogIntent> = {}): SectionDocument => ({
  section: 'watchdog',
  intent: { ...sections.watchdog.empty, enabled: true, hosts: ['192.0.2.1'], ...more },
})

describeOnEngines('a change-set over several places', (db) => {
  /** A network with two devices. */
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const [one, two] = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    const settled = async () => {
      for (const { status } of [one, two]) await eventually(async () => (await status()).state === 'in_sync')
    }
    const items = (lobby: string, bases: [number, number, number]): Items => [
      { group, document: wireless(ssidOf(lobby)), base: bases[0] },
      { sn: one.sn, document: watchdog(), base: bases[1] },
      { sn: two.sn, document: watchdog({ failures: 5 }), base: bases[2] },
    ]
    const apply = (list: Items) => at.call(contract.applySection, me, { items: list })
    return { at, me, group, one, two, settled, items, apply }
  }
  type Opened = Awaited<ReturnType<typeof opened>>
  const versionsOf = async ({ at, me, group, one, two }: Opened) => {
    const places = [
      { group, section: 'wireless' as const },
      ...[one, two].map(({ sn }) => ({ sn, section: 'watchdog' as const })),
    ]
    return Promise.all(places.map(async (place) => (await at.call(contract.showSection, me, place)).version))
  }

  it('is one review, and one order for each device with all that is new for it', async () => {
    const scene = await opened()
    const { at, me, group, one, two, settled, items, apply } = scene
    const review = await at.call(contract.previewSection, me, { items: items('Lobby', [0, 0, 0]) })
    // Nobody knows what ran there before: all of it is news.
    const anew = Object.entries(sections.watchdog.empty).map(([field]): object => ({
      ...{ change: 'added', field, before: null },
    }))
    expect(review.items).toMatchObject([
      {
        group,
        sn: null,
        name: expect.any(String),
        section: 'wireless',
        base: 0,
        changes: [{ change: 'added' }],
      },
      { sn: one.sn, section: 'watchdog', changes: anew },
      { sn: two.sn, changes: anew.with(3, { change: 'added', field: 'failures', after: 5 }) },
    ])
    expect(review).toMatchObject({ totals: { devices: 2 }, devices: [{ sn: one.sn }, { sn: two.sn }] })
    const body = { items: items('Lobby', [0, 0, 0]), reviewed: review.planHash }
    const saved = await at.call(contract.applySection, me, body)
    expect(saved).toMatchObject({
      devices: 2,
      items: [{ group, version: 1 }, { sn: one.sn }, { sn: two.sn }],
    })
    await settled()
    expect(at.sent).toHaveLength(2)
    for (const { document } of at.sent)
      expect(document).toMatchObject({
        wireless: { ssids: [{ name: 'Lobby' }] },
        watchdog: { enabled: true },
      })
    const [change, ...others] = await two.log()
    expect(others).toEqual([])
    expect(change).toMatchObject({
      changeSet: saved.id,
      sections: [
        { section: 'wireless', version: 1 },
        { section: 'watchdog', version: 1 },
      ],
    })
    const { changes } = await at.call(contract.showChange, me, { id: change!.id })
    expect(new Set(changes.map(({ section }) => section))).toEqual(new Set(['wireless', 'watchdog']))
    await expectApiError(apply(items('Hall', [1, 1, 0])), 'conflict', 'items.2')
    await at.close()
  })

  it('of which one thing was overtaken leaves everything as it is, and names that', async () => {
    const scene = await opened()
    const { at, me, two, settled, items, apply } = scene
    await at.apply(me, { sn: two.sn }, watchdog())
    await eventually(async () => (await two.status()).state === 'in_sync')
    const refused = await apply(items('Lobby', [0, 0, 0])).catch((error) => error)
    expect(refused).toMatchObject({ error: 'conflict', field: 'items.2', params: { version: 1, item: 2 } })
    expect(await versionsOf(scene)).toEqual([0, 0, 1])
    expect(at.sent).toHaveLength(1)
    await apply(items('Lobby', [0, 0, 1]))
    await settled()
    expect(await versionsOf(scene)).toEqual([1, 1, 2])
    await at.close()
  })

  it('of two at the same moment one is saved whole, and of the other nothing', async () => {
    const scene = await opened()
    const { at, items, apply, settled } = scene
    const [first, second] = [items('One', [0, 0, 0]), items('Two', [0, 0, 0]).reverse()]
    const both = await Promise.allSettled([apply(first), apply(second)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { error: 'conflict' } })
    expect(await versionsOf(scene)).toEqual([1, 1, 1])
    await settled()
    expect(at.sent).toHaveLength(2)
    await at.close()
  })

  it('says what is wrong by its item', async () => {
    const { at, me, group, one, items, apply } = await opened()
    const [ssids, ...watchdogs] = items('Lobby', [0, 0, 0])
    await expectApiError(apply([ssids!, ssids!]), 'invalid_parameter', 'items.1.document')
    await expectApiError(apply([ssids!, { ...watchdogs[0]!, group }]), 'invalid_parameter', 'items.1.group')
    await expectApiError(apply([{ sn: one.sn, restore: 99, base: 0 }]), 'does_not_exist', 'items.0')
    const kept = { key: 'lobby', password: { kept: true } } as const
    const lost: Items = [{ group, document: wireless(ssidOf('Lobby', kept)), base: 0 }]
    await expectApiError(apply(lost), 'invalid_parameter', 'items.0.document.intent.ssids.0.password')
    const both = { group, document: wireless(), base: 0, items: watchdogs }
    await expectApiError(at.call(contract.applySection, me, both), 'invalid_parameter', 'group')
    await expectApiError(
      at.call(contract.applySection, me, { group, document: wireless() }),
      'invalid_parameter',
      'base',
    )
    await at.close()
  })

  it('is shown with its places, and undone as a whole', async () => {
    const scene = await opened()
    const { at, me, group, one, two, settled, items, apply } = scene
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await settled()
    const { id } = await apply(items('Hall', [1, 0, 0]))
    await settled()
    const set = await at.call(contract.showChangeSet, me, { id })
    expect(set).toMatchObject({ cause: 'saved', by: me.username, devices: 2, hidden: 0 })
    expect(set.items).toMatchObject([
      {
        group,
        section: 'wireless',
        version: 2,
        current: 2,
        changes: [{ change: 'removed' }, { change: 'added' }],
      },
      { sn: one.sn, section: 'watchdog', version: 1, current: 1 },
      { sn: two.sn, section: 'watchdog', version: 1, current: 1 },
    ])
    const undo = set.items.map(({ id: undo, group, sn, version: base }) => ({
      ...(sn === null ? { group: group! } : { sn }),
      ...{ undo, base },
    }))
    const review = await at.call(contract.previewSection, me, { items: undo })
    expect(review.totals).toMatchObject({ devices: 2 })
    await at.call(contract.applySection, me, { items: undo, reviewed: review.planHash })
    await settled()
    expect(await versionsOf(scene)).toEqual([3, 2, 2])
    for (const sn of [one.sn, two.sn])
      expect(at.sent.findLast((sent) => sent.sn === sn)!.document).toMatchObject({
        ...{ wireless: { ssids: [{ name: 'Lobby' }] } },
      })
    expect(at.sent.findLast(({ sn }) => sn === one.sn)!.document.watchdog).toBeUndefined()
    expect((await one.log())[0]).toMatchObject({ cause: 'restored' })
    await expectApiError(at.call(contract.previewSection, me, { items: undo }), 'conflict', 'items.0')
    await expectApiError(apply(undo), 'conflict', 'items.0')
    const elsewhere = await at.network(me.tenant)
    await expectApiError(apply([{ ...undo[0]!, group: elsewhere }]), 'does_not_exist', 'items.0')
    await at.close()
  })

  it('tells of places in reach alone; of others only how many there are', async () => {
    const { at, me, group, one, items, apply } = await opened()
    const elsewhere = await at.network(me.tenant)
    const list: Items = [
      ...items('Lobby', [0, 0, 0]),
      { group: elsewhere, document: wireless(ssidOf('Yard')), base: 0 },
    ]
    const { id } = await apply(list)
    const member = await at.person('user', me.tenant)
    at.reaches.set(member.accountId, { tenant: me.tenant, networks: [elsewhere] })
    const set = await at.call(contract.showChangeSet, member, { id })
    expect(set).toMatchObject({ items: [{ group: elsewhere }], hidden: 3 })
    expect(JSON.stringify(set)).not.toContain(one.sn)
    const stranger = await at.person('super')
    await expectApiError(at.call(contract.showChangeSet, stranger, { id }), 'does_not_exist')
    const brought = await at.boundDevice(me, group)
    const [joined] = await eventually(async () =>
      (await brought.log()).length > 0 ? brought.log() : undefined,
    )
    const nothing = await at.call(contract.showChangeSet, me, { id: joined!.changeSet })
    expect(nothing).toMatchObject({ cause: 'joined', items: [], hidden: 0 })
    await at.close()
  })

  it('says how many clients were online just before, and five minutes after its last device took it', async () => {
    const { at, me, apply, items, settled } = await opened()
    const asked: number[] = []
    at.device.clientsAt = (moment) => 40 - asked.push(moment)
    const { id, at: savedAt } = await apply(items('Hall', [0, 0, 0]))
    await settled()
    const show = async () => (await at.call(contract.showChangeSet, me, { id })).clients
    const now = await show()
    expect(now).toEqual({ before: 39, after: null, countedAt: expect.any(Number) })
    expect(asked).toEqual([savedAt])
    at.time.at = now!.countedAt
    expect(await show()).toMatchObject({ before: expect.any(Number), after: expect.any(Number) })
    expect(asked.slice(1).sort()).toEqual([savedAt, now!.countedAt])
    const { rows } = (await at.call(contract.listChanges, me, { changeSet: id })) as never as {
      rows: { finishedAt: number }[]
    }
    expect(now!.countedAt).toBe(Math.max(...rows.map(({ finishedAt }) => finishedAt)) + 5 * 60_000)
    await at.close()
  })

  it('goes with what changes hands, and stays with what does not', async () => {
    const { at, me, group, items, apply, settled } = await opened()
    const elsewhere = await at.network(me.tenant)
    const { id } = await apply([
      ...items('Lobby', [0, 0, 0]),
      { group: elsewhere, document: wireless(ssidOf('Yard')), base: 0 },
    ])
    await settled()
    const other = await at.person()
    const { sns } = await at.handOver(me.tenant, other.tenant, group)
    expect(sns).toHaveLength(2)
    expect((await at.call(contract.showChangeSet, me, { id })).items).toMatchObject([{ group: elsewhere }])
    const log = (await at.call(contract.listChanges, other, {})) as never as { rows: { changeSet: number }[] }
    const [change] = log.rows
    expect(log.rows).toHaveLength(2)
    expect(change!.changeSet).not.toBe(id)
    const moved = await at.call(contract.showChangeSet, other, { id: change!.changeSet })
    expect(moved).toMatchObject({ cause: 'saved', devices: 2, items: [{ group }] })
    const rows = db().selectFrom('config_change_set_item').select(['section', 'tenant_id'])
    expect(await rows.where('change_set_id', '=', moved.id).orderBy('id').execute()).toEqual(
      ['wireless', 'watchdog', 'watchdog'].map((section) => ({ section, tenant_id: other.tenant })),
    )
    await at.close()
  })
})
