import { beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../http/route.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { PASSWORD } from '../configuration/testing/documents.ts'
import { newSn, proofOf } from '../inventory/testing/open-inventory.ts'
import { openSearch, type SearchBench } from './testing/open-search.ts'

describeOnEngines('search', (db) => {
  let at: SearchBench
  let me: Caller
  let pier: number
  beforeEach(async () => {
    at = await openSearch(db())
    me = await at.person()
    pier = await at.network(me.tenant, 'Pier')
  })
  const titles = async (q: string, caller = me) =>
    (await at.ask(caller, q)).findings.map(({ title }) => title)

  it('finds a device by every spelling of its MAC, its last digits, addresses, name, model and note', async () => {
    const sn = '02:00:5E:AB:CD:EF'
    const own = { ip_lan: '10.44.0.9', ip_wan: '192.0.2.77', address: '198.51.100.4', hostname: 'ap-host' }
    await at.device(me, pier, { sn, name: 'North mast', model: 'AP-900', note: 'Under the roof', ...own })
    const spellings = ['02-00-5e-ab-cd-ef', '0200.5eab.cdef', '02005EABCDEF', 'abcdef', 'ab:cd:ef', sn]
    const others = ['10.44.0.9', '192.0.2.77', '198.51.100.4', 'NORTH', 'ap-host', 'p-900', 'the ROOF']
    for (const q of [...spellings, ...others]) expect([q, await titles(q)]).toEqual([q, ['North mast']])
    expect(await at.found(me, '192.0.2.77', 'device')).toMatchObject([
      { sn, ip: '192.0.2.77', rank: 'exact', note: null, group: { ID: pier, Name: 'Pier' }, status: 'never' },
    ])
    expect(await at.found(me, 'roof', 'device')).toMatchObject([{ note: 'Under the roof', rank: 'contains' }])
    await db().deleteFrom('device').where('sn', '=', sn).execute()
  })

  it('tells exact ones first, then those that begin so, then those that contain it', async () => {
    await at.device(me, pier, { name: 'old cam' })
    await at.device(me, pier, { name: 'cam 2', status: 'online' })
    await at.device(me, pier, { name: 'cam 1' })
    await at.device(me, pier, { name: 'CAM' })
    await at.network(me.tenant, 'Cam')
    expect(await titles('cam')).toEqual(['CAM', 'Cam', 'cam 2', 'cam 1', 'old cam'])
  })

  it('finds the exact one among more than anybody reads, and says that there are more', async () => {
    for (let n = 0; n < 450; n++) await at.device(me, pier, { name: `x-10.0.0.1${n}` })
    await at.device(me, pier, { name: 'zz', ip_lan: '10.0.0.1' })
    const { findings, more } = await at.ask(me, '10.0.0.1', 3)
    expect(findings.map(({ title, rank }) => [title, rank])[0]).toEqual(['zz', 'exact'])
    expect(findings).toHaveLength(3)
    expect(more).toEqual(['device'])
  })

  it('finds networks by name and address and projects by name, with where they lie', async () => {
    const top = await at.tenancy.repository.createProject(me.tenant, 'Harbours', null, 1)
    const inner = await at.tenancy.repository.createProject(me.tenant, 'Northern', top, 1)
    const quay = await at.network(me.tenant, 'Quay', inner)
    await at.tenancy.repository.updateNetwork(quay, { address: 'Östra Kajen 4' })
    expect(await at.found(me, 'östra', 'network')).toMatchObject([
      { ID: quay, title: 'Quay', address: 'Östra Kajen 4', path: ['Harbours', 'Northern'] },
    ])
    expect(await at.found(me, 'north', 'project')).toMatchObject([{ ID: inner, path: ['Harbours'] }])
  })

  it('finds the SSIDs that are wanted now, without their secrets', async () => {
    await at.saved(me, pier, 1, 'Guests', 'Office')
    expect(await titles('guest')).toEqual(['Guests'])
    await at.saved(me, pier, 2, 'Visitors')
    expect(await titles('guest')).toEqual([])
    const answer = await at.ask(me, 'visit')
    expect(answer.findings).toMatchObject([
      { type: 'ssid', enabled: true, group: { ID: pier, Name: 'Pier' } },
    ])
    expect(JSON.stringify(answer)).not.toContain(PASSWORD)
    expect(await titles(PASSWORD)).toEqual([])
  })

  it('finds a client while it is connected, and where', async () => {
    const sn = newSn()
    const session = await at.dial(sn)
    await at.call('devices.bind', me, { group: pier, sn, mac: proofOf(sn), name: 'Mast' })
    const phone = {
      mac: '02:aa:bb:00:00:07',
      connection: 'wireless' as const,
      ip: '10.9.9.9',
      hostname: 'Ana',
    }
    at.report(sn, session, { clients: [{ ...phone, ssid: 'Guests' }] })
    expect(await at.found(me, '02-AA-BB-00-00-07', 'client')).toMatchObject([
      { title: 'Ana', rank: 'exact', ip: '10.9.9.9', ssid: 'Guests', device: { sn, name: 'Mast' } },
    ])
    expect(await at.found(await at.person(), 'ana', 'client')).toEqual([])
    at.hangUp(sn, session)
    expect(await at.found(me, 'ana', 'client')).toEqual([])
  })

  it('a device that changes hands is not found by what its former owner’s network gave it', async () => {
    const sn = newSn()
    const session = await at.dial(sn)
    await at.call('devices.bind', me, { group: pier, sn, mac: proofOf(sn), name: 'Secret name' })
    const lan = { name: 'lan', role: 'upstream' as const, ipv4: ['10.77.1.2/24'], ipv6: [], dns: [] }
    at.report(sn, session, { interfaces: [lan] })
    await at.inventory.flush()
    expect(await titles('10.77.1.2')).toEqual(['Secret name'])
    await at.call('devices.unbind', { ...me, role: 'super' }, { sn })
    const next = await at.person()
    await at.call('devices.bind', next, { group: await at.network(next.tenant), sn, mac: proofOf(sn) })
    expect(await titles('10.77.1.2', next)).toEqual([])
    expect(await titles('secret', next)).toEqual([])
    expect(await titles(sn, next)).toEqual([sn])
  })

  it('shows a stranger nothing, and an ordinary member what lies in its networks', async () => {
    const project = await at.tenancy.repository.createProject(me.tenant, 'Zebra project', null, 1)
    const given = await at.network(me.tenant, 'Zebra given', project)
    const other = await at.network(me.tenant, 'Zebra other')
    await at.device(me, given, { name: 'zebra-1' })
    await at.device(me, other, { name: 'zebra-2' })
    await at.saved(me, given, 1, 'Zebra-air')
    await at.saved(me, other, 1, 'Zebra-hid')
    const member = await at.person('user', me.tenant)
    expect(await titles('zebra', member)).toEqual([])
    await at.tenancy.repository.addScope(member.accountId, { network_id: given })
    expect(await titles('zebra', member)).toEqual(['zebra-1', 'Zebra given', 'Zebra project', 'Zebra-air'])
    expect(await titles('zebra')).toHaveLength(7)
    expect(await titles('zebra', await at.person('super'))).toEqual([])
  })

  it.each(['%', '_', '!', '\\', `'; drop table device; --`, '"', '\u{1F9FF}', '\0', '\ud800', 'İ', '\u202e'])(
    'takes %j literally',
    async (q) => {
      await at.device(me, pier, { name: 'plain' })
      expect(await titles(q)).toEqual([])
      await at.device(me, pier, { name: `a${q === '\0' || q === '\ud800' ? '\u{1F9FF}' : q}z` })
      expect(await titles(q)).toHaveLength(q === '\0' || q === '\ud800' ? 0 : 1)
    },
  )

  it('refuses words longer than anything it could find, and none at all', async () => {
    await expect(at.ask(me, 'x'.repeat(1000))).rejects.toThrow()
    await expect(at.ask(me, '   ')).rejects.toThrow()
    expect(await titles('x'.repeat(200))).toEqual([])
  })
})
