import type { Page } from '@playwright/test'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { violationsOf } from '../support/axe.ts'
import { openTab } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a person finds out about a device: figures and their history, ports, clients and where they were. */
let fleet: Fleet
let accessPoint: PretendDevice
let networkSwitch: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'device-page', kinds: 'gateway,switch,ap' })
  const network = await api.createNetwork('Observatory')
  for (const device of await fleet.devices()) await api.bind(network, device)
  accessPoint = await fleet.device('ap')
  networkSwitch = await fleet.device('switch')
})
test.afterAll(() => fleet?.stop())

const findings = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)
const pageOf = (page: Page, path: string, { sn }: PretendDevice) =>
  new URL(`/device/${path}?sn=${encodeURIComponent(sn)}`, page.url()).href

test('a figure opens its history by keyboard and leads on to the charts', async ({ signedIn: page, api }) => {
  await expect.poll(async () => (await api.query(`device_cpu_ratio{sn="${accessPoint.sn}"}`)).length).toBe(1)
  await page.goto(pageOf(page, 'apinfo', accessPoint))
  const figure = page.getByRole('button', { name: /History of CPU/ })
  await figure.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'CPU' })
  await expect(drawer.getByRole('slider', { name: 'CPU' })).toBeVisible()
  await expect(drawer.getByText(/Times in|Times are in/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await drawer.getByText('24 hours').click()
  await expect(page).toHaveURL(/history=cpu.*range=day|range=day.*history=cpu/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(figure).toBeFocused()
  await figure.press('Enter')
  await drawer.getByRole('button', { name: 'All charts' }).click()
  await expect(page.getByRole('tab', { name: 'Charts', selected: true })).toBeVisible()
})

test('the front of a switch tells what goes through each port', async ({ signedIn: page }) => {
  await page.goto(pageOf(page, 'swinfo', networkSwitch))
  const panel = await openTab(page, /^Ports/)
  for (const mode of ['VLAN', 'Errors', 'Utilization'])
    await panel.getByText(mode, { exact: true }).first().click()
  const uplink = panel.getByRole('button', { name: /^Port \S+: Up,.*Uplink/ })
  await expect(panel.locator('text', { hasText: /^\d+%$/ }).first()).toBeVisible()
  await uplink.hover()
  const card = page.getByRole('tooltip')
  await expect(card.getByText('Last link change')).toBeVisible()
  await uplink.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Port / })
  await drawer.getByRole('button', { name: /History of Received/ }).click()
  await expect(page.getByRole('dialog', { name: /^Received · / }).getByRole('slider')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a client’s drawer tells how it is connected and where it was', async ({ signedIn: page, api }) => {
  const heard = async () => {
    const series = await api.query(`client_signal_dbm{sn="${accessPoint.sn}"}`)
    return series.map(({ metric }) => metric.client!)
  }
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(0)
  const macs = await heard()
  await page.goto(pageOf(page, 'apinfo', accessPoint))
  const panel = await openTab(page, 'Clients')
  // One of those that are still there: a series outlives its client by minutes.
  const row = panel
    .getByRole('row')
    .filter({ hasText: new RegExp(macs.join('|')) })
    .first()
  await row.locator('td').first().or(row.locator('td').nth(1)).getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Last hour').click()
  await expect(drawer.getByRole('img', { name: /No roaming|\d roams?/ })).toBeVisible()
  await expect(drawer.getByRole('table', { name: 'Visited radios' }).getByRole('row')).not.toHaveCount(1)
  expect(await findings(page)).toEqual([])
})

test('the page of a device leads with what is wrong, what it hangs on and its day', async ({
  signedIn: page,
}) => {
  await page.goto(pageOf(page, 'swinfo', networkSwitch))
  const part = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  await expect(
    part('Problems').getByText('No known problems.').or(part('Problems').getByRole('listitem')).first(),
  ).toBeVisible()
  const uplink = part('Uplink')
  await expect(uplink.getByText('Online')).toBeVisible({ timeout: 30_000 })
  await expect(part('Last 24 hours').getByRole('button', { name: /History of Received/ })).toBeVisible({
    timeout: 90_000,
  })
  expect(await findings(page)).toEqual([])
  // Every tab has room beside the others.
  const tabs = page.getByRole('tablist', { name: 'Device sections' })
  expect(await tabs.getByRole('tab').count()).toBeLessThanOrEqual(7)
  expect(await tabs.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true)
  // A socket leads to what is told of it, the neighbour to its own page.
  await page
    .getByRole('region', { name: /^Port panel of/ })
    .getByRole('button')
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog', { name: /^Port / })).toBeVisible()
  await expect(page).toHaveURL(/tab=ports&port=/)
  await page.keyboard.press('Escape')
  await openTab(page, /^Overview/)
  await uplink.getByRole('link').first().click()
  await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(networkSwitch.sn).replaceAll('%3A', ':')))
})

test('events are sentences', async ({ signedIn: page, api }) => {
  const { sn } = networkSwitch
  const info = await api.get<DeviceInfo>(`/v2/device/info?sn=${encodeURIComponent(sn)}`)
  const port = info.state?.ports.find(({ up, role }) => up && role !== 'upstream')?.name
  await fleet.act(sn, `port-down?port=${port}`)
  await page.goto(`${pageOf(page, 'swinfo', networkSwitch)}&tab=events`)
  await expect(page.getByText(`Port ${port}: the link is down.`).first()).toBeVisible({ timeout: 30_000 })
  expect(await findings(page)).toEqual([])
  await fleet.act(sn, `port-up?port=${port}`)
  await expect(page.getByText(`Port ${port}: the link is up.`).first()).toBeVisible({ timeout: 30_000 })
})
