import { violationsOf } from '../support/axe.ts'
import { applyReviewed } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** A section that one device has for itself: what it pings, and what it does when nobody answers. */
let fleet: Fleet
let device: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'watchdog', devices: 1, kinds: 'ap' })
  const network = await api.createNetwork('Light house')
  device = await fleet.device('ap')
  await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

test('a ping watchdog: set, reviewed, applied, drifted, mended and restored', async ({ signedIn: page }) => {
  await page.goto(
    new URL(`/device/apinfo?sn=${encodeURIComponent(device.sn)}&tab=configuration`, page.url()).href,
  )
  const panel = page.getByRole('tabpanel')
  const addresses = panel.getByRole('textbox', { name: 'Addresses' })
  const review = page.getByRole('dialog', { name: 'Review changes' })
  const apply = async () => {
    await applyReviewed(page, 'Apply to 1 device')
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
  }

  await test.step('what is no address is said at once and cannot be reviewed', async () => {
    await panel.getByRole('switch', { name: 'Watchdog' }).check()
    await addresses.fill('192.0.2.10, not an address!')
    await expect(panel.getByText(/^Enter IP addresses or host names, each once/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeDisabled()
    await addresses.fill('192.0.2.10')
  })
  await test.step('the review says it in words and in the device’s own form', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(review.getByText('Ping watchdog', { exact: true })).toBeVisible()
    await expect(review.getByLabel(/^Native configuration of/)).toContainText('192.0.2.10')
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await apply()
    await expect(panel.getByText(/^Version 1, saved by super/)).toBeVisible()
  })
  await test.step('changed on the device, it is seen what differs, and put right', async () => {
    await fleet.act(device.sn, 'reconfigure?change=watchdog')
    await expect(panel.getByText('Intended configuration compared with running configuration')).toBeVisible({
      timeout: 30_000,
    })
    await expect(panel.getByText('192.0.2.1', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Re-apply configuration' }).click()
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
  await test.step('a second version, and the first one again', async () => {
    await addresses.fill('192.0.2.10, gate.example.org')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await apply()
    await expect(panel.getByText(/^Version 2, saved by super/)).toBeVisible()
    await panel.getByRole('button', { name: 'Versions Ping watchdog' }).click()
    await page
      .getByRole('dialog', { name: /^Versions/ })
      .getByRole('button', { name: 'Restore…' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Restore version 1' })).toBeVisible()
    await apply()
    await expect(panel.getByText(/^Version 3, saved by super/)).toBeVisible()
    await expect(addresses).toHaveValue('192.0.2.10')
  })
  await test.step('a timer needs its active time, and then turns the lamps off outside of it', async () => {
    const name = (ahead: number) =>
      new Intl.DateTimeFormat('en-US', { weekday: 'short' }).format(Date.now() + ahead * 86_400_000)
    await panel.getByRole('switch', { name: 'LED timer' }).check()
    await expect(page.getByText('LED timer needs its active time filled in.')).toBeVisible()
    // Wherever the network is, it is not that day there.
    for (const ahead of [0, 1, 2, 4, 5, 6])
      await panel.getByRole('checkbox', { name: name(ahead), exact: true }).uncheck()
    await panel.getByLabel('From', { exact: true }).fill('08:00')
    await panel.getByLabel('To', { exact: true }).fill('18:00')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await apply()
    await expect.poll(async () => (await fleet.device('ap')).leds).toBe('off')
  })
  await test.step('left to the gateway, the access point says so', async () => {
    await panel.getByRole('radio', { name: 'Local gateway (AC)' }).check()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await apply()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  })
})
