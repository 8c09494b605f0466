import { createHash, randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { openScreen, rowOf } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Firmware from the store onto devices, and the other commands that keep them in shape. */
const version = 'Pretend OS 9.9'
let fleet: Fleet
let ap: PretendDevice
let sw: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'firmware', devices: 3, kinds: 'ap,switch,gateway' })
  const network = await api.createNetwork('Upgrades')
  for (const device of await fleet.devices()) await api.bind(network, device)
  ap = await fleet.device('ap')
  sw = await fleet.device('switch')
})

test.afterAll(() => fleet?.stop())

const dialog = (page: Page): Locator => page.getByRole('dialog')

/** An image as the pretend devices check it: a line about itself, then what it is made of. */
function imageFor(models: string[]): Buffer {
  const body = randomBytes(2_300_000)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return Buffer.concat([
    Buffer.from(`ROOST-IMAGE ${JSON.stringify({ version, sha256, compatible: models })}\n`),
    body,
  ])
}

async function openDevice(page: Page, url: string, { sn }: PretendDevice): Promise<void> {
  await page.goto(`${url}/device/info?sn=${encodeURIComponent(sn)}`)
}

async function choose(page: Page, command: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

async function closeDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toBeHidden()
}

async function upload(page: Page, models: string[]): Promise<void> {
  await openScreen(page, 'Firmware')
  await page.getByRole('button', { name: 'Upload an image' }).click()
  const file = { name: 'v99.bin', mimeType: 'application/octet-stream', buffer: imageFor(models) }
  await dialog(page).locator('input[type="file"]').setInputFiles(file)
  await dialog(page).getByRole('textbox', { name: 'Version' }).fill(version)
  const fits = dialog(page).getByLabel('Compatible models')
  for (const model of models) {
    await fits.fill(model)
    await fits.press('Enter')
  }
  await dialog(page).getByRole('textbox', { name: 'Release notes', exact: true }).fill('Better radio.')
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(`Version ${version} was uploaded.`)).toBeVisible()
  await expect(rowOf(page, version)).toContainText('Better radio.')
}

async function upgrade(page: Page): Promise<void> {
  await choose(page, 'Upgrade firmware')
  await dialog(page).getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: new RegExp(`^${version}`) }).click()
  await dialog(page).getByRole('button', { name: 'Upgrade', exact: true }).click()
  await expect(dialog(page)).toContainText('The result was confirmed from the device’s reports.', {
    timeout: 90_000,
  })
  await closeDialog(page)
  await page.getByText('All details', { exact: true }).click()
  await expect(page.getByText(version).first()).toBeVisible()
}

test('an image is uploaded, and two devices come back with its version', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const compatibleOf = async ({ sn }: PretendDevice) =>
    (await api.get<{ compatible: string }>(`/v2/device/info?sn=${encodeURIComponent(sn)}`)).compatible
  const models = [await compatibleOf(ap), await compatibleOf(sw)]
  await page.goto(roost.url)
  await test.step('upload', () => upload(page, models))
  await openDevice(page, roost.url, ap)
  await test.step('the access point says nothing, then yes, and is back', () => upgrade(page))
  await openDevice(page, roost.url, sw)
  await test.step('the switch says yes at once, then how far it is, and is back', () => upgrade(page))
  await openDevice(page, roost.url, await fleet.device('gateway'))
  await choose(page, 'Upgrade firmware')
  await expect(dialog(page)).toContainText('The firmware library has no image for model')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await openScreen(page, 'Firmware')
  await page.getByRole('button', { name: `Delete ${version}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowOf(page, version)).toHaveCount(0)
})

test('cables, packages, LEDs, fingerprints, a certificate and a country', async ({
  signedIn: page,
  roost,
}) => {
  await openDevice(page, roost.url, sw)
  await test.step('cables of a switch are measured pair by pair', async () => {
    await choose(page, 'Test cables')
    await dialog(page).getByRole('checkbox').first().check()
    await dialog(page).getByRole('button', { name: 'Test cables' }).click()
    await expect(dialog(page)).toContainText('Pair A')
    await closeDialog(page)
  })
  await openDevice(page, roost.url, ap)
  await test.step('packages are listed', async () => {
    await choose(page, 'Software packages')
    await dialog(page).getByRole('button', { name: 'List packages' }).click()
    await expect(dialog(page)).toContainText('1.0-1')
    await closeDialog(page)
  })
  await test.step('LEDs are off when that is not taken back', async () => {
    await choose(page, 'Turn LEDs on or off')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await expect(dialog(page)).toContainText('Done.')
    await closeDialog(page)
  })
  await test.step('clients are told by their make', async () => {
    await choose(page, 'Fingerprint clients')
    await dialog(page).getByRole('button', { name: 'Fingerprint clients' }).click()
    await expect(dialog(page)).toContainText('vendor: Acme')
    await closeDialog(page)
  })
  await test.step('a certificate is renewed', async () => {
    await choose(page, 'Renew certificate')
    await dialog(page).getByRole('button', { name: 'Renew certificate' }).click()
    await expect(dialog(page)).toContainText('Done.')
    await closeDialog(page)
  })
  await test.step('a country is written, and the device is back from its reset', async () => {
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await choose(page, 'Set regulatory country')
    await dialog(page).getByRole('textbox', { name: 'Country' }).fill('fr')
    await dialog(page).getByRole('textbox', { name: /^Type/ }).fill(name)
    await dialog(page).getByRole('button', { name: 'Set regulatory country' }).click()
    await expect(dialog(page)).toContainText('The result was confirmed from the device’s reports.', {
      timeout: 60_000,
    })
    await closeDialog(page)
  })
})

test('a device that is given away leaves, and its record says what is known', async ({
  signedIn: page,
  roost,
}) => {
  const gateway = await fleet.device('gateway')
  await openDevice(page, roost.url, gateway)
  await choose(page, 'Transfer to another controller')
  await dialog(page).getByRole('textbox', { name: 'Address of the other controller' }).fill('127.0.0.1')
  await dialog(page)
    .getByRole('textbox', { name: /to confirm$/ })
    .fill('02:00:00:00:00:00')
  await dialog(page).getByRole('button', { name: 'Transfer to another controller' }).click()
  await expect(dialog(page)).toContainText(`Type ${gateway.sn} to confirm`)
  await dialog(page)
    .getByRole('textbox', { name: /to confirm$/ })
    .fill(gateway.sn)
  await dialog(page).getByRole('button', { name: 'Transfer to another controller' }).click()
  await expect(dialog(page)).toContainText('Accepted.')
  await closeDialog(page)
  await expect(page.getByText('Offline').first()).toBeVisible({ timeout: 30_000 })
})
