import type { Page } from '@playwright/test'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { Api } from '../support/api.ts'
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
  await expect.poll(here, { timeout: 60_000 }).toBeTruthy()
  const client = (await here())!
  await fleet.act(client.sn, `client-signal?client=${client.mac}&dbm=-84`)
  await fleet.act(client.sn, 'report')
  await expect.poll(async () => (await shown(api, client))?.rating, { timeout: 30_000 }).toBe('bad')
  return (await shown(api, client))!
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

test('why a client is slow: two clicks from the menu, two from its access point, none but typing by search', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const client = await somebodyFarAway(api)

  await test.step('by the list of clients', async () => {
    await page.goto(roost.url)
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
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
  await expect.poll(async () => (await shown(api, client))?.sn, { timeout: 30_000 }).not.toBe(client.sn)
  const there = (await shown(api, client))!
  await fleet.act(there.sn, `client-wrong-key?client=${client.mac}`)
  await page.goto(`${roost.url}/monitor/client?group=${harbour}&mac=${encodeURIComponent(client.mac)}`)
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText(`Roamed from ${client.deviceName} to ${there.deviceName}.`)
  await expect(history).toContainText(`${there.deviceName} rejected it. The password was wrong.`)
  await expect(page.getByRole('list', { name: 'Path to the internet' })).toContainText('Wrong password: 1×')
})
