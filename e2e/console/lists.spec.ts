import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { chooseNetwork } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a person does with a list as a whole: columns, views, everything that matches, a file. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'lists', devices: 3, kinds: 'ap' })
  // So that one has to be chosen, whatever ran before.
  await api.createNetwork('A list before it')
  const network = await api.createNetwork('Lists')
  for (const [n, device] of (await fleet.devices()).entries())
    await api.bind(network, device, n === 0 ? '=cmd|calc' : `Mast ${n}`)
})

test.afterAll(() => fleet?.stop())

test('columns are put in order, kept as a view, and shared as a link', async ({
  signedIn: page,
  roost,
  browser,
  api,
}) => {
  await chooseNetwork(page, 'Lists')
  await page.goto(`${roost.url}/device/ap`)
  await expect(heads(page).first()).toHaveText('Name')

  await test.step('a column moves with the arrow keys, and says where it is', async () => {
    await page.getByRole('button', { name: 'View settings' }).click()
    await page.getByRole('checkbox', { name: 'Serial number' }).check()
    const handle = page.getByRole('button', { name: 'Move Serial number' })
    await handle.focus()
    for (let n = 0; n < 20; n += 1) await handle.press('ArrowUp')
    await expect(page.getByText(/^Serial number is now column 1 of/)).toBeAttached()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(heads(page).first()).toHaveText('Serial number')
  })

  await test.step('what is seen is saved under a name, as the default', async () => {
    await page.getByRole('button', { name: /^Online/ }).click()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
    const dialog = page.getByRole('dialog', { name: 'New view' })
    await dialog.getByLabel('Name').fill('On air')
    await dialog.getByLabel('Open the list with this view').check()
    await accessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Views, current: On air' })).toBeVisible()
  })

  await test.step('the list opens with it, in another browser too', async () => {
    const other = await browser.newContext({ baseURL: roost.url })
    const fresh = await other.newPage()
    await fresh.addInitScript((sessid) => sessionStorage.setItem('_SESSION', sessid), api.session)
    await fresh.goto('/device/ap')
    await expect(fresh.getByRole('button', { name: 'Views, current: On air' })).toBeVisible()
    await expect(heads(fresh).first()).toHaveText('Serial number')
    await expect(fresh.getByRole('button', { name: /^Online/ })).toHaveAttribute('aria-pressed', 'true')
    await fresh.goto('/device/ap?cols=model,name&rows=compact')
    await expect(heads(fresh).first()).toHaveText('Model')
    await other.close()
  })

  await test.step('it is renamed and deleted', async () => {
    await page.getByRole('button', { name: 'Views, current: On air' }).click()
    await page.getByRole('menuitem', { name: 'Rename or set as default…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Up')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Views, current: Up' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  })
})

test('a list is taken away as it is filtered, and no name in it is a formula', async ({
  signedIn: page,
  roost,
}) => {
  await chooseNetwork(page, 'Lists')
  await page.goto(`${roost.url}/device/ap?sort=-name&cols=name,model,sn`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('3 rows, 3 columns')).toBeVisible()
  await accessible(page)
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toMatch(/^devices.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Name,Model,Serial number')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Mast 2', 'Mast 1', "'=cmd|calc"])
})

test('devices are filtered by where their configuration stands', async ({ signedIn: page, roost }) => {
  await chooseNetwork(page, 'Lists')
  await page.goto(`${roost.url}/device/ap`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Filter by configuration' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/config=failed/)
  await expect(page.getByText('No results match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
})

/** Column heads with words, the box to choose all rows left out. */
const heads = (page: Page): Locator => page.getByRole('columnheader').filter({ hasText: /\w/ })

async function accessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
