import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

const name = 'Pier in a file'
let fleet: Fleet
let devices: PretendDevice[]
let network: number

const violations = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'csv', devices: 6, kinds: 'ap,switch' })
  network = await api.createNetwork(name)
  devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device, device.hostname)
})

test.afterAll(async () => {
  await fleet?.stop()
})

test('ports of several switches: taken away as a file, labelled in it, taken in, and undone from the log', async ({
  signedIn: page,
}) => {
  await chooseNetwork(page, name)
  await openScreen(page, 'Switches')
  await page.getByRole('button', { name: 'Settings as CSV' }).click()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('menuitem', { name: 'Switch ports: Export CSV' }).click()
  const file = await readFile((await (await download).path())!, 'utf8')
  const [head, ...rows] = file.trimEnd().split('\r\n')
  const at = head!.split(',').indexOf('label')
  const labelled = rows.map((row) => row.split(',').with(at, 'Door').join(','))
  const switches = devices.filter(({ kind }) => kind === 'switch')
  expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set(switches.map(({ sn }) => sn)))

  await test.step('mistakes are told by row and column', async () => {
    await page.getByRole('button', { name: 'Settings as CSV' }).click()
    await page.getByRole('menuitem', { name: 'Switch ports: Import CSV' }).click()
    const wrong = [head, ...labelled.map((row) => row.replace('auto', '12'))].join('\r\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
    await expect(page.getByRole('cell', { name: 'speed' }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
  await test.step('the file is reviewed and applied to all of them at once', async () => {
    const right = [head, ...labelled].join('\r\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(right) })
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    for (const { hostname } of switches) await expect(review.getByText(hostname).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    const assumed = review.getByRole('checkbox', { name: /^I have read what is unknown/ })
    if (await assumed.count()) await assumed.check()
    await applyReviewed(page, /^Apply to/)
    await expect(page.getByText(`Saved together. Targets: ${switches.length}.`)).toBeVisible()
  })
  await test.step('the log shows all that was saved with it, and takes it back', async () => {
    await openScreen(page, 'Configuration log')
    await page.getByText(switches[0]!.hostname).first().click()
    await page.getByRole('button', { name: 'Saved together with this' }).click()
    await expect(page.getByRole('button', { name: 'Undo all…' })).toBeEnabled()
    // The drawer before it has gone.
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo all…' }).click()
    await expect(page.getByRole('dialog', { name: 'Review the effects of undoing' })).toBeVisible()
    await applyReviewed(page, /^Apply to/)
    await expect(page.getByText(`Undone. Targets: ${switches.length}.`)).toBeVisible()
  })
})

test('the watchdog of several access points: every section that devices have is such a file', async ({
  signedIn: page,
}) => {
  await chooseNetwork(page, name)
  await openScreen(page, 'Access points')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Settings as CSV' }).click()
    await page.getByRole('menuitem', { name: `Ping watchdog: ${item}` }).click()
  }
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await choose('Export CSV')
  const file = await readFile((await (await download).path())!, 'utf8')
  const [head, ...rows] = file.trimEnd().split('\r\n')
  const points = devices.filter(({ kind }) => kind === 'ap')
  expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set(points.map(({ sn }) => sn)))
  const columns = head!.split(',')
  const pinging = rows.map((row) =>
    row
      .split(',')
      .with(columns.indexOf('enabled'), 'true')
      .with(columns.indexOf('hosts'), '192.0.2.10')
      .join(','),
  )
  await choose('Import CSV')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'c.csv', mimeType: 'text/csv' },
    buffer: Buffer.from([head, ...pinging].join('\r\n')),
  })
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  for (const { hostname } of points) await expect(review.getByText(hostname).first()).toBeVisible()
  await applyReviewed(page, /^Apply to/)
  await expect(page.getByText(`Saved together. Targets: ${points.length}.`)).toBeVisible()
  await expect
    .poll(async () => (await fleet.devices()).filter(({ kind }) => kind === 'ap').map(({ pings }) => pings))
    .toEqual(points.map(() => ['192.0.2.10']))
})
