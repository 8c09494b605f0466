import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What is set for one access point alone, brought to another of its model, and undone. */
let fleet: Fleet
let network: number
let source: PretendDevice
let target: PretendDevice
const watchdog = {
  section: 'watchdog',
  intent: { enabled: true, hosts: ['192.0.2.77'], intervalSeconds: 30, failures: 3, actions: ['wifi'] },
}

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'clone-device', devices: 2, kinds: 'wifirouter' })
  network = await api.createNetwork('Twins')
  const [one, other] = (await fleet.devices()) as [PretendDevice, PretendDevice]
  ;[source, target] = [one, other]
  for (const device of [one, other]) await api.bind(network, device, device.hostname)
  const data = { sn: source.sn, base: 0, document: watchdog }
  await api.post('/v2/configuration', { action: 'apply', data })
})
test.afterAll(() => fleet?.stop())

test('a device is cloned to another of its model: chosen, reviewed, applied', async ({
  signedIn: page,
  api,
}) => {
  await page.goto(
    new URL(`/device/info?sn=${encodeURIComponent(source.sn)}&tab=configuration`, page.url()).href,
  )
  await page.getByRole('button', { name: 'Clone to other devices…' }).click()
  const drawer = page.getByRole('dialog', { name: `Clone ${source.hostname} to other devices` })
  await drawer.getByRole('checkbox', { name: 'Ping watchdog' }).check()
  await expect(drawer.getByRole('button', { name: 'Review changes' })).toBeDisabled()
  await drawer.getByLabel('To devices').click()
  await page.getByRole('option', { name: target.hostname, exact: true }).click()
  await page.keyboard.press('Escape')
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  await drawer.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect(review.getByText('192.0.2.77').first()).toBeVisible()
  await applyReviewed(page, 'Apply to 1 device')
  await expect(page.getByText('Saved together. Targets: 1.')).toBeVisible()
  await expect
    .poll(async () => {
      const devices = await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${network}`)
      return devices.map(({ sn, state }) => [sn, state]).sort()
    })
    .toEqual([source.sn, target.sn].sort().map((sn) => [sn, 'in_sync']))
})
