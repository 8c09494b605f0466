import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

const name = 'Lists of clients'
const ssid = {
  ...{ key: 'lobby', enabled: true, name: 'Lobby', security: 'wpa2', password: 'tulip-harbour-42' },
  ...{ radius: null, vlan: 0, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: false, v: false, r: false },
}
let fleet: Fleet
let ap: PretendDevice
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'client-lists', devices: 1, kinds: 'ap' })
  network = await api.createNetwork(name)
  ap = await fleet.device('ap')
  await api.bind(network, ap, ap.hostname)
  const document = { section: 'wireless', intent: { ssids: [ssid] } }
  const data = { group: network, base: 0, document, acceptAssumptions: true }
  await api.post('/v2/configuration', { action: 'apply', data })
})
test.afterAll(() => fleet?.stop())

test('clients of a file are kept out of one SSID, each with its remark', async ({ signedIn: page, api }) => {
  const joined = async () => {
    const path = `/v2/clients?group=${network}&connection=wireless`
    const clients = await api.get<{ mac: string; ssid: string | null; connected: boolean }[]>(path)
    return clients.filter((one) => one.ssid === 'Lobby' && one.connected).map(({ mac }) => mac.toUpperCase())
  }
  await expect.poll(async () => (await joined()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const [mac] = await joined()
  await chooseNetwork(page, name)
  await page.goto(new URL('/config/wireless', page.url()).href)
  await page.getByRole('button', { name: 'Lobby', exact: true }).click()
  const form = page.getByRole('dialog', { name: /Lobby/ })
  const csv = `mac,remark\n${mac!.toLowerCase().replaceAll(':', '-')},"loud printer"\n02:00:00:00:00:99,spare\n`
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(form.getByText('Addresses read: 2. Lines without one: 1.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Not these clients' })).toHaveValue(
    `${mac} loud printer\n02:00:00:00:00:99 spare`,
  )
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  await form.getByRole('button', { name: 'Add to draft' }).click()
  await page.getByRole('button', { name: 'Review changes' }).last().click()
  await expect(page.getByRole('heading', { name: 'Changes', exact: true })).toBeVisible()
  await expect(
    page.getByText('The clients on the new list are disconnected and cannot join this SSID.'),
  ).toBeVisible()
  await applyReviewed(page, /^Apply to/)
  await expect
    .poll(async () => {
      await fleet.act(ap.sn, 'report')
      return joined()
    })
    .not.toContain(mac)
})
