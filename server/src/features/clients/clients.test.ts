import { expect, it } from 'vitest'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { ClientEvent, Hop } from '#contract/clients/way.ts'
import type { Client, DeviceState } from '#contract/inventory/state/device-state.ts'
import { searchWords } from '../../lib/words/search-words.ts'
import type { EventMeaning } from '../../southbound/ports.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { newSn, proofOf } from '../inventory/testing/open-inventory.ts'
import { aRadio, onAir, onWire, table } from './testing/a-state.ts'
import { openClients } from './testing/open-clients.ts'

const macOf = (n: number) => `0A:00:00:00:00:${n.toString(16).toUpperCase().padStart(2, '0')}`
const [phone, laptop, printer] = [macOf(1), macOf(2), macOf(3)]
type Rows = { rows: NetworkClient[]; page: { next: string | null; total: number } | null }

async function furnished(db: Parameters<typeof openClients>[0]) {
  const at = await openClients(db)
  const me = await at.person('admin')
  const group = await at.network(me.tenant, 'Pier')
  const device = async (kind: 'ap' | 'switch' | 'gateway', name: string, network = group) => {
    const sn = newSn()
    const session = await at.dial(sn, { kind, hostname: name })
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: network })
    return { sn, session, tell: (state: Partial<DeviceState>) => at.report(sn, session, state) }
  }
  return {
    at,
    me,
    group,
    device,
    list: (query: object = {}): Promise<Rows> => at.ask('clients.list', me, query),
  }
}

const event = (sn: string, sessionId: string, at: number, meaning: EventMeaning) => ({
  ...{
    protocol: 'test',
    sn,
    sessionId,
    at,
    severity: 'info' as const,
    type: meaning.kind,
    payload: {},
    meaning,
  },
})

describeOnEngines('clients of a network', (db) => {
  it('are listed as one each, page by page, sorted as people count, and within reach', async () => {
    const { at, me, group, device, list } = await furnished(db())
    const ap = await device('ap', 'Lobby')
    const other = await at.network(me.tenant, 'Mill')
    const mill = await device('ap', 'Mill-1', other)
    const named = (n: number, hostname: string, more: Partial<Client> = {}) =>
      onAir(macOf(n), { hostname, signalDbm: -40 - n, ...more })
    ap.tell({
      radios: [aRadio()],
      clients: [
        named(1, 'cam-10'),
        named(2, 'cam-2'),
        onAir(macOf(3)),
        onWire(macOf(4), 'lan1', { hostname: 'cam-1' }),
      ],
    })
    mill.tell({ clients: [named(9, 'far')] })
    const first = await list({ group, limit: 3 })
    expect(first.page?.total).toBe(4)
    expect(first.rows.map(({ name }) => name)).toEqual(['cam-1', 'cam-2', 'cam-10'])
    const rest = await list({ group, limit: 3, cursor: first.page!.next! })
    expect(rest.rows.map(({ name, mac }) => name ?? mac)).toEqual([macOf(3)])
    expect(rest.page?.next).toBeNull()
    expect((await list({ sort: '-signal', group })).rows.map(({ signal }) => signal)).toEqual([
      -41,
      -42,
      null,
      null,
    ])
    expect((await list({ connection: 'wired' })).rows).toMatchObject([
      { name: 'cam-1', port: 'lan1', groupName: 'Pier' },
    ])
    expect((await list({ sn: mill.sn })).rows).toMatchObject([
      { name: 'far', groupName: 'Mill', deviceName: 'Mill-1' },
    ])
    expect((await list({ q: '0a-00-00-00-00-03' })).rows).toHaveLength(1)
    expect((await list({})).page).toBeNull()
    await expect(list({ group, limit: 1, cursor: 'x' })).rejects.toMatchObject({
      error: 'invalid_parameter',
    })
    expect(((await at.ask('clients.list', await at.person())) as Rows).rows).toEqual([])
    at.reaches.set(me.accountId, { tenant: me.tenant, networks: [] })
    await at.inventory.stop()
  })

  it('are called by who made them where nobody tells a name, and found by that', async () => {
    const { at, me, device, list } = await furnished(db())
    const ap = await device('ap', 'Lobby')
    const [apple, made] = ['F0:18:98:00:00:07', '02:18:98:00:00:08']
    const set = '02:18:98:00:00:09'
    ap.tell({ clients: [onAir(apple), onAir(made), { ...onAir(set), mdns: 'Lobby TV' }] })
    expect((await list()).rows).toMatchObject([
      { mac: apple, name: 'Apple 00:07', nameFrom: 'vendor', vendor: 'Apple', privateMac: false },
      { mac: set, name: 'Lobby TV', nameFrom: 'mdns' },
      { mac: made, name: null, nameFrom: null, vendor: null, privateMac: true },
    ])
    const reach = { tenant: me.tenant, networks: 'all' as const }
    expect(at.clients.finding.find(reach, searchWords('apple')).found).toMatchObject([{ mac: apple }])
    await at.inventory.stop()
  })

  it('keep the name a person gave, over a restart, in list, search and page', async () => {
    const { at, me, group, device, list } = await furnished(db())
    const ap = await device('ap', 'Lobby')
    ap.tell({ clients: [onAir(phone, { hostname: 'iphone-7' })] })
    const hostile = '<b>Till & "1"</b>'
    await at.ask('clients.rename', me, {
      group,
      mac: phone.toLowerCase().replaceAll(':', '-'),
      name: hostile,
    })
    expect((await list()).rows).toMatchObject([{ name: hostile, nameFrom: 'own', hostname: 'iphone-7' }])
    const reach = { tenant: me.tenant, networks: 'all' as const }
    expect(at.clients.finding.find(reach, searchWords('till &')).found).toMatchObject([
      { mac: phone, name: hostile, sn: ap.sn },
    ])
    expect(at.clients.finding.find(reach, searchWords('iphone-7')).found).toHaveLength(1)
    const later = await openClients(db())
    const session = await later.dial(ap.sn)
    later.report(ap.sn, session, { clients: [onAir(phone)] })
    expect(((await later.ask('clients.list', me)) as Rows).rows).toMatchObject([{ name: hostile }])
    await later.ask('clients.rename', me, { group, mac: phone, name: null })
    expect(((await later.ask('clients.list', me)) as Rows).rows).toMatchObject([
      { name: null, nameFrom: null },
    ])
    await expect(at.ask('clients.rename', me, { group, mac: 'nonsense', name: 'x' })).rejects.toThrow()
    await at.inventory.stop()
    await later.inventory.stop()
  })

  it('have a way over the devices they hang on, with the access point that heard them better', async () => {
    const { at, me, group, device } = await furnished(db())
    const gateway = await device('gateway', 'Gate')
    const core = await device('switch', 'Core')
    const ap = await device('ap', 'Attic')
    const lobby = await device('ap', 'Lobby-2')
    gateway.tell({ forwarding: table({ lan: [core.sn, ap.sn, lobby.sn] }) })
    core.tell({ forwarding: table({ '1': [gateway.sn], '2': [ap.sn, phone], '3': [lobby.sn] }) })
    lobby.tell({ clients: [onAir(phone, { bssid: '02:CC:00:00:00:01', signalDbm: -58 })] })
    at.time.at += 300_000
    lobby.tell({ clients: [] })
    ap.tell({
      radios: [aRadio({ busyRatio: 0.3 })],
      clients: [onAir(phone, { signalDbm: -74, connectedSeconds: 10 })],
    })
    await at.inventory.flush()
    const { client, way }: { client: NetworkClient; way: Hop[] } = await at.ask('client.show', me, {
      group,
      mac: phone,
    })
    expect(client).toMatchObject({
      sn: ap.sn,
      signal: -74,
      rating: 'bad',
      connected: true,
      groupName: 'Pier',
    })
    expect(way.map(({ type, device: on }) => `${type} ${on?.name ?? '-'}`)).toEqual([
      'client -',
      'radio Attic',
      'device Attic',
      'link Core',
      'device Core',
      'link Gate',
      'gateway Gate',
      'internet Gate',
    ])
    expect(way[1]!.findings).toContainEqual({
      ...{ code: 'nearer', rating: 'bad', sn: lobby.sn, bssid: '02:CC:00:00:00:01' },
      params: { name: 'Lobby-2', dbm: -58, at: at.time.at - 300_000 },
    })
    expect(way[3]!.port).toBe('2')
    ap.tell({ clients: [] })
    expect(await at.ask('client.show', me, { group, mac: phone })).toMatchObject({
      client: { connected: false, signal: -74 },
    })
    expect(await at.ask('client.show', me, { group, mac: laptop })).toEqual({
      client: null,
      way: [],
      evidence: [],
    })
    await at.inventory.stop()
  })

  it('that are blocked say so, and are sent away once their access point runs what is wanted', async () => {
    const { at, me, group, device, list } = await furnished(db())
    const [attic, lobby] = [await device('ap', 'Attic'), await device('ap', 'Lobby')]
    attic.tell({ clients: [onAir(phone), onAir(laptop), onWire(printer, 'lan1')] })
    lobby.tell({ clients: [] })
    at.blocked.set(group, new Set([phone, printer]))
    const { rows } = await list({ group })
    expect(rows.map(({ mac, blocked }) => [mac, blocked])).toEqual([
      [phone, true],
      [laptop, false],
      [printer, true],
    ])
    expect(await at.ask('client.show', me, { group, mac: phone })).toMatchObject({
      client: { blocked: true },
    })
    at.bus.emit('configuration.changed', { sn: attic.sn, state: 'applying' })
    at.bus.emit('configuration.changed', { sn: lobby.sn, state: 'in_sync' })
    // It cannot have all that is wanted, as many cannot; it has the list.
    at.bus.emit('configuration.changed', { sn: attic.sn, state: 'in_sync_partly' })
    await expect.poll(() => at.kicked).toEqual([{ sn: attic.sn, mac: phone }])
    await at.inventory.stop()
  })

  it('have a time line of what devices told, and wrong keys count', async () => {
    const { at, me, group, device } = await furnished(db())
    const [attic, lobby] = [await device('ap', 'Attic'), await device('ap', 'Lobby')]
    attic.tell({ clients: [] })
    lobby.tell({ clients: [] })
    const happens = (on: typeof attic, meaning: EventMeaning, later = 1_000) => {
      at.time.at += later
      at.inventory.sink.event(event(on.sn, on.session, at.time.at, meaning))
    }
    happens(attic, { kind: 'client_refused', mac: printer, ssid: 'Staff', reason: 'wrong_key' })
    happens(attic, { kind: 'client_joined', mac: printer, ssid: 'Staff', bssid: 'a', band: '5G' })
    happens(lobby, { kind: 'client_joined', mac: printer, ssid: 'Staff', bssid: 'b', band: '5G' }, 60_000)
    happens(attic, { kind: 'client_left', mac: printer, bssid: 'a', connectedSeconds: 60 })
    happens(attic, { kind: 'client_joined', mac: laptop, ssid: 'Staff' })
    await at.inventory.flush()
    const told: ClientEvent[] = await at.ask('client.events', me, { group, mac: printer })
    expect(told.map(({ kind, device: on, from }) => [kind, on.name, from?.name ?? null])).toEqual([
      ['roamed', 'Lobby', 'Attic'],
      ['joined', 'Attic', null],
      ['wrongKey', 'Attic', null],
    ])
    const { way }: { way: Hop[] } = await at.ask('client.show', me, { group, mac: printer })
    expect(way[0]!.findings[0]).toMatchObject({ code: 'wrongKey', rating: 'bad', params: { count: 1 } })
    const other = await at.network(me.tenant)
    expect(await at.ask('client.events', me, { group: other, mac: printer })).toEqual([])
    await at.inventory.stop()
  })
})
