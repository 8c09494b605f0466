import { mkdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { rowOf } from '../support/console.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { Fleet } from '../support/fleet.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The operator looks at other people's maps, takes a support bundle away, and says whose firmware is believed. */
const pictures = process.env.ROOST_LOOK
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'operator-maps', devices: 3, kinds: 'ap,switch' })
  const network = await api.createNetwork('Looked at')
  for (const device of await fleet.devices()) await api.bind(network, device)
})
test.afterAll(() => fleet?.stop())

async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      if (pictures) mkdirSync(pictures, { recursive: true })
      if (pictures)
        await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      expect(await violationsOf(page), `${name} ${width} ${colorScheme}`).toEqual([])
    }
    expect(await page.evaluate(findCutTexts), `${name} ${width}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('opens the map of any network from the list of all; each look is kept', async ({
  signedIn: page,
  roost,
}) => {
  await page.goto(`${roost.url}/systatus/topology`)
  await expect(rowOf(page, 'Looked at')).toBeVisible()
  await look(page, 'networks')
  await rowOf(page, 'Looked at').click()
  await page.getByRole('link', { name: 'Show topology' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('application')).toBeVisible()
  await look(page, 'topology')
  await page.getByText('Outline', { exact: true }).click()
  await expect(page.getByRole('tree')).toBeVisible()
  await page.goto(`${roost.url}/systatus/overview?tab=operations`)
  await expect(page.getByText('Viewed the topology of an account’s network').first()).toBeVisible()
})

test('chooses a place on the map: whose it is, how it is, and the way to it; each look is kept', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const project = await api.post<{ ID: number }>('/v2/projects', { data: { Name: 'Placed' } })
  const where = { Timezone: 'Europe/Berlin', Country: 'DE', Location: { lat: 52.5, lng: 13.4 } }
  const data = { PID: project.ID, Name: 'Berlin', ...where }
  const { ID } = await api.post<{ ID: number }>('/v2/groups', { data })
  const [first, second] = await fleet.devices()
  for (const { sn } of [first!, second!])
    await api.post('/v2/devices', { action: 'move', data: { sn, group: ID } })
  await page.goto(`${roost.url}/systatus/devicemap`)
  await page.getByRole('button', { name: /^Places: 2/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'At this place: 2' })
  await drawer.getByRole('button', { name: first!.sn }).first().click()
  await expect(drawer.getByText(first!.sn, { exact: true }).first()).toBeVisible()
  await look(page, 'device-place')
  await drawer.getByRole('button', { name: 'All at this place' }).click()
  await drawer.getByRole('button', { name: second!.sn }).first().click()
  await drawer.getByRole('link', { name: 'Show in the list' }).click()
  await expect(page).toHaveURL(/systatus\/deviceinfo/)
  await expect(rowOf(page, second!.sn)).toBeVisible()
  await page.goto(`${roost.url}/systatus/groupmap`)
  await page.getByRole('button', { name: /^Berlin/ }).click()
  const network = page.getByRole('dialog', { name: 'Berlin' })
  await look(page, 'network-place')
  await network.getByRole('link', { name: 'Show topology' }).click()
  await expect(page).toHaveURL(new RegExp(`topology/show.*group=.*${ID}`))
})

test('takes a support bundle away, which names no secret', async ({ signedIn: page, roost }) => {
  await page.goto(`${roost.url}/systatus/overview`)
  await expect(page.getByRole('heading', { name: 'Support bundle' })).toBeVisible()
  await look(page, 'support')
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^roost-support-.*\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  const bundle = JSON.parse(text) as Record<string, unknown>
  expect(Object.keys(bundle)).toEqual(
    expect.arrayContaining(['roost', 'settings', 'doctor', 'records', 'metrics']),
  )
  expect(text).not.toContain(roost.password)
})

test('trusts a key, and tells so on every image', async ({ signedIn: page, roost }) => {
  await page.goto(`${roost.url}/upgrade/firmware`)
  await page.getByRole('button', { name: 'Add a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a key' })
  await dialog.getByLabel('Name').fill('Vendor')
  await dialog.getByLabel('Public key').fill(Buffer.alloc(32, 7).toString('base64'))
  await dialog.getByRole('button', { name: 'Add a key' }).click()
  await expect(page.getByRole('table', { name: 'Signing keys' })).toContainText('Vendor')
  await look(page, 'keys')
})
