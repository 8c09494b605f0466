import { Api } from '../support/api.ts'
import { Fleet } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Stops its server half-way: it has one of its own. */
let roost: Roost
let api: Api
let fleet: Fleet
let network: number

test.beforeAll(async () => {
  roost = await Roost.start()
  api = await Api.signIn(roost)
  fleet = await Fleet.start(roost, { seed: 'wall', devices: 2, kinds: 'gateway,ap' })
  network = await api.createNetwork('Lobby')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
})

test.afterAll(async () => {
  await fleet?.stop()
  await api?.dispose()
  await roost?.destroy()
})

test('a screen shows its network by a link alone, goes grey without the server, and is over when revoked', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: roost.url })
  const page = await context.newPage()
  await keepSession(page, api)
  await page.goto(`/service/dashboard?show=group-${network}&pace=60`)
  await page.getByLabel('Screen name').fill('Reception')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.locator('code').innerText()
  expect(address).toContain('/service/dashboard?k=rst_')

  const wall = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const screen = await wall.newPage()
  const referers: (string | undefined)[] = []
  screen.on('request', (request) => referers.push(request.headers().referer))
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: 'Lobby' })).toBeVisible()
  await expect(screen.getByText('Devices online')).toBeVisible()
  await expect(screen.getByText(/Data is \d+ s old/)).toBeVisible()
  expect(screen.url()).not.toContain('rst_')
  expect(referers.filter((referer) => referer?.includes('rst_'))).toEqual([])
  await screen.reload()
  await expect(screen.getByRole('heading', { name: 'Lobby' })).toBeVisible()

  const frame = screen.locator('[data-part]')
  await roost.stop()
  await expect(frame).toHaveAttribute('data-stale', 'true')
  await expect(screen.getByRole('alert')).toContainText('No response from the server')
  await roost.start()
  await expect(frame).not.toHaveAttribute('data-stale')

  await page.reload()
  await page.getByRole('button', { name: 'Revoke link Reception?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(screen.getByRole('alert')).toContainText('no longer valid')
  await wall.close()
  await context.close()
})

test('who is signed in opens it from the menu, over everything, and Escape leads back', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: roost.url })
  const page = await context.newPage()
  await keepSession(page, api)
  await page.goto('/')
  await page.getByRole('link', { name: 'Project view dashboard' }).click()
  await page.getByRole('button', { name: 'Open full screen' }).click()
  const wall = page.getByRole('dialog', { name: 'Wall dashboard' })
  await expect(wall.getByRole('heading', { name: 'All networks' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wall).toBeHidden()
  await context.close()
})
