import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { Fleet } from '../support/fleet.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Data insight, as a person asks, keeps and takes along. What is counted and selected is this file's own. */
test.use({ ownServer: 'insight' })
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'insight', devices: 2, kinds: 'ap,switch' })
  const network = await api.createNetwork('Requested')
  for (const device of await fleet.devices()) await api.bind(network, device)
})

test.afterAll(() => fleet?.stop())

const chart = (page: Page) => page.getByRole('slider')
const field = (page: Page) => page.getByRole('textbox', { name: 'PromQL expression' })

async function withoutFindings(page: Page): Promise<void> {
  await settle(page)
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a metric is picked, split, compared, kept, pinned and taken along', async ({
  signedIn: page,
  roost,
}) => {
  await page.goto(`${roost.url}/monitor/datamining`)
  await expect(page).toHaveURL(/scope=network:\d+/)
  await page.getByRole('combobox', { name: 'Metric' }).click()
  await page.keyboard.type('received port')
  await page.getByRole('option', { name: /^Received by port/ }).click()
  await expect(page).toHaveURL(/metric=port_receive_bytes_total&how=rate&by=sn,port/)
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /bps/, { timeout: 60_000 })

  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Top 5' }).click()
  const figures = page.getByRole('table', { name: 'Statistics' })
  await expect(figures.getByRole('row')).toHaveCount(6)
  // Alone, or among others that were read in the same moment.
  const asked = page.waitForRequest((request) =>
    decodeURIComponent(request.url() + (request.postData() ?? '')).includes('offset'),
  )
  await page.getByRole('switch', { name: 'Compare with last week' }).press('Space')
  await asked
  await expect(page).toHaveURL(/compare=1/)
  await page.getByRole('switch', { name: 'Compare with last week' }).press('Space')
  await withoutFindings(page)

  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Busiest ports')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Busiest ports is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Pin to home' }).click()
  await expect(page.getByRole('button', { name: 'Unpin from home' })).toBeVisible()

  const save = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    return readFile(await (await download).path())
  }
  const lines = (await save(/CSV/)).toString('utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFTime,.+ \(bps\)/)
  expect(lines.at(-2)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00,/)
  const picture = await save(/PNG/)
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(2400)

  await page.goto(`${roost.url}/?tab=charts`)
  const card = page.getByRole('region', { name: 'Busiest ports' })
  await expect(card.getByRole('slider')).toHaveAttribute('aria-valuetext', /bps/)
  await card.getByRole('link', { name: 'Busiest ports' }).click()
  await expect(page).toHaveURL(/metric=port_receive_bytes_total.*top=5/)
  await expect(page.getByRole('button', { name: 'Insights, Busiest ports is open' })).toBeVisible()
})

test('an expert is completed, corrected and answered, by keyboard alone', async ({
  signedIn: page,
  roost,
}) => {
  await page.goto(`${roost.url}/monitor/datamining?expr=${encodeURIComponent('count(device_up)')}`)
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /count\(device_up\) 2/, { timeout: 60_000 })
  await field(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('rate(port_receive_by')
  await expect(page.getByRole('option', { name: /port_receive_bytes_total/ })).toBeVisible()
  // A list that is still being put together is greyed and takes no key: Enter would begin a line.
  await expect(page.locator('.cm-tooltip-autocomplete-disabled')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveText('rate(port_receive_bytes_total)')
  const fault = page.locator('.cm-lintRange-error')
  await expect(fault).toHaveText('port_receive_bytes_total')
  await fault.hover()
  await expect(page.getByText(/expected type range vector/)).toBeVisible()
  await expect(page.getByText('Traffic received by the port').last()).toBeVisible()

  await page.keyboard.type('[5m]')
  await expect(fault).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/expr=rate%28port_receive_bytes_total%5B5m%5D%29/)
  await page.getByRole('radio', { name: 'Current values' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('table').getByRole('columnheader', { name: 'Port' })).toBeVisible()
  await field(page).focus()
  await page.keyboard.press('Tab')
  await expect(field(page)).not.toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await withoutFindings(page)
})

test('an expression is formatted, kept, renamed and shared, changed, and deleted', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const kept = () => api.get<{ name: string; shared: boolean; question: { expr?: string } }[]>('/v2/insights')
  const menu = async (item: string) => {
    await page.getByRole('button', { name: /^Insights,/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const dialog = page.getByRole('dialog')
  await page.goto(`${roost.url}/monitor/datamining?expr=${encodeURIComponent('sum(device_up)by(kind)')}`)
  await expect(field(page)).toHaveText('sum(device_up)by(kind)')
  await page.getByRole('button', { name: 'Format' }).click()
  await expect(field(page)).toHaveText('sum by (kind) (device_up)')
  await page.getByRole('button', { name: 'Run', exact: true }).click()

  await page.getByRole('button', { name: 'Save as…' }).click()
  await dialog.getByLabel('Name').fill('By kind')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('By kind is saved.')).toBeVisible()

  await menu('Rename or share…')
  await dialog.getByLabel('Name').fill('Online by kind')
  await dialog.getByRole('checkbox', { name: /^Share with everyone/ }).check()
  await withoutFindings(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Insights, Online by kind is open' })).toBeVisible()
  const others = (await kept()).filter(({ name }) => name.includes('kind'))
  expect(others).toMatchObject([{ name: 'Online by kind', shared: true }])

  await field(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' > 0')
  await page.keyboard.press('Control+Enter')
  await menu('Save the changes')
  await expect
    .poll(async () => (await kept()).find(({ name }) => name === 'Online by kind')?.question.expr)
    .toBe('sum by (kind) (device_up) > 0')

  await menu('Delete')
  await expect(dialog).toContainText('It is deleted for everyone it is shared with')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await menu('Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Insights', exact: true })).toBeVisible()
  expect((await kept()).map(({ name }) => name)).not.toContain('Online by kind')
})
