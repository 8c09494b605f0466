import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { Api } from '../support/api.ts'
import { applyReviewed, openScreen } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Pretend fleets have like names and addresses: no other file's are here. */
test.use({ ownServer: 'clients' })
let fleet: Fleet
let harbour: number
let aps: PretendDevice[]

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'clients', devices: 4, kinds: 'gateway,switch,ap,ap' })
  harbour = await api.createNetwork('Harbour')
  for (const device of await fleet.devices()) await api.bind(harbour, device, device.hostname)
  aps = (await fleet.devices()).filter(({ kind }) => kind === 'ap')
})

test.afterAll(() => fleet?.stop())

const listed = (api: Api, query = '') => api.get<NetworkClient[]>(`/v2/clients?group=${harbour}${query}`)
const shown = async (api: Api, { mac }: { mac: string }) =>
  (await listed(api)).find((client) => client.mac === mac)

/** Somebody on an access point who moved so far away that its signal is bad. */
async function somebodyFarAway(api: Api): Promise<NetworkClient> {
  const sns = aps.map(({ sn }) => sn)
  const here = async () =>
    (await listed(api, '&connection=wireless')).find(({ sn, name }) => sns.includes(sn) && name !== null)
  let client: NetworkClient | undefined
  // who is found may leave again: an access point that takes settings over lets everybody join anew
  await expect(async () => {
    const found = await here()
    expect(found).toBeTruthy()
    await fleet.act(found!.sn, `client-signal?client=${found!.mac}&dbm=-84`)
    await fleet.act(found!.sn, 'report')
    await expect.poll(async () => (await shown(api, found!))?.rating).toBe('bad')
    client = await shown(api, found!)
    expect(client).toBeTruthy()
  }).toPass({ timeout: 60_000 })
  return client!
}

async function readsWhy(page: Page, { mac, deviceName }: NetworkClient): Promise<void> {
  await expect(page).toHaveURL(/\/monitor\/client\?/)
  await expect(page.getByText(mac).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Problem: / })).toContainText(
    `Problem: Radio of ${deviceName}. Signal -84 dBm, too weak for a stable connection.`,
  )
  const path = page.getByRole('list', { name: 'Path to the internet' })
  await expect(path).toContainText('Radio of')
  await expect(path).toContainText('Internet')
}

test('why a client is slow: three clicks from anywhere, two from its access point, none but typing by search', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const client = await somebodyFarAway(api)

  await test.step('by the list of clients', async () => {
    await page.goto(roost.url)
    await openScreen(page, 'Clients')
    await page.getByRole('link', { name: client.name!, exact: true }).first().click()
    await readsWhy(page, client)
  })

  await test.step('by the device it is on', async () => {
    await page.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(client.sn)}`)
    await page.getByRole('tab', { name: /^Clients/ }).click()
    await page.getByRole('row', { name: client.mac }).getByRole('link', { name: 'Bad' }).click()
    await readsWhy(page, client)
  })

  await test.step('by search, with the keyboard alone', async () => {
    await page.goto(roost.url)
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type(client.mac)
    await expect(page.getByRole('group', { name: 'Clients', exact: true }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await readsWhy(page, client)
  })
})

test('what happened to a client is told in sentences, a wrong password first of all', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const client = await somebodyFarAway(api)
  await fleet.act(client.sn, `client-roam?client=${client.mac}`)
  await expect.poll(async () => (await shown(api, client))?.sn).not.toBe(client.sn)
  const there = (await shown(api, client))!
  await fleet.act(there.sn, `client-wrong-key?client=${client.mac}`)
  await page.goto(`${roost.url}/monitor/client?group=${harbour}&mac=${encodeURIComponent(client.mac)}`)
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText(`Roamed from ${client.deviceName} to ${there.deviceName}.`)
  await expect(history).toContainText(`${there.deviceName} rejected it. The password was wrong.`)
  await expect(page.getByRole('list', { name: 'Path to the internet' })).toContainText('Wrong password: 1×')
})

const pageOf = ({ mac }: NetworkClient) => `/monitor/client?group=${harbour}&mac=${encodeURIComponent(mac)}`

test('a name given to a client is in the list, in the search and on its access point', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const client = await somebodyFarAway(api)
  await page.goto(roost.url + pageOf(client))
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Crane tablet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Crane tablet' })).toBeVisible()
  await page.goto(`${roost.url}/monitor/clients`)
  await expect(page.getByRole('link', { name: 'Crane tablet' })).toBeVisible()
  const { sn } = (await shown(api, client))!
  await page.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}&tab=clients`)
  await expect(page.getByRole('row', { name: 'Crane tablet' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('crane tab')
  await expect(page.getByRole('option', { name: /Crane tablet/ })).toBeVisible()
})

test('a client leads to the limit of its SSID, which is applied to its access points', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const { ssid, mac } = await somebodyFarAway(api)
  const wanted = { enabled: true, name: ssid, security: 'owe', password: null, radius: null, vlan: 0 }
  const rest = { bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null }
  const intent = { ssids: [{ key: 'lobby1', ...wanted, ...rest, roaming: { k: true, v: false, r: false } }] }
  const place = `group=${harbour}&section=wireless`
  const { version: base } = await api.get<{ version: number }>(`/v2/configuration?${place}`)
  const document = { section: 'wireless', intent }
  await api.post('/v2/configuration', { action: 'apply', data: { group: harbour, document, base } })

  await page.goto(`${roost.url}/monitor/client?group=${harbour}&mac=${encodeURIComponent(mac)}`)
  await page.getByRole('link', { name: `Limit the speed of ${ssid}` }).click()
  const drawer = page.getByRole('dialog', { name: `Edit SSID ${ssid}` })
  await drawer.getByLabel('Max. download per client (Mbps)').fill('20')
  await drawer.getByRole('button', { name: 'Add to draft' }).click()
  await expect(drawer.getByText('Enter a whole number from 1 to 1,000 for both')).toBeVisible()
  await drawer.getByLabel('Max. upload per client (Mbps)').fill('4')
  await drawer.getByRole('button', { name: 'Add to draft' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect(review).toContainText('Download per clientno limit20 Mbps')
  await expect(review).toContainText('Upload per clientno limit4 Mbps')
  await review.getByRole('button', { name: /^Apply to/ }).click()
  await expect(page.getByText('2 of 2 in sync')).toBeVisible({ timeout: 60_000 })
})

test('a client is blocked, kept out by every access point, and let in again', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const client = await somebodyFarAway(api)
  const onAir = async () => (await shown(api, client)) !== undefined
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await page.goto(roost.url + pageOf(client))
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(review.getByText('The client is disconnected and cannot join any SSID')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await applyReviewed(page, /^Apply to/)
  await expect(page.getByText('Blocked. Access points refuse it as soon as')).toBeVisible({ timeout: 60_000 })
  await expect.poll(onAir).toBe(false)

  await page.goto(`${roost.url}/monitor/clients`)
  await page.getByRole('button', { name: 'Blocked clients' }).click()
  const listed = page.getByRole('dialog', { name: 'Blocked clients of Harbour' })
  await expect(listed.getByRole('list', { name: 'Blocked clients' })).toContainText(client.mac)
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await listed.getByRole('button', { name: /^Unblock/ }).click()
  await review.getByRole('button', { name: /^Apply to/ }).click()
  await expect(listed.getByText('No client is blocked')).toBeVisible()
  await expect.poll(onAir, { timeout: 60_000 }).toBe(true)
})
