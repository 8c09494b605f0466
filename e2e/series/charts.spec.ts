import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openTab } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Charts of a device that reports every few seconds, as a person reads them. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'charts', devices: 2, kinds: 'ap,switch' })
  const network = await api.createNetwork('Measured')
  for (const device of await fleet.devices()) await api.bind(network, device)
})

test.afterAll(() => fleet?.stop())

const chart = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })

/** Colours of the drawn canvas: a line is there when there are some that are no grey. */
const drawnColours = (card: Locator) =>
  card.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let count = 0
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3]! > 200 && Math.abs(data[i]! - data[i + 1]!) > 40) count += 1
    return count
  })

async function openCharts(page: Page, url: string, kind: string): Promise<void> {
  const { sn } = await fleet.device(kind)
  await page.goto(`${url}/device/info?sn=${encodeURIComponent(sn)}`)
  await openTab(page, 'History', 'Charts')
}

test('a line is drawn with its values, goes on by itself, and is a table too', async ({
  signedIn: page,
  roost,
}) => {
  await openCharts(page, roost.url, 'ap')
  const cpu = chart(page, 'CPU')
  const card = page.getByRole('region', { name: 'CPU', exact: true })
  await expect(cpu).toHaveAttribute('aria-valuetext', /CPU \d+(\.\d)?%/)
  // A line of two points colours less than that.
  await expect.poll(() => drawnColours(card)).toBeGreaterThan(3)
  const before = await cpu.getAttribute('aria-valuetext')
  await expect.poll(() => cpu.getAttribute('aria-valuetext')).not.toBe(before)

  await card.getByRole('button', { name: 'CPU as a table' }).click()
  const rows = card.getByRole('table').getByRole('row')
  await expect(rows.nth(1).getByRole('cell')).toHaveText(/\d%/)
  await expect(card.getByText(/points is shown, newest first/)).toBeVisible()
})

test('a drag over one chart zooms them all; one button shows everything again', async ({
  signedIn: page,
  roost,
}) => {
  await openCharts(page, roost.url, 'switch')
  await page.getByText('24 hours').click()
  await expect(page).toHaveURL(/range=day/)
  await expect(page.getByText('Each point covers 5 min.')).toBeVisible()
  await page.getByText('Last hour').click()
  const memory = chart(page, 'Memory used')
  await expect(memory).toHaveAttribute('aria-valuetext', /%/)

  const { x, y, width } = (await memory.boundingBox())!
  await page.mouse.move(x + width * 0.6, y + 60)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.9, y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/from=\d+&to=\d+/)
  const [from, to] = /from=(\d+)&to=(\d+)/.exec(page.url())!.slice(1).map(Number)
  expect(to! - from!).toBeGreaterThan(900)
  expect(to! - from!).toBeLessThan(1500)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset zoom' }).click()
  await expect(page).not.toHaveURL(/from=/)
})

test('the keyboard reads point by point, hides a line and chooses the range', async ({
  signedIn: page,
  roost,
}) => {
  await openCharts(page, roost.url, 'ap')
  const traffic = chart(page, 'Uplink traffic')
  await expect(traffic).toHaveAttribute('aria-valuetext', /Received .+bps, Sent/)
  await traffic.focus()
  await page.keyboard.press('End')
  const last = await traffic.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(traffic).not.toHaveAttribute('aria-valuetext', last!)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(traffic).not.toHaveAttribute('aria-valuetext', /Received/)

  await page.getByRole('radio', { name: 'Last hour' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/range=day/)
})

test('the network compares its devices, without findings in light and dark', async ({
  signedIn: page,
  roost,
}) => {
  await chooseNetwork(page, 'Measured')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${roost.url}/?tab=charts`)
    await expect(chart(page, 'Devices online')).toHaveAttribute('aria-valuetext', /Online 2, Bound 2/, {
      timeout: 90_000,
    })
    await settle(page)
    const violations = await violationsOf(page)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
})
