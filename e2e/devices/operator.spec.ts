import { mkdirSync } from 'node:fs'
import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openScreen } from '../support/console.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { Fleet } from '../support/fleet.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Who operates the server: what all tenants have, and firmware for many devices. */
let fleet: Fleet
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'operator', devices: 3, kinds: 'ap,switch' })
  network = await api.createNetwork('Operated')
  for (const device of await fleet.devices()) await api.bind(network, device)
})
test.afterAll(() => fleet?.stop())

/** Parts that no walk through the menu opens. */
const paths = ['overview?tab=operations', 'worker?tab=kinds', 'modusage?tab=day']
const pictures = process.env.ROOST_LOOK

test('sees every tenant’s devices, accounts, mail and jobs, on narrow screens too', async ({
  signedIn: page,
  roost,
}) => {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${roost.url}/systatus/${path}`)
    await settle(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (pictures) {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: `${pictures}/${path.replaceAll(/\W/g, '-')}.png` })
    }
    expect(await violationsOf(page), path).toEqual([])
    expect(await page.evaluate(findCutTexts), path).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    if (pictures) await page.screenshot({ path: `${pictures}/${path.replaceAll(/\W/g, '-')}-390.png` })
    expect(await violationsOf(page), path).toEqual([])
    expect(await page.evaluate(findCutTexts), path).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${roost.url}/systatus/user`)
  await page.getByText('super', { exact: true }).first().click()
  await page.getByRole('button', { name: 'End sessions' }).click()
  await page
    .getByRole('dialog', { name: /^End all sessions/ })
    .getByRole('button', { name: 'End sessions' })
    .click()
  await expect(page.getByText('You cannot do this to your own account.')).toBeVisible()
})

test('upgrades what an image fits, and sees it through', async ({ signedIn: page, api }) => {
  const models = await api.get<{ compatible: string }[]>('/v2/firmware/models')
  const { sn } = await fleet.device('ap')
  const { software } = await api.get<{ software: string }>(`/v2/device/info?sn=${encodeURIComponent(sn)}`)
  expect(software).toBeTruthy()
  // Others of this worker may have made networks of their own.
  await chooseNetwork(page, 'Operated')
  await openScreen(page, 'Firmware')
  await page.getByRole('button', { name: 'Upload an image' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'image.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(4096, 3),
  })
  await dialog.getByRole('textbox', { name: 'Version', exact: true }).fill('v99.0.0')
  for (const { compatible } of models) {
    await dialog.getByRole('combobox', { name: 'Compatible models' }).fill(compatible)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Version v99.0.0 was uploaded.')).toBeVisible()
  await openScreen(page, 'Access points')
  const newer = page.getByRole('link', { name: 'Version v99.0.0 can be installed' })
  await expect(newer.first()).toBeVisible()
  if (pictures) await page.screenshot({ path: `${pictures}/upgradable.png` })
  expect(await violationsOf(page)).toEqual([])
  await newer.first().click()
  await page.getByRole('button', { name: 'Upgrade devices' }).click()
  await page.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /v99/ }).click()
  await page.getByRole('checkbox', { name: /^All that can be upgraded: 3/ }).check()
  if (pictures) await page.screenshot({ path: `${pictures}/upgrade-start.png` })
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Upgrade (3)' }).click()
  await page.getByRole('button', { name: 'Devices of the upgrade to v99.0.0' }).click()
  await expect(page.getByText('Upgrading').first()).toBeVisible()
  if (pictures) await page.screenshot({ path: `${pictures}/upgrade-drawer.png` })
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Stop the upgrade' }).click()
  await expect(page.getByText('Skipped', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Upgraded', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
})

test('turns a feature of a model off with a reason, which its page says at once', async ({
  signedIn: page,
  roost,
}) => {
  const { sn } = await fleet.device('ap')
  await page.goto(`${roost.url}/device/feature`)
  await page
    .getByRole('button', { name: /, Wi-Fi scan: Available on all$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Every version of/).check()
  await dialog.getByLabel('Reason').fill('A scan restarts the radio of this model.')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: /, Wi-Fi scan: Turned off$/ }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page)
  expect(await page.evaluate(findCutTexts)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}`)
  await expect(page.getByText(/Wi-Fi scan \(A scan restarts the radio of this model\.\)/)).toBeVisible()
  await page.goto(`${roost.url}/device/feature`)
  await page.getByRole('button', { name: /^Turn back on: Wi-Fi scan/ }).click()
  await expect(page.getByRole('button', { name: /, Wi-Fi scan: Available on all$/ }).first()).toBeVisible()
})
