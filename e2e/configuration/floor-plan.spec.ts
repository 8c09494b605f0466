import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** A floor with a picture, its scale, walls and access points; kept by the server. */
let fleet: Fleet
let name: string

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'floor-plan', kinds: 'ap', devices: 2, intervalSeconds: 1 })
  const network = await api.createNetwork('Office')
  const devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device, device.hostname)
  name = devices[0]!.hostname
})
test.afterAll(() => fleet?.stop())

test('a floor is drawn, saved, and refuses what is no picture', async ({ signedIn: page }) => {
  await chooseNetwork(page, 'Office')
  await openScreen(page, 'Floor layout')
  await page.getByRole('button', { name: 'Add floor' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ground floor')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const plan = page.getByRole('group', { name: 'Plan of Ground floor' })
  await expect(plan).toBeVisible()
  const box = (await plan.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]

  await page.getByText('Draw walls', { exact: true }).click()
  await page.mouse.click(x - 150, y - 60)
  await page.mouse.click(x + 150, y - 60)
  await page.mouse.click(x + 150, y + 60)
  await page.keyboard.press('Escape')
  await expect(plan.getByRole('button', { name: /^Wall/ })).toHaveCount(2)

  await page.getByText('Set scale', { exact: true }).click()
  await page.mouse.click(x - 150, y - 60)
  await page.mouse.click(x + 150, y - 60)
  await page.getByRole('textbox', { name: 'Real length' }).fill('20')
  await page.getByRole('dialog').getByRole('button', { name: 'Set scale' }).click()
  await expect(plan.getByRole('button', { name: 'Wall: Plasterboard, 20 m' })).toHaveCount(1)

  const entry = page.getByRole('listitem').getByRole('button').filter({ hasText: name })
  const from = (await entry.boundingBox())!
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(x - 40, y, { steps: 5 })
  await page.mouse.up()
  const stand = plan.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}, online`) })
  await stand.focus()
  await page.keyboard.press('ArrowRight')
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Signal', exact: true }).click()
  await expect(page.getByText(/% of the floor has .67\sdBm or more\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The floor was saved.')).toBeVisible()
  const placed = await stand.getAttribute('aria-label')

  const svg = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await page.locator('input[type=file]').setInputFiles(svg)
  await expect(page.getByText('This file is not a readable PNG, JPEG or PDF file.')).toBeVisible()
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('The picture was saved.')).toBeVisible()
  await page.reload()
  await expect(stand).toHaveAttribute('aria-label', placed!)
  await expect(plan.getByRole('button', { name: /^Wall/ })).toHaveCount(2)
})
