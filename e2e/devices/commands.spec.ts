import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { openTab, rowOf } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a person tells one access point, each followed until it is seen to have happened. */
let fleet: Fleet
let ap: PretendDevice
let lan: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'commands', devices: 4, kinds: 'ap,switch,gateway,ap' })
  const network = await api.createNetwork('Orders')
  for (const device of await fleet.devices()) await api.bind(network, device)
  const all = (await fleet.devices()).filter(({ kind }) => kind === 'ap')
  ap = all.reduce((most, next) => (next.clients > most.clients ? next : most))
  lan = await fleet.device('switch')
})

test.afterAll(() => fleet?.stop())

test('kick a client, change a channel, trace and fetch the file, take one back, reset', async ({
  signedIn: page,
  roost,
}) => {
  await page.goto(`${roost.url}/device/info?sn=${encodeURIComponent(ap.sn)}`)
  await test.step('a client is disconnected, and reports show it gone', () => kick(page))
  await test.step('another is moved to the other access point', () => steer(page))
  await test.step('a radio changes its channel, and its strip shows it', () => changeChannel(page))
  await test.step('the device is watched live, and told to stop', () => watch(page))
  await test.step('a command that waits behind a capture is taken back', () => traceAndTakeBack(page))
  await test.step('the captured file is fetched with a one-time ticket', () => fetchFile(page))
  await test.step('a reset asks for the name, and is done when the device is back', () => reset(page))
})

test('power-cycle a port of a switch: done when it was seen without power', async ({
  signedIn: page,
  roost,
}) => {
  await page.goto(`${roost.url}/device/info?sn=${encodeURIComponent(lan.sn)}&tab=ports`)
  await page.getByRole('button', { name: 'Power-cycle PoE ports' }).click()
  await dialog(page).getByRole('button', { name: 'Power-cycle PoE ports' }).click()
  await expect(dialog(page).getByText('Select at least one port.')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Ethernet1', exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Power-cycle PoE ports' }).click()
  await expect(dialog(page)).toContainText('The result was confirmed from the device’s reports.', {
    timeout: 40_000,
  })
})

const dialog = (page: Page): Locator => page.getByRole('dialog')

async function choose(page: Page, command: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

async function closeDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toBeHidden()
}

async function kick(page: Page): Promise<void> {
  const clients = await openTab(page, /^Clients/)
  const first = clients.getByRole('row').filter({ hasText: 'Wireless' }).first()
  const mac = (await first.getByText(/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i).innerText()).trim()
  // Reports put rows in another order meanwhile.
  await rowOf(page, mac)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog(page)).toContainText('The result was confirmed from the device’s reports.')
  await closeDialog(page)
  await expect(rowOf(page, mac)).toHaveCount(0)
}

async function steer(page: Page): Promise<void> {
  const clients = await openTab(page, /^Clients/)
  const row = clients.getByRole('row').filter({ hasText: 'Wireless' }).first()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Steer to another radio' }).click()
  await dialog(page).getByRole('radio').last().check()
  await dialog(page).getByRole('button', { name: 'Steer to another radio' }).click()
  await expect(dialog(page)).toContainText('The result was confirmed from the device’s reports.')
  await closeDialog(page)
}

async function changeChannel(page: Page): Promise<void> {
  const radios = await openTab(page, /^Radios/)
  const strip = radios.getByRole('region', { name: '5 GHz' })
  await expect(strip.getByText(/^Channel \d+/).first()).toBeVisible()
  const target = (await strip.getByText('Channel 44').isVisible()) ? '40' : '44'
  await strip.getByRole('button', { name: 'Change channel' }).click()
  await expect(dialog(page)).toContainText('is temporary')
  await dialog(page).getByRole('combobox', { name: 'New channel' }).click()
  await page.getByRole('option', { name: target, exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Change channel' }).click()
  await expect(dialog(page)).toContainText('The result was confirmed from the device’s reports.')
  await closeDialog(page)
  await expect(strip).toContainText(`Channel ${target}`)
}

async function watch(page: Page): Promise<void> {
  await choose(page, 'Watch live')
  await dialog(page).getByRole('button', { name: 'Start' }).click()
  await expect(dialog(page)).toContainText('Done.')
  await closeDialog(page)
  await expect(page.getByText(/^Live: a report every 5 s, for another/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Live: a report every/)).toBeHidden()
}

async function traceAndTakeBack(page: Page): Promise<void> {
  await choose(page, 'Capture packets')
  await dialog(page).getByRole('textbox', { name: 'Duration (s)' }).fill('30')
  await dialog(page).getByRole('button', { name: 'DNS' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Capture filter' })).toHaveValue('port 53')
  await dialog(page).getByRole('button', { name: 'Start the capture' }).click()
  await expect(dialog(page)).toContainText('Capturing')
  await closeDialog(page)
  await page.getByRole('button', { name: 'Locate' }).click()
  await openTab(page, 'History', /^Commands/)
  const waiting = rowOf(page, 'Locate').filter({ hasText: 'Queued' })
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, 'Locate').filter({ hasText: 'Canceled' }).getByRole('button', { name: 'Show' }).click()
  await expect(dialog(page)).toContainText('Canceled by a user before it was sent.')
  await page.keyboard.press('Escape')
}

async function fetchFile(page: Page): Promise<void> {
  const files = page.getByRole('table', { name: 'Files of this device' })
  const captured = rowOf(page, 'Packet capture').filter({ hasText: 'Done' })
  await expect(captured).toBeVisible({ timeout: 60_000 })
  const coming = page.waitForEvent('download')
  await files.getByRole('button', { name: /^Download trace-/ }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^trace-[0-9a-f]{12}\.pcap$/)
  const content = await readFile(await download.path())
  expect(content.readUInt32LE(0)).toBe(0xa1b2c3d4)
}

async function reset(page: Page): Promise<void> {
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await choose(page, 'Factory reset')
  await dialog(page).getByRole('radio', { name: 'Erase everything' }).check()
  await dialog(page).getByRole('button', { name: 'Reset' }).click()
  await expect(dialog(page).getByText(`Type ${name} to confirm`)).toHaveCount(2)
  await dialog(page).getByRole('textbox').fill(name)
  await dialog(page).getByRole('button', { name: 'Reset' }).click()
  await expect(dialog(page)).toContainText('The result was confirmed from the device’s reports.', {
    timeout: 40_000,
  })
  await closeDialog(page)
  await expect(rowOf(page, 'Factory reset')).toContainText('Done')
}
