import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** After-sales: a device leaves an owner who is not its owner any more. */
const reason = 'Sold to another hotel, receipt 4711 shown'
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'unbind', devices: 2, kinds: 'ap,switch' })
  const network = await api.createNetwork('Sold things')
  for (const device of await fleet.devices()) await api.bind(network, device)
})
test.afterAll(() => fleet?.stop())

async function ask(page: Page, sn: string, proven: boolean): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Unbind a device' }).click()
  await dialog.getByRole('textbox', { name: 'Serial number' }).fill(sn)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  if (proven) await dialog.getByRole('checkbox', { name: 'Proof of purchase provided' }).check()
  await dialog.getByRole('button', { name: 'Unbind', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The bell tells why; how many else are unread is the affair of the files before this one. */
async function ownerIsTold(page: Page): Promise<void> {
  const bell = page.getByRole('banner').getByRole('button', { name: /^Alarms, \d+ unread/ })
  await bell.click()
  const alarms = page.getByRole('region', { name: 'Alarms' })
  await expect(alarms.getByText(`Reason: ${reason}`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(alarms).toBeHidden()
}

test('after a day’s notice, called off; then at once with proof', async ({ signedIn: page, api }) => {
  const { sn } = await fleet.device('ap')
  await openScreen(page, 'Unbind devices')
  await page.getByRole('button', { name: 'Unbind a device' }).click()
  await page.getByRole('textbox', { name: 'Serial number' }).fill('02:FF:FF:FF:FF:FF')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No bound device has this serial number.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await ask(page, sn, false)
  const row = page.getByRole('row').filter({ hasText: sn })
  await expect(row).toContainText('Waiting')
  await ownerIsTold(page)
  expect(await violationsOf(page)).toEqual([])
  await row.getByRole('button', { name: 'Cancel unbind' }).click()
  await page.getByRole('button', { name: 'Keep with owner' }).click()
  await expect(row).toContainText('Canceled')
  expect(await api.get<object>(`/v2/device/info?sn=${encodeURIComponent(sn)}`)).toMatchObject({ sn })

  await ask(page, sn, true)
  await expect(row.filter({ hasText: 'Released' })).toBeVisible()
  const devices = await api.get<{ sn: string }[]>('/v2/devices')
  expect(devices.map((device) => device.sn)).not.toContain(sn)
})
