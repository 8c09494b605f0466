import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Access points beside each other with their clients; what other settings would do, and saving them. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'balancing', kinds: 'ap', devices: 2, intervalSeconds: 1 })
  const network = await api.createNetwork('Lecture hall')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

test('crowded access points are told, and settings are tried and saved', async ({ signedIn: page }) => {
  await chooseNetwork(page, 'Lecture hall')
  await openScreen(page, 'AP load balancing')
  const aps = page.getByRole('table', { name: 'Access points' })
  await expect(aps.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/^0 of \d+ clients would be asked to move now\.$/)).toBeVisible()
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('switch', { name: 'Ask clients of crowded access points to move' }).check()
  await page.getByRole('textbox', { name: 'Clients from which on' }).fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('AP load balancing saved.')).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('switch', { name: 'Ask clients of crowded access points to move' }),
  ).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Clients from which on' })).toHaveValue('20')
  await expect(page.getByText('No client was asked to move.')).toBeVisible()
})
