import { expect, it } from 'vitest'
import type { LanDevice } from '#contract/clients/lan-devices.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, proofOf } from '../../inventory/testing/open-inventory.ts'
import { aState, onAir, onWire, table } from '../testing/a-state.ts'
import { openClients } from '../testing/open-clients.ts'

const [camera, phone, person] = ['04:03:12:00:00:01', '00:15:65:00:00:01', '0A:00:00:00:00:01']
type Rows = { rows: LanDevice[]; page: { next: string | null; total: number } | null }

async function furnished(db: Parameters<typeof openClients>[0]) {
  const at = await openClients(db)
  const me = await at.person('admin')
  const group = await at.network(me.tenant, 'Pier')
  const device = async (kind: 'ap' | 'switch' | 'camera', name: string) => {
    const sn = newSn()
    const session = await at.dial(sn, { kind, hostname: name })
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
    return { sn, session, tell: (state: Partial<DeviceState>) => at.report(sn, session, aState(state)) }
  }
  const list = async (query: object = {}): Promise<LanDevice[]> =>
    ((await at.ask('lan_devices.list', me, { group, ...query })) as Rows).rows
  return { at, me, group, device, list }
}

const telephone = {
  ...{ port: '2', mac: phone, name: 'desk-1', capabilities: ['Telephone'] },
  ...{ description: 'Yealink SIP-T46U', managementIps: ['10.0.0.9'] },
}

describeOnEngines('devices in a LAN', (db) => {
  it('come from forwarding tables and LLDP as well as from lists of clients, beside those bound', async () => {
    const { device, list } = await furnished(db())
    const own = await device('camera', 'gate')
    const sw = await device('switch', 'core')
    sw.tell({
      clients: [onWire(person, '4', { hostname: 'reception-pc' })],
      lldp: [telephone],
      forwarding: table({ '1': [camera], '2': [phone], '4': [person] }),
    })
    expect(await list({ kind: 'camera' })).toMatchObject([
      { source: 'bound', sn: own.sn, name: 'gate', presence: 'online' },
      { source: 'seen', mac: camera, confidence: 'guess', port: '1', at: { name: 'core' } },
    ])
    expect(await list({ kind: 'sip' })).toMatchObject([
      { name: 'desk-1', ip: '10.0.0.9', model: 'Yealink SIP-T46U', confidence: 'certain' },
    ])
    expect((await list({ source: 'seen' })).map(({ mac }) => mac)).toEqual([phone, camera, person])
    expect(await list({ q: 'hikvision' })).toHaveLength(1)
  })

  it('are unknown since then while what they hung on is away, and offline where it no longer sees them', async () => {
    const { at, device, list } = await furnished(db())
    const ap = await device('ap', 'lobby')
    ap.tell({ clients: [onAir(camera, { hostname: 'porch-cam' })] })
    await at.clients.lan.look()
    expect(await list({ kind: 'camera' })).toMatchObject([{ presence: 'online' }])
    const seen = (await list({ kind: 'camera' }))[0]!.seen
    at.hangUp(ap.sn, ap.session)
    expect(await list({ kind: 'camera' })).toMatchObject([{ presence: 'unknown', since: seen }])
    const again = await at.dial(ap.sn, { kind: 'ap', hostname: 'lobby' })
    expect(await list({ kind: 'camera' })).toMatchObject([{ presence: 'unknown' }])
    at.report(ap.sn, again, aState({ clients: [] }))
    expect(await list({ kind: 'camera' })).toMatchObject([{ presence: 'offline', name: 'porch-cam' }])
  })

  it('are remembered over a restart', async () => {
    const { at, me, device, group } = await furnished(db())
    const sw = await device('switch', 'core')
    sw.tell({ forwarding: table({ '1': [camera] }) })
    await at.clients.lan.look()
    const other = await openClients(db())
    const rows = ((await other.ask('lan_devices.list', me, { group })) as Rows).rows
    expect(rows).toMatchObject([{ mac: camera, kind: 'camera', presence: 'unknown' }])
  })

  it('are what a person says, in every list, until they take it back', async () => {
    const { at, me, group, device, list } = await furnished(db())
    const ap = await device('ap', 'lobby')
    ap.tell({ clients: [onAir(person)] })
    const choose = (kind: string | null) => at.ask('clients.kind', me, { group, mac: person, kind })
    await choose('nvr')
    expect(await list({ kind: 'nvr' })).toMatchObject([{ mac: person, confidence: 'chosen' }])
    const shown = (await at.ask('lan_devices.show', me, { group, mac: person })) as {
      device: LanDevice
      evidence: object[]
    }
    expect(shown).toMatchObject({ device: { kind: 'nvr' }, evidence: [{ code: 'wireless', kind: 'sta' }] })
    await choose(null)
    expect(await list({ kind: 'nvr' })).toEqual([])
  })

  it('come page by page', async () => {
    const { at, me, group, device } = await furnished(db())
    const ap = await device('ap', 'lobby')
    const macs = Array.from({ length: 7 }, (_, n) => `0A:00:00:00:00:1${n}`)
    ap.tell({ clients: macs.map((mac) => onAir(mac)) })
    const page = (cursor?: string) =>
      at.ask('lan_devices.list', me, { group, limit: 3, sort: 'name', cursor }) as Promise<Rows>
    const first = await page()
    const second = await page(first.page!.next!)
    const third = await page(second.page!.next!)
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ mac }) => mac))
    expect(all).toEqual(macs)
    expect(third.page).toEqual({ next: null, total: 7 })
  })
})
