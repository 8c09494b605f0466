import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a project says for all that lies below it: set in its drawer, and left to the devices when it ends. */
let fleet: Fleet
let devices: PretendDevice[]

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'project-defaults', devices: 2, kinds: 'ap' })
  const network = await api.createNetwork('Slipway')
  devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

const pings = async () => {
  const now = await fleet.devices()
  return devices.map(({ sn }) => now.find((one) => one.sn === sn)?.pings)
}

test('a project’s default reaches the devices below it, and its end gives them back what they had', async ({
  signedIn: page,
}) => {
  const before = await pings()
  const defaults = page.getByRole('dialog', { name: 'Device defaults: Slipway project' })
  const openDefaults = async () => {
    await page.goto(new URL('/', page.url()).href)
    await page.getByRole('tab', { name: 'Projects and networks' }).click()
    await page.getByRole('button', { name: 'Actions for Slipway project' }).click()
    await page.getByRole('menuitem', { name: 'Device defaults…' }).click()
    await expect(defaults.getByRole('textbox', { name: 'Addresses' })).toBeVisible()
  }

  await test.step('it is said in the drawer of the project, reviewed and applied', async () => {
    await openDefaults()
    await expect(defaults.getByText(/^These settings apply to all networks/)).toBeVisible()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await defaults.getByRole('switch', { name: 'Watchdog' }).check()
    await defaults.getByRole('textbox', { name: 'Addresses' }).fill('192.0.2.1')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await applyReviewed(page, 'Apply to 2 devices')
    await expect(defaults.getByText('Set for this project', { exact: true })).toBeVisible()
    await expect.poll(pings).toEqual([['192.0.2.1'], ['192.0.2.1']])
  })
  await test.step('network and device name the project that says it', async () => {
    await page.goto(new URL('/config/wireless', page.url()).href)
    await chooseNetwork(page, 'Slipway')
    await page.getByRole('button', { name: 'Device defaults' }).click()
    const ofNetwork = page.getByRole('dialog', { name: 'Device defaults: Slipway', exact: true })
    await expect(ofNetwork.getByText('From project Slipway project')).toBeVisible()
    await page.keyboard.press('Escape')
    const sn = encodeURIComponent(devices[0]!.sn)
    await page.goto(new URL(`/device/apinfo?sn=${sn}&tab=configuration`, page.url()).href)
    await expect(page.getByRole('tabpanel').getByText('From project Slipway project')).toBeVisible()
  })
  await test.step('when it ends the review says so, and devices get back what they had', async () => {
    await openDefaults()
    await defaults.getByRole('button', { name: 'Clear the setting here' }).click()
    const review = page.getByRole('dialog', { name: 'Clear this setting?' })
    await expect(review.getByText('Not set', { exact: true })).toBeVisible()
    await applyReviewed(page, 'Apply to 2 devices')
    await expect.poll(pings).toEqual(before)
  })
})
