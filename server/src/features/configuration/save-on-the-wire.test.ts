import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import * as tenancy from '#contract/tenancy/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { PASSWORD, ssidOf, wireless } from './testing/documents.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

const WEB_PASSWORD = 'of-the-own-page-7'
let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '3', '--kinds', 'ap,ap,cpe'])
  atEnd(() => scene.close())
})

/** Runs one SSID, whoever saved it: an earlier test, or this one where it is tried again. */
async function managed() {
  const { version } = await scene.section()
  await scene.apply(wireless(ssidOf('Lobby')), version)
  for (const { sn, kind } of scene.devices) if (kind === 'ap') await scene.stands(sn, 'in_sync')
}

it('a network’s SSIDs: difference, save, and every access point runs them', async () => {
  const now = await scene.section()
  expect(now).toMatchObject({ version: 0, document: { section: 'wireless', intent: { ssids: [] } } })
  const document = wireless(ssidOf('Lobby'))
  const preview = await scene.preview(document)
  expect(preview.data.totals).toMatchObject({ devices: 2, offline: 0, unsupported: 1 })
  expect(preview.data.devices.find(({ unsupported }) => unsupported)).toMatchObject({
    notes: [{ code: 'bridges_are_not_configured' }],
  })
  const saved = await scene.apply(document, 0)
  expect(saved.data).toMatchObject({ items: [{ version: 1 }], devices: 2, by: scene.owner.username })
  const bridge = scene.devices.find(({ kind }) => kind === 'cpe')!
  const [one, two] = scene.devices.filter(({ kind }) => kind === 'ap')
  for (const { sn } of [one!, two!]) await scene.stands(sn, 'in_sync', 'applied')
  await scene.stands(bridge.sn, 'unsupported')
  const seen = await eventually(async () => {
    const { data } = await scene.me.call(inventory.showDevice, { query: { sn: one!.sn } })
    return data.state?.ssids.some(({ ssid }) => ssid === 'Lobby') ? data : undefined
  })
  expect(seen.configState).toBe('in_sync')
  // Lists are written in batches, a moment later.
  const states = await eventually(async () => {
    const rows = await scene.me.call(inventory.listDevices, { query: { group: scene.group } })
    const told = rows.data.map(({ configState }) => configState).sort()
    return told.includes('unsupported') && told.filter((state) => state === 'in_sync').length === 2
      ? told
      : undefined
  })
  expect(states).toEqual(['in_sync', 'in_sync', 'unsupported'])
})

it('an SSID that access points cannot have: the rest is in sync, and what is missing is told', async () => {
  const far = ssidOf('Far', { vlan: 4090 })
  const authentication = { host: '192.0.2.7', port: 80, secret: 'a-long-secret-1' }
  const radius = { authentication, accounting: null, nasIdentifier: null }
  const staff = ssidOf('Staff', { security: 'wpa2_enterprise', password: null, radius })
  const { version } = await scene.section()
  const saved = await scene.apply(wireless(ssidOf('Lobby'), far, staff), version)
  expect(saved.status).toBe(200)
  const { sn } = scene.devices.find(({ kind }) => kind === 'ap')!
  const now = await scene.stands(sn, 'in_sync_partly')
  expect(now.notes).toMatchObject([
    { severity: 'unsupported', code: 'vlan_too_high', subject: far.key },
    { severity: 'unsupported', code: 'radius_port', subject: staff.key },
  ])
  // Nothing that is sent changes: neither is it sent again, nor stays what was told.
  const again = await scene.apply(wireless(ssidOf('Lobby')), version + 1)
  expect(again.data).toMatchObject({ devices: 0 })
  expect(await scene.stands(sn, 'in_sync')).toMatchObject({ notes: [], wantedId: now.wantedId })
})

it('the password of a network’s devices reaches them as soon as it is set', async () => {
  await managed()
  const { sn } = scene.devices.find(({ kind }) => kind === 'ap')!
  const before = await scene.status(sn)
  const body = { ID: scene.group, Webpass: WEB_PASSWORD }
  expect(await scene.me.call(tenancy.saveNetwork, { body })).toMatchObject({ status: 200 })
  const now = await eventually(async () => {
    const status = await scene.status(sn)
    return status.state === 'in_sync' && status.wantedId !== before.wantedId ? status : undefined
  })
  expect(now.native).toContain('"system-password": "••••"')
})

it('the password is on the devices and nowhere in what the server answers', async () => {
  await managed()
  await scene.me.call(tenancy.saveNetwork, { body: { ID: scene.group, Webpass: WEB_PASSWORD } })
  const { data: log } = await scene.me.call(contract.listChanges, { query: {} })
  const { sn } = scene.devices[0]!
  const paths = [
    `/v2/configuration?group=${scene.group}&section=wireless`,
    `/v2/configuration/versions?group=${scene.group}&section=wireless`,
    `/v2/configuration/devices?group=${scene.group}`,
    `/v2/configuration/device?sn=${sn}`,
    `/v2/device/info?sn=${sn}`,
    `/v2/device/raw?sn=${sn}`,
    '/v2/logs/config',
    '/v2/logs',
    ...log.map(({ id }) => `/v2/logs/config/change?id=${id}`),
  ]
  for (const path of paths) {
    const answer = await scene.me.raw(path)
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    for (const secret of [PASSWORD, WEB_PASSWORD]) expect(text).not.toContain(secret)
  }
  const preview = await scene.preview(wireless(ssidOf('Lobby', { password: `${PASSWORD}-two` })))
  expect(preview.data.items[0]?.changes).toMatchObject([{ field: 'password', before: null, after: null }])
  expect(JSON.stringify(preview)).not.toContain(PASSWORD)
})

it('a transition to enhanced open on two bands is no drift; a name with no room for it is told', async () => {
  const { version } = await scene.section()
  const cafe = ssidOf('Café', { key: 'cafe', security: 'owe_transition', password: null })
  const long = ssidOf('A name of nearly thirty bytes', {
    key: 'long',
    security: 'owe_transition',
    password: null,
  })
  const { sn } = scene.devices.find(({ kind }) => kind === 'ap')!
  expect((await scene.apply(wireless(cafe), version)).status).toBe(200)
  const names = async () => {
    const { data } = await scene.me.call(inventory.showDevice, { query: { sn } })
    return { at: data.state?.at, ssids: data.state?.ssids.map(({ ssid }) => ssid) ?? [] }
  }
  await eventually(async () => (await names()).ssids.includes('Café-OWE-OWE'))
  for (let more = 0; more < 3; more++) {
    const { at } = await names()
    await scene.fleet.tell(sn, 'report')
    await eventually(async () => (await names()).at !== at)
  }
  expect(await scene.stands(sn, 'in_sync')).toMatchObject({ notes: [] })
  await scene.apply(wireless(cafe, long), version + 1)
  const { notes } = await scene.stands(sn, 'in_sync_partly')
  expect(notes).toMatchObject([{ code: 'owe_name_too_long', params: { bands: 2, most: 24 } }])
})
