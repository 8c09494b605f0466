import type { Locator, Page } from '@playwright/test'
import { chooseNetwork } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** A person without a mouse: once the network is chosen, nothing here is clicked. */
const size = 12
let fleet: Fleet
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'keyboard', devices: size, kinds: 'ap' })
  network = await api.createNetwork('Keys only')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
  const ssid = {
    ...{ key: 'keys', enabled: true, name: 'Keys', security: 'wpa2', password: 'harbour rain 40' },
    ...{ radius: null, vlan: 0, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
    roaming: { k: false, v: false, r: false },
  }
  const document = { section: 'wireless', intent: { ssids: [ssid] } }
  await api.post('/v2/configuration', { action: 'apply', data: { group: network, document, base: 0 } })
})

test.afterAll(() => fleet?.stop())

/** Presses Tab until something has the focus; how many times it took. */
async function tabTo(page: Page, to: Locator): Promise<number> {
  for (let stops = 0; stops <= 80; stops++) {
    if (await to.evaluate((element) => element === document.activeElement).catch(() => false)) return stops
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 stops, and not at ${to}`)
}

test('a Wi-Fi password is changed by keyboard alone, with the review and Apply a few stops away', async ({
  signedIn: page,
  roost,
}) => {
  // Whatever networks ran before on this server.
  await chooseNetwork(page, 'Keys only')
  await page.goto(`${roost.url}/config/wireless`)
  const row = page.getByRole('button', { name: 'Keys', exact: true })
  await expect(row).toBeVisible()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Edit SSID Keys' })
  await tabTo(page, drawer.getByRole('button', { name: 'Change it' }))
  await page.keyboard.press('Enter')
  await tabTo(page, drawer.getByLabel('Password', { exact: true }))
  await page.keyboard.type('harbour rain 41')
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()

  await page.keyboard.press('Control+S')
  const review = page.getByRole('dialog', { name: 'Review changes' })
  const apply = review.getByRole('button', { name: `Apply to ${size} devices` })
  await expect(apply).toBeVisible()
  const ends = review.getByRole('checkbox', { name: /^I have read what ends/ })
  let stops = 0
  if (await ends.count()) {
    stops += await tabTo(page, ends)
    await page.keyboard.press('Space')
  }
  await expect(apply).toBeEnabled()
  stops += await tabTo(page, review.getByRole('button', { name: 'Skip the list of devices' }))
  await page.keyboard.press('Enter')
  stops += await tabTo(page, apply)
  expect(stops).toBeLessThanOrEqual(6)
  await page.keyboard.press('Enter')
  await expect(review).toBeHidden()

  const result = page.locator('[data-result]')
  await expect(result).toBeFocused()
  await expect(result).toContainText(`${size} of ${size} in sync`, { timeout: 60_000 })
})
