import AxeBuilder from '@axe-core/playwright'
import { createNetwork, openScreen, typeDevice } from './support/console.ts'
import { Fleet, type PretendDevice } from './support/fleet.ts'
import { register } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Somebody has bound a serial number; the person who holds the box has another key. */
let fleet: Fleet
let device: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'dispute', devices: 1, kinds: 'ap' })
  device = await fleet.device('ap')
  await api.bind(await api.createNetwork('Held'), device)
})
test.afterAll(() => fleet?.stop())

test('a serial number is claimed, shown to both sides, and decided by the operator', async ({
  signedIn: page,
  roost,
  browser,
}) => {
  const { sn, macLast6 } = device
  await fleet.act(sn, 'set-key')
  const theirs = await register(browser, roost, { target: 'claimant@example.com', username: 'claimant' })
  await createNetwork(theirs, 'Ours')
  await openScreen(theirs, 'Add a device')
  await typeDevice(theirs, sn, macLast6)
  await expect(theirs.getByText('The device has been bound, contact after-sales.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Claim this device' }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Claim the device' }).click()
  await expect(dialog).toBeHidden()
  await expect(theirs.getByText('Waiting for a decision')).toBeVisible()
  const found = await new AxeBuilder({ page: theirs }).analyze()
  expect(found.violations).toEqual([])

  await page.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}`)
  await expect(page.getByText('Another account claims this device.')).toBeVisible()
  await openScreen(page, 'Unbind devices')
  await page.getByRole('row').filter({ hasText: sn }).getByRole('button', { name: 'Decide' }).click()
  const decision = page.getByRole('dialog')
  await decision.getByRole('radio', { name: /It goes to/ }).check()
  await decision.getByRole('textbox', { name: 'Reason' }).fill('The claimant showed the receipt')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('row').filter({ hasText: sn })).toContainText('It goes to')

  await theirs.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}`)
  await expect(theirs.getByText('Online').first()).toBeVisible()
})
