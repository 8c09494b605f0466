import { violationsOf } from '../support/axe.ts'
import { chooseNetwork } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** The list of alarms: what is wrong, since when and why, until it is over; and which of it a network wants to be told. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'alarms', kinds: 'ap,switch', devices: 2, intervalSeconds: 1 })
  const network = await api.createNetwork('Quarry')
  for (const device of await fleet.devices()) await api.bind(network, device, `Quarry ${device.kind}`)
})
test.afterAll(() => fleet?.stop())

test('a busy processor is listed, explained, read and over; another threshold ends it', async ({
  signedIn: page,
}) => {
  const { sn } = await fleet.device('ap')
  await fleet.act(sn, 'cpu-busy?percent=92')
  await page.goto(new URL('/monitor/alarm?scope=all', page.url()).href)
  const row = page.getByRole('row').filter({ hasText: 'Quarry ap: CPU load is 92' })
  await test.step('it is in the list, and its filters find it', async () => {
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Critical' }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Critical' }).click()
    await page.getByRole('button', { name: 'Active' }).click()
    await expect(row).toBeVisible()
  })
  await test.step('the bell shows it among those of its level', async () => {
    await page.getByRole('button', { name: /^Alarms, / }).click()
    const bell = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Alarms' }) })
    const entry = bell.getByRole('listitem').filter({ hasText: 'Quarry ap: CPU load is 92' })
    await expect(entry).toBeVisible()
    await bell.getByRole('radiogroup', { name: 'Filter by level' }).getByText('Critical').click()
    await expect(entry).toBeHidden()
    await bell.getByRole('radiogroup', { name: 'Filter by level' }).getByText('Medium').click()
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('what is known of it, and marking it read', async () => {
    await row.getByText('CPU load').click()
    const drawer = page.getByRole('dialog', { name: 'High CPU load' })
    await expect(drawer.getByText('Changes in the 30 minutes before')).toBeVisible()
    await drawer.getByRole('button', { name: 'Mark as read' }).click()
    await expect(drawer.getByRole('button', { name: 'Mark as read' })).toBeHidden()
    await drawer.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a higher threshold: it is over', async () => {
    await chooseNetwork(page, 'Quarry')
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Alarm settings' }).click()
    const drawer = page.getByRole('dialog', { name: 'Alarm settings' })
    const threshold = drawer.getByRole('textbox', { name: 'Threshold: High CPU load' })
    await threshold.fill('99')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toBeHidden()
    await page.goto(new URL('/monitor/alarm?scope=all&state=over', page.url()).href)
    await expect(row).toBeVisible()
  })
  await test.step('who is told of alarms: a rule with a webhook, its secret once, and a test', async () => {
    await page.getByRole('button', { name: 'Notifications' }).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    await drawer.getByRole('button', { name: 'Add rule' }).click()
    const form = page.getByRole('dialog', { name: 'Add rule' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Night watch')
    await form.getByRole('combobox', { name: 'Sent by' }).click()
    await page.getByRole('option', { name: 'Webhook' }).click()
    await form.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1:9/hook')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/)
    await form.locator('footer').getByRole('button', { name: 'Close' }).click()
    await drawer.getByRole('button', { name: 'Send test' }).click()
    await expect(drawer.getByText('not a foreign address')).toBeVisible()
  })
})

test('maintenance: planned, told on the page, and ended', async ({ signedIn: page }) => {
  await chooseNetwork(page, 'Quarry')
  await page.goto(new URL('/monitor/alarm', page.url()).href)
  await page.getByRole('button', { name: 'Maintenance' }).click()
  const drawer = page.getByRole('dialog', { name: 'Maintenance' })
  await expect(drawer.getByText('No maintenance is planned.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('A new mast')
  await drawer.getByRole('button', { name: 'Start maintenance' }).click()
  await expect(drawer.getByRole('listitem')).toContainText('A new mast')
  if (process.env.ROOST_LOOK) await page.screenshot({ path: `${process.env.ROOST_LOOK}/maintenance.png` })
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).click()
  const banner = page.getByRole('status').filter({ hasText: /^Maintenance until/ })
  await expect(banner).toContainText('A new mast')
  if (process.env.ROOST_LOOK) await page.screenshot({ path: `${process.env.ROOST_LOOK}/maintenance-now.png` })
  expect(await violationsOf(page)).toEqual([])
  await banner.getByRole('button', { name: 'End now' }).click()
  await expect(banner).toHaveCount(0)
})
