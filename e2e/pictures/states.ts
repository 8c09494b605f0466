import { expect, type Page, test } from '@playwright/test'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { Api } from '../support/api.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import type { OpenedScreen } from './opened.ts'
import { looksAt, takeOpened } from './take.ts'

/** What the demo does not come to by itself: between two owners, and where devices say no. */
test('offers, disputes, assumptions, and what is partly in sync', async ({ browser }) => {
  const roost = await Roost.start({ demo: 'account' })
  const fleet = await Fleet.start(roost, { seed: 'states', kinds: 'ap,switch', devices: 4, stock: true })
  const [owner, other] = [await Api.signIn(roost), await Api.signIn(roost, 'demo', 'demo-Roost-1')]
  const strangers: Fleet[] = []
  try {
    const { mine, theirs, operators } = await furnish(fleet, owner, other)
    mine.push(...(await keysFromElsewhere(roost, owner, strangers)))
    for (const { options, look, width } of looksAt(roost.url)) {
      await takeOpened(browser, options, owner, [...mine, ...operators], look, width)
      await takeOpened(browser, options, other, theirs, look, width)
    }
  } finally {
    for (const api of [owner, other]) await api.dispose()
    for (const one of strangers) await one.stop()
    await fleet.stop()
    await roost.destroy()
  }
})

/** `super` owns the devices; `demo` is offered a network and claims a device of it. */
async function furnish(fleet: Fleet, owner: Api, other: Api) {
  const network = await owner.createNetwork('A harbour')
  const devices = await fleet.devices()
  for (const device of devices) await owner.bind(network, device, device.hostname)
  const [partial, disputed] = devices.filter(({ kind }) => kind === 'ap') as [PretendDevice, PretendDevice]
  const lan = await fleet.device('switch')
  await claim(fleet, disputed, other)
  await giveSsid(fleet, owner, network, partial.sn)
  for (const [name, permission] of [
    ['Harbour office', 'write'],
    ['Boat house', 'read'],
  ])
    await offer(owner, await owner.createNetwork(name!), permission!)
  const at = (path: string, sn: string, rest = '') => `${path}?sn=${encodeURIComponent(sn)}${rest}`
  const mine: OpenedScreen[] = [
    { name: 'dispute-device', path: at('/device/apinfo', disputed.sn) },
    { name: 'partly-network', path: '/config/wireless' },
    { name: 'partly-device', path: at('/device/apinfo', partial.sn, '&tab=configuration') },
    { name: 'assumptions', path: at('/device/swinfo', lan.sn, '&tab=settings'), open: review },
  ]
  const theirs: OpenedScreen[] = [
    { name: 'offers', path: '/?tab=task' },
    { name: 'offers-inbox', path: '/', open: inbox },
    { name: 'dispute-claims', path: '/group/addevice' },
  ]
  return { mine, theirs, operators: [{ name: 'dispute-decide', path: '/sysman/unbind' }] }
}

/** The same devices call with other keys, from where the browser is not: with a label code, and without. */
async function keysFromElsewhere(roost: Roost, owner: Api, started: Fleet[]): Promise<OpenedScreen[]> {
  const group = await owner.createNetwork('Boats')
  const screens = ['label', 'stock'].map(async (seed): Promise<OpenedScreen[]> => {
    const options = { seed, devices: 1, kinds: 'ap', stock: seed === 'stock' }
    const known = await Fleet.start(roost, { ...options, from: '127.0.0.66' })
    started.push(known)
    const { sn, macLast6: mac, hostname: name } = await known.connected('ap')
    await owner.post('/v2/devices', { action: 'bind', data: { sn, mac, group, name } })
    started.push(await Fleet.start(roost, { ...options, from: '127.0.0.9', keys: 1 }))
    await expect.poll(() => owner.get<unknown[]>(`/v2/devices/quarantine?group=${group}`)).not.toEqual([])
    const path = `/device/apinfo?sn=${encodeURIComponent(sn)}`
    const trust = { name: `key-${seed}-dialog`, path, open: openTrust }
    return [{ name: `key-${seed}`, path }, ...(seed === 'label' ? [trust] : [])]
  })
  return (await Promise.all(screens)).flat()
}

async function openTrust(page: Page): Promise<void> {
  await page.locator('main [data-tone=bad] button').first().click()
  await page.getByRole('dialog').waitFor()
}

async function claim(fleet: Fleet, { sn, macLast6: mac }: { sn: string; macLast6: string }, by: Api) {
  await fleet.act(sn, 'set-key')
  const group = await by.createNetwork('Ours')
  await expect(() => by.post('/v2/devices', { action: 'claim', data: { sn, mac, group } })).toPass()
}

const offer = (owner: Api, network: number, permission: string) =>
  owner.post('/v2/shares', { data: { network, to: 'demo', permission, alwaysOn: true } })

async function giveSsid(fleet: Fleet, owner: Api, group: number, sn: string): Promise<void> {
  await fleet.act(sn, 'config-partial')
  const ssid = {
    key: 'guest',
    enabled: true,
    name: 'Harbour guest',
    security: 'owe',
    password: null,
    radius: null,
  }
  const rest = { vlan: 0, bands: ['5G', '6G'], isolate: true, hidden: false, maxUsers: null }
  const intent = { ssids: [{ ...ssid, ...rest, roaming: { k: false, v: false, r: false } }] }
  const document = { section: 'wireless', intent }
  await owner.post('/v2/configuration', { action: 'apply', data: { group, document, base: 0 } })
  const state = async () => {
    const all = await owner.get<DeviceConfig[]>(`/v2/configuration/devices?group=${group}`)
    return all.find((device) => device.sn === sn)?.state
  }
  await expect.poll(state, { timeout: 60_000 }).toBe('in_sync_partly')
}

async function inbox(page: Page): Promise<void> {
  await page.locator('header .tabler-icon-inbox').first().click()
  await page.locator('[role=dialog]').waitFor()
}

/** A label on one port of a switch that nobody ever configured. */
async function review(page: Page): Promise<void> {
  await page.locator('main [data-port]').nth(3).click()
  await page
    .locator('main [role=tabpanel] input:not([type=checkbox]):not([type=radio]):not([readonly])')
    .first()
    .fill('Crane')
  await page.locator('main section:has([role=status]) button').last().click()
  await page.locator('[role=dialog] [type=checkbox]').waitFor()
}
