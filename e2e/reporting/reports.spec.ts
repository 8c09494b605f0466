import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** A network whose devices have just come alive, as its reports tell it. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'reports', devices: 3, kinds: 'gateway,ap,switch' })
  const network = await api.createNetwork('Reported')
  for (const device of await fleet.devices()) await api.bind(network, device, `the ${device.kind}`)
})

test.afterAll(() => fleet?.stop())

test('the overview tells the network, lets a device be looked at, and its page leads to its report', async ({
  signedIn: page,
}) => {
  await chooseNetwork(page, 'Reported')
  await openScreen(page, 'Overview')
  const figure = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(figure('Devices')).toContainText('3')
  await expect(page.getByText(/time zone Europe\/Berlin/)).toBeVisible()
  await page.getByText('Last hour').click()
  await expect(page).toHaveURL(/range=hour/)
  await expect(page.getByRole('table', { name: 'Firmware versions' }).getByRole('row')).toHaveCount(4)
  await settle(page)
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await openScreen(page, 'Device analysis')
  await page.getByRole('combobox', { name: 'Select a device' }).click()
  await page.getByRole('option', { name: 'the gateway' }).click()
  await page.getByRole('link', { name: 'Open the device page' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Device analysis' }).click()
  await expect(page).toHaveURL(/\/maintain\/device\?sn=/)
  await expect(page.getByText(/Reported › the gateway/)).toBeVisible()
  await expect(page.getByText('Summary')).toBeVisible()
})

test('activity sorts the devices into levels by what they did', async ({ signedIn: page }) => {
  await chooseNetwork(page, 'Reported')
  await openScreen(page, 'Activity analysis')
  await expect(page.getByText('Based on each device’s download', { exact: false })).toBeVisible()
  const levels = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'Activity by clients' })
  await expect(levels.first()).toContainText('High: more than 10 clients')
})
