import { expect, it } from 'vitest'
import { TRASH_KEPT_MS } from '#contract/tenancy/trash.ts'
import type { Caller } from '../../http/route.ts'
import { silentLogger } from '../../lib/logger.ts'
import { createSecretBox } from '../../lib/secret-box.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { eventually } from '../../testing/eventually.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { collect, newSn, openInventory, proofOf } from '../inventory/testing/open-inventory.ts'
import { createTenancy } from './create-tenancy.ts'

const place = { Timezone: 'Europe/Berlin', Country: 'DE' }

describeOnEngines('the trash', (db) => {
  async function setUp() {
    const inventory = await openInventory(db())
    const erased: { sns: string[]; networks: number[] }[] = []
    const disk = { full: false }
    const tenancy = createTenancy({
      ...{ db: db(), bus: inventory.bus, clock: inventory.clock, log: silentLogger },
      secrets: createSecretBox('', 'c'.repeat(64)),
      devices: () => inventory.inventory.places,
      relocated: async () => undefined,
      edited: async () => undefined,
      ssidsOf: async (_tenant, networks) => (networks.size > 0 ? ['Lobby', 'Guests', 'Lobby'] : []),
      erase: async (removed) => {
        if (disk.full) throw new Error('the disk is full')
        erased.push(removed)
      },
    })
    await tenancy.cleaner.start()
    const me = await inventory.person()
    const project = (Name: string, PID = 0) => tenancy.service.saveProject(me, { Name, PID })
    const network = (Name: string, PID = 0) => tenancy.service.saveNetwork(me, { Name, PID, ...place })
    const bind = async (group: number, kind: 'ap' | 'gateway' = 'ap', by: Caller = me) => {
      const sn = newSn()
      await inventory.dial(sn, { kind })
      await inventory.call('devices.bind', by, { sn, mac: proofOf(sn), group, name: `Mast ${sn}` })
      return sn
    }
    const placeOf = async (sn: string) => (await inventory.inventory.reader.placeOf(sn))?.network ?? null
    const seen = async () => {
      const { networks, projects } = await tenancy.reader.visibleTreeOf(me)
      return [...projects, ...networks].map(({ name }) => name).sort()
    }
    return { ...inventory, tenancy, me, project, network, bind, placeOf, seen, erased, disk }
  }
  const g = (id: number) => ({ mode: 'group', id }) as const
  const p = (id: number) => ({ mode: 'project', id }) as const

  it('tells what would be cut off', async () => {
    const at = await setUp()
    const top = await at.project('Hotels')
    const below = await at.project('North', top)
    const one = await at.network('Harbour', below)
    await at.bind(one)
    await at.bind(one)
    await at.bind(await at.network('Pier', top), 'gateway')
    await at.bind(await at.network('Not it'))
    expect(await at.tenancy.deletions.impact(at.me, p(top))).toEqual({
      ...{ networks: 2, projects: 1, managed: 0 },
      devices: [
        { type: 'ap', total: 2, online: 2 },
        { type: 'gateway', total: 1, online: 1 },
      ],
      ...{ ssids: ['Guests', 'Lobby'], ssidCount: 2 },
    })
  })

  it('takes nothing with devices unless it is said where they go', async () => {
    const at = await setUp()
    const ID = await at.network('Lobby')
    const sn = await at.bind(ID)
    await expectApiError(at.tenancy.deletions.delete(at.me, g(ID), {}), 'not_empty')
    expect(await at.placeOf(sn)).toBe(ID)
    expect(await at.seen()).toEqual(['Lobby'])
  })

  it('moves the devices of what is deleted, as far as one gateway a network allows', async () => {
    const at = await setUp()
    const top = await at.project('Hotels')
    const [one, two] = [await at.network('One', top), await at.network('Two', top)]
    const target = await at.network('Target')
    const [gateway, ap] = [await at.bind(one, 'gateway'), await at.bind(two)]
    const other = await at.bind(two, 'gateway')
    const move = (MoveTo: number) => at.tenancy.deletions.delete(at.me, p(top), { MoveTo })
    await expectApiError(move(target), 'one_gateway_only', 'MoveTo')
    await expectApiError(move(one), 'conflict', 'MoveTo')
    const stranger = await at.person()
    const theirs = await at.tenancy.service.saveNetwork(stranger, { Name: 'Theirs', ...place })
    await expectApiError(move(theirs), 'does_not_exist')
    await at.call('devices.unbind', at.me, { sn: other })
    expect(await move(target)).toEqual({ ID: top, moved: 2, unbound: 0 })
    expect(await Promise.all([gateway, ap].map(at.placeOf))).toEqual([target, target])
    expect(await at.tenancy.trash.list(at.me)).toMatchObject([{ Name: 'Hotels', networks: 2, devices: 0 }])
  })

  it('shows nothing of what lies in it, and gives its names free', async () => {
    const at = await setUp()
    const top = await at.project('Hotels')
    const ID = await at.network('Lobby', top)
    const sn = await at.bind(ID)
    await at.tenancy.deletions.delete(at.me, p(top), { Unbind: true })
    expect(await at.seen()).toEqual([])
    expect(await at.tenancy.reader.network(at.me, ID)).toBeNull()
    expect(await at.tenancy.reader.project(at.me, top)).toBeNull()
    expect(await at.tenancy.reader.networksBelow(at.me.tenant, top)).toEqual([])
    expect(await at.placeOf(sn)).toBeNull()
    await expectApiError(at.network('In it', top), 'does_not_exist')
    await expectApiError(at.bind(ID), 'does_not_exist')
    await expectApiError(at.tenancy.service.saveNetwork(at.me, { ID, Name: 'X' }), 'does_not_exist')
    await expectApiError(at.tenancy.deletions.delete(at.me, p(top), {}), 'does_not_exist')
    expect(await at.project('Hotels')).not.toBe(top)
  })

  it('gives everything back, devices with their names and kinds', async () => {
    const at = await setUp()
    const top = await at.project('Hotels')
    const ID = await at.network('Lobby', top)
    const sn = await at.bind(ID, 'gateway')
    await at.call('devices.edit', at.me, { sn, note: 'behind the desk' })
    await at.tenancy.deletions.delete(at.me, p(top), { Unbind: true })
    const [entry] = await at.tenancy.trash.list(at.me)
    expect(entry).toMatchObject({ mode: 'project', Name: 'Hotels', by: at.me.username, devices: 1 })
    expect(await at.tenancy.trash.restore(at.me, { ID: entry!.ID })).toEqual({
      ...{ ID: top, top: false, restored: 1, missed: [] },
    })
    expect(await at.seen()).toEqual(['Hotels', 'Lobby'])
    expect(await at.call('device.info', at.me, { sn })).toMatchObject({
      ...{
        group: ID,
        DeviceType: 'gateway',
        hostname: `Mast ${sn}`,
        note: 'behind the desk',
        status: 'online',
      },
    })
    expect(await at.tenancy.trash.list(at.me)).toEqual([])
    await expectApiError(at.tenancy.trash.restore(at.me, { ID: entry!.ID }), 'does_not_exist')
  })

  it('leaves a device with whoever bound it since, even when it is free again', async () => {
    const at = await setUp()
    const ID = await at.network('Lobby')
    const [kept, free, stays] = [await at.bind(ID), await at.bind(ID), await at.bind(ID)]
    await at.tenancy.deletions.delete(at.me, g(ID), { Unbind: true })
    const stranger = await at.person()
    const theirs = await at.tenancy.service.saveNetwork(stranger, { Name: 'Theirs', ...place })
    for (const sn of [kept, free])
      await at.call('devices.bind', stranger, { sn, mac: proofOf(sn), group: theirs })
    await at.call('devices.unbind', stranger, { sn: free })
    await eventually(async () => (await at.tenancy.trash.list(at.me))[0]?.devices === 1)
    const [entry] = await at.tenancy.trash.list(at.me)
    const answer = await at.tenancy.trash.restore(at.me, { ID: entry!.ID })
    expect(answer.restored).toBe(1)
    expect(answer.missed.map(({ sn, reason }) => [sn, reason]).sort()).toEqual(
      [
        [free, 'bound'],
        [kept, 'bound'],
      ].sort(),
    )
    expect(await Promise.all([kept, free, stays].map(at.placeOf))).toEqual([theirs, null, ID])
  })

  it('asks for another name when the old one is taken, and comes back at the top without its project', async () => {
    const at = await setUp()
    const top = await at.project('Hotels')
    const ID = await at.network('Lobby', top)
    await at.tenancy.deletions.delete(at.me, g(ID), {})
    await at.tenancy.deletions.delete(at.me, p(top), {})
    await at.network('LOBBY')
    const entry = (await at.tenancy.trash.list(at.me)).find(({ mode }) => mode === 'group')!
    expect(entry.path).toEqual(['Hotels'])
    await expectApiError(at.tenancy.trash.restore(at.me, { ID: entry.ID }), 'name_in_use', 'Name')
    const answer = await at.tenancy.trash.restore(at.me, { ID: entry.ID, Name: 'Old lobby' })
    expect(answer).toMatchObject({ ID, top: true })
    expect(await at.seen()).toEqual(['LOBBY', 'Old lobby'])
  })

  it('is restored by one of two who try at the same moment, and by nobody else', async () => {
    const at = await setUp()
    await at.tenancy.deletions.delete(at.me, g(await at.network('Lobby')), {})
    const { ID } = (await at.tenancy.trash.list(at.me))[0]!
    const stranger = await at.person()
    expect(await at.tenancy.trash.list(stranger)).toEqual([])
    await expectApiError(at.tenancy.trash.restore(stranger, { ID }), 'does_not_exist')
    const tries = await Promise.allSettled([1, 2, 3].map(() => at.tenancy.trash.restore(at.me, { ID })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is emptied after 30 days, for good', async () => {
    const at = await setUp()
    const removed = collect(at.bus, 'network.removed')
    const top = await at.project('Hotels')
    const ID = await at.network('Lobby', await at.project('North', top))
    const sn = await at.bind(ID)
    await at.tenancy.deletions.delete(at.me, p(top), { Unbind: true })
    at.time.at += TRASH_KEPT_MS - 1
    await at.tenancy.cleaner.clean()
    expect(await at.tenancy.trash.list(at.me)).toHaveLength(1)
    at.time.at += 1
    await at.tenancy.cleaner.clean()
    expect(await at.tenancy.trash.list(at.me)).toEqual([])
    expect(removed).toContainEqual({ tenant: at.me.tenant, network: ID })
    expect(at.erased).toContainEqual({ sns: [sn], networks: [ID] })
    const left = at.db.selectFrom('network').select('id').where('id', '=', ID)
    expect(await left.execute()).toEqual([])
  })

  it('keeps what could not be deleted for good, and tries again', async () => {
    const at = await setUp()
    const ID = await at.network('Lobby')
    const sn = await at.bind(ID)
    await at.tenancy.deletions.delete(at.me, g(ID), { Unbind: true })
    at.time.at += TRASH_KEPT_MS
    at.disk.full = true
    await expect(at.tenancy.cleaner.clean()).rejects.toThrow()
    expect(at.erased).toEqual([])
    at.disk.full = false
    await at.tenancy.cleaner.clean()
    expect(at.erased).toEqual([{ sns: [sn], networks: [ID] }])
    expect(await at.tenancy.trash.list(at.me)).toEqual([])
  })

  it('finishes what a stop left half-way: devices of deleted networks, devices on their way back', async () => {
    const at = await setUp()
    const ID = await at.network('Lobby')
    const sn = await at.bind(ID)
    const deletion = await at.db
      .insertInto('deletion')
      .values({
        ...{ tenant_id: at.me.tenant, mode: 'group', place_id: ID, name: 'Lobby', path: '[]' },
        ...{ by_name: 'me', at: at.time.at, networks: 1, move_to: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await at.db.updateTable('network').set({ deletion_id: deletion.id }).where('id', '=', ID).execute()
    await at.tenancy.cleaner.clean()
    expect(await at.placeOf(sn)).toBeNull()
    await at.db.updateTable('network').set({ deletion_id: null }).where('id', '=', ID).execute()
    await at.db.updateTable('deletion').set({ restored_at: 1 }).where('id', '=', deletion.id).execute()
    await at.tenancy.cleaner.clean()
    expect(await at.placeOf(sn)).toBe(ID)
  })
})
