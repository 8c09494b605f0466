import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** A floor on a tablet, by fingers alone: drawn, planned, undone and done again, and looked at as it is now. */
test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } })

let fleet: Fleet
let name: string

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'floor-tablet', kinds: 'ap', devices: 1, intervalSeconds: 1 })
  const network = await api.createNetwork('Tablet office')
  const devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device, device.hostname)
  name = devices[0]!.hostname
})
test.afterAll(() => fleet?.stop())

test('a floor is planned by fingers', async ({ signedIn: page }) => {
  await chooseNetwork(page, 'Tablet office')
  await openScreen(page, 'Floor layout')
  await page.getByRole('button', { name: 'Add floor' }).tap()
  await page.getByRole('textbox', { name: 'Name' }).fill('First floor')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).tap()
  const plan = page.getByRole('group', { name: 'Plan of First floor' })
  const box = (await plan.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]

  await page.getByText('Draw walls', { exact: true }).tap()
  for (const [across, down] of [[-120, -50] as const, [120, -50] as const, [120, 60] as const])
    await page.touchscreen.tap(x + across, y + down)
  await page.getByRole('button', { name: 'End the wall' }).tap()
  await expect(plan.getByRole('button', { name: /^Wall/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(plan.getByRole('button', { name: /^Wall/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Redo' }).tap()
  await expect(plan.getByRole('button', { name: /^Wall/ })).toHaveCount(2)

  await page.getByText('Select', { exact: true }).tap()
  await page.getByRole('listitem').getByRole('button').filter({ hasText: name }).tap()
  const stand = plan.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}, online`) })
  const before = await stand.getAttribute('aria-label')
  const from = (await stand.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await finger('touchStart', [start])
  for (const step of [20, 40, 60]) await finger('touchMove', [{ x: start.x - step, y: start.y + step / 2 }])
  await finger('touchEnd', [])
  await expect(stand).not.toHaveAttribute('aria-label', before!)

  // What was tapped beside the plan may have been scrolled to.
  const shown = (await plan.boundingBox())!
  const [across, down] = [shown.x + shown.width / 2, shown.y + shown.height / 2 + 90]
  const wide = (await plan.getByRole('button', { name: /^Wall/ }).first().boundingBox())!.width
  await finger('touchStart', [{ x: across - 20, y: down }])
  await finger('touchStart', [
    { x: across - 20, y: down },
    { x: across + 20, y: down },
  ])
  await finger('touchMove', [
    { x: across - 60, y: down },
    { x: across + 60, y: down },
  ])
  await finger('touchEnd', [])
  const wider = async () => (await plan.getByRole('button', { name: /^Wall/ }).first().boundingBox())!.width
  await expect.poll(wider).toBeGreaterThan(wide * 1.5)
  await page.getByRole('button', { name: 'Show all' }).tap()

  await page.getByRole('button', { name: 'Suggest places' }).tap()
  await expect(page.getByText(/^With them .* of the floor have/)).toBeVisible()
  await page.getByRole('button', { name: 'Add to the plan' }).tap()
  await expect(plan.getByRole('button', { name: /, simulated/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Draw cabinet' }).tap()
  await expect(page.getByText(/^[\d,]+ m in all, the longest \d+ m\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText('The floor was saved.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Access points on this floor' }).getByRole('row')).toHaveCount(
    5,
  )

  await page.getByRole('radiogroup', { name: 'View' }).getByText('Live').tap()
  await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}.*Clients: `) }).tap()
  await expect(page.getByRole('link', { name: 'Open device' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(plan.getByRole('img', { name: /^Clients: \d+, about .* away/ }).first()).toBeVisible()
  await expect(page.getByText(/^Rings show about how far clients are/)).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: 'Clients' })
      .getByText(/dBm, about .* away$/)
      .first(),
  ).toBeVisible()
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
})
