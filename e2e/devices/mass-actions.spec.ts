import type { Page } from '@playwright/test'
import { dismissMassAction, startMassAction } from '#contract/mass-actions/endpoints.ts'
import { Api } from '../support/api.ts'
import { violationsOf } from '../support/axe.ts'
import { Fleet } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** What is done to many devices goes on when the tab is closed and when the server is killed, and is found again. */
// Each goes on with what the one before did: a second try begins with the first of them.
test.describe.configure({ mode: 'serial' })
let roost: Roost
let api: Api
let fleet: Fleet
test.beforeAll(async () => {
  roost = await Roost.start()
  api = await Api.signIn(roost)
  fleet = await Fleet.start(roost, { seed: 'many', devices: 14, kinds: 'ap,switch' })
  const network = await api.createNetwork('Many')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
})
test.afterAll(async () => {
  await fleet?.stop()
  await api?.dispose()
  await roost?.destroy()
})

const bar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' })

/** What ended in another test and was seen by nobody still stands on every page. */
async function dismissAll(): Promise<void> {
  const ended = await api.get<{ id: number; dismissed: boolean }[]>('/v2/mass-actions')
  for (const { id, dismissed } of ended)
    if (!dismissed) await api.post(dismissMassAction.path, { action: dismissMassAction.action, data: { id } })
}

/** Every access point of the account is chosen. */
async function chooseAll(page: Page): Promise<number> {
  await page.goto(`${roost.url}/device/ap?scope=all`)
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  const words = await page
    .getByRole('toolbar', { name: /selected/ })
    .getByText(/selected/)
    .innerText()
  return Number.parseInt(words, 10)
}

test('a script runs on many devices, and what each printed is shown and taken away', async ({ page }) => {
  await keepSession(page, api)
  const count = await chooseAll(page)
  await page.getByRole('button', { name: 'Run a script', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Script' }).fill('uptime\nnosuch')
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Run a script' }).click()
  const row = bar(page).filter({ hasText: 'Run a script' })
  await row.getByRole('button', { name: 'Devices' }).click()
  const results = page.getByRole('dialog')
  await expect(results.getByText('nosuch: not found')).toHaveCount(count)
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    results.getByRole('button', { name: 'Export results' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^script-\d+\.json$/)
  if (process.env.ROOST_LOOK) await page.screenshot({ path: `${process.env.ROOST_LOOK}/script.png` })
  await dismissAll()
})

test('a tab that is closed and a server that is killed in the middle', async ({ page, browser }) => {
  await keepSession(page, api)
  const count = await chooseAll(page)
  expect(count).toBeGreaterThan(3)

  await test.step('the tab is closed as soon as it has begun', async () => {
    await page.getByRole('button', { name: 'Unbind', exact: true }).click()
    const begun = page.waitForResponse((answer) => answer.request().postData()?.includes('"unbind"') ?? false)
    await page.getByRole('dialog').getByRole('button', { name: 'Unbind' }).click()
    expect((await begun).url()).toContain(startMassAction.path)
    await page.close()
    await roost.kill()
  })

  await test.step('another browser of the same account finds it, done to the end', async () => {
    await roost.start()
    const context = await browser.newContext()
    const other = await context.newPage()
    await keepSession(other, api)
    await other.goto(roost.url)
    await expect(bar(other)).toContainText(`Unbind: ${count} devices`)
    await expect(async () => {
      const said = other
        .getByText(`${count} devices are no longer bound.`)
        .or(bar(other).getByText(`${count} done`))
      await expect(said.first()).toBeVisible()
    }).toPass({ timeout: 120_000 })
    const left = await api.get<unknown[]>('/v2/devices?type=ap')
    expect(left).toEqual([])
    await context.close()
  })
})

test('what fails says why, is tried again, closed, and found in the history', async ({ page }) => {
  await keepSession(page, api)
  await fleet.stop()
  const onAir = async () => (await api.get<{ online: number }>('/v2/devices/counts')).online
  await expect.poll(onAir).toBe(0)
  await dismissAll()
  const sns = (await api.get<{ sn: string }[]>('/v2/devices?type=switch')).map(({ sn }) => sn)
  await api.post(startMassAction.path, { action: 'start', data: { action: 'locate', sns } })
  await page.goto(roost.url)
  await expect(bar(page)).toContainText(`${sns.length} failed`)
  expect(await violationsOf(page, 'section')).toEqual([])
  await bar(page).getByRole('button', { name: 'Devices' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /This device is offline\./ }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  await bar(page).getByRole('button', { name: 'Retry failed' }).click()
  await expect(bar(page).getByRole('button', { name: 'Retry failed' })).toBeVisible()
  await page.reload()
  await bar(page).getByRole('button', { name: 'Close' }).click()
  await expect(bar(page)).toBeHidden()

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  // The menu of the account, a dialog too, may still be closing.
  const history = page.locator('[role=dialog][aria-modal=true]')
  await expect(history).toContainText(`Locate: ${sns.length} devices`)
  await expect(history).toContainText(/Unbind: \d+ devices/)
  expect(await violationsOf(page)).toEqual([])
})
