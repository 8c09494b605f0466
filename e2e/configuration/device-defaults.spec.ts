import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a network says for all its devices, one device says otherwise, and then does not any more. */
let fleet: Fleet
let devices: PretendDevice[]
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'defaults', devices: 2, kinds: 'ap' })
  network = await api.createNetwork('Dry dock')
  devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

const pings = async () => {
  const now = await fleet.devices()
  return devices.map(({ sn }) => now.find((one) => one.sn === sn)?.pings)
}
const accessible = async (page: Page) => expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])

async function set(page: Page, place: Locator, host: string, apply: string) {
  await place.getByRole('switch', { name: 'Watchdog' }).check()
  await place.getByRole('textbox', { name: 'Addresses' }).fill(host)
  await page.getByRole('button', { name: 'Review changes' }).click()
  await applyReviewed(page, apply)
}

test('a network’s default reaches its devices, all but one with its own, until that ends', async ({
  signedIn: page,
}) => {
  const [one, two] = devices
  const openPage = (sn: string) =>
    page.goto(new URL(`/device/apinfo?sn=${encodeURIComponent(sn)}&tab=configuration`, page.url()).href)
  const panel = page.getByRole('tabpanel')
  const openDefaults = async () => {
    await page.goto(new URL('/config/wireless', page.url()).href)
    await chooseNetwork(page, 'Dry dock')
    await page.getByRole('button', { name: 'Device defaults' }).click()
    const defaults = page.getByRole('dialog', { name: 'Device defaults: Dry dock' })
    await expect(defaults.getByRole('textbox', { name: 'Addresses' })).toBeVisible()
    return defaults
  }

  await test.step('the network’s default reaches both', async () => {
    const defaults = await openDefaults()
    await accessible(page)
    await set(page, defaults, '192.0.2.1', 'Apply to 2 devices')
    await expect(defaults.getByText('Set for this network')).toBeVisible()
    await expect.poll(pings).toEqual([['192.0.2.1'], ['192.0.2.1']])
  })
  await test.step('one device is set otherwise', async () => {
    await openPage(two!.sn)
    await expect(panel.getByText('From network Dry dock')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Addresses' })).toBeDisabled()
    await panel.getByRole('button', { name: 'Set for this device only' }).click()
    await accessible(page)
    await set(page, panel, '192.0.2.2', 'Apply to 1 device')
    await expect(panel.getByText('Otherwise: From network Dry dock')).toBeVisible()
    await expect.poll(pings).toEqual([['192.0.2.1'], ['192.0.2.2']])
  })
  await test.step('what changes in the network reaches the other alone, which is told before', async () => {
    const defaults = await openDefaults()
    await defaults.getByRole('textbox', { name: 'Addresses' }).fill('192.0.2.3')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByText('device has a setting of its own and keeps it')).toBeVisible()
    await applyReviewed(page, 'Apply to 1 device')
    await expect.poll(pings).toEqual([['192.0.2.3'], ['192.0.2.2']])
  })
  await test.step('the device takes the network’s again: the review names what ends', async () => {
    await openPage(two!.sn)
    await panel.getByRole('button', { name: 'Use the network’s setting' }).click()
    const review = page.getByRole('dialog', { name: 'Clear this setting?' })
    await expect(review.getByText('From network Dry dock')).toBeVisible()
    await accessible(page)
    await applyReviewed(page, 'Apply to 1 device')
    await expect(panel.getByText('From network Dry dock')).toBeVisible()
    await expect.poll(pings).toEqual([['192.0.2.3'], ['192.0.2.3']])
  })
  await test.step('access points alone can be set otherwise than the network', async () => {
    const defaults = await openDefaults()
    await defaults.getByRole('combobox', { name: 'Applies to' }).click()
    await page.getByRole('option', { name: 'Access point' }).click()
    await expect(defaults.getByText('From network Dry dock')).toBeVisible()
    await defaults.getByRole('button', { name: 'Set for this type only' }).click()
    await set(page, defaults, '192.0.2.4', 'Apply to 2 devices')
    await expect(defaults.getByText('Single values are set here')).toBeVisible()
    await openPage(one!.sn)
    await expect(panel.getByText('From network Dry dock, for: Access point')).toBeVisible()
  })
})

const lobby = {
  ...{ key: 'lobby', enabled: true, name: 'Dry dock guests', security: 'wpa2', password: 'harbour rain 40' },
  ...{ radius: null, vlan: 0, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: false, v: false, r: false },
}

test('one value is set for one device, and another country reaches all of them by itself', async ({
  signedIn: page,
  api,
}) => {
  const [one] = devices
  const panel = page.getByRole('tabpanel')
  await test.step('one SSID has a VLAN of its own on one device, and goes back to the network’s', async () => {
    const document = { section: 'wireless', intent: { ssids: [lobby] } }
    await api.post('/v2/configuration', { action: 'apply', data: { group: network, document, base: 0 } })
    const sn = encodeURIComponent(one!.sn)
    await page.goto(new URL(`/device/apinfo?sn=${sn}&tab=configuration`, page.url()).href)
    const ssids = panel.locator('section').filter({ has: page.getByRole('heading', { name: 'SSIDs' }) })
    await ssids.getByRole('button', { name: 'Set for this device only' }).click()
    await ssids.getByRole('button', { name: 'Dry dock guests' }).click()
    await page.getByRole('textbox', { name: 'VLAN' }).fill('30')
    await page.getByRole('button', { name: 'Add to draft' }).click()
    const own = ssids.getByRole('region', { name: 'Values set here' })
    await expect(own.getByText(/VLAN/)).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Review changes' }).click()
    await applyReviewed(page, 'Apply to 1 device')
    await expect(ssids.getByText('Single values are set here')).toBeVisible()
    await own.getByRole('button', { name: /use the inherited value/ }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await applyReviewed(page, 'Apply to 1 device')
    await expect(ssids.getByText('From network Dry dock')).toBeVisible()
  })
  await test.step('another country reaches both by itself; the form says so before, the log after', async () => {
    await page.goto(new URL('/', page.url()).href)
    await page.getByRole('tab', { name: 'Projects and networks' }).click()
    await page.getByRole('button', { name: 'Actions for Dry dock', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Dry dock' })
    await form.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'France', exact: true }).click()
    await expect(form.getByText('devices will be reconfigured')).toBeVisible()
    await expect(form.getByText('With another country, their radios restart.')).toBeVisible()
    await accessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Network saved.')).toBeVisible()
    const causes = async () => {
      const changes = await api.get<{ cause: string }[]>(`/v2/logs/config?group=${network}`)
      return changes.map(({ cause }) => cause)
    }
    await expect.poll(causes, { timeout: 30_000 }).toContain('network_edited')
    await page.goto(new URL('/journal/config?scope=all', page.url()).href)
    await page.getByRole('button', { name: devices[0]!.hostname }).first().click()
    await expect(page.getByRole('dialog').getByText('France')).toBeVisible()
  })
})
