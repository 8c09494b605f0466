import type { Page } from '@playwright/test'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** A person gets to a device’s own page, and types into its terminal, through the call it makes. */
let fleet: Fleet
let ap: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'tunnels', devices: 2, kinds: 'ap,switch' })
  const network = await api.createNetwork('Ferry office')
  for (const device of await fleet.devices()) await api.bind(network, device)
  ap = await fleet.device('ap')
})

test.afterAll(() => fleet?.stop())

test('the web page of an access point, its terminal, and telnet', async ({ signedIn: page, roost }) => {
  await page.goto(`${roost.url}/device/info?sn=${encodeURIComponent(ap.sn)}`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Web page, terminal, telnet' }).click()
  const box = await test.step('its page opens in a tab of its own', () => openPage(page))
  await test.step('it works there as at home', () => usePage(box))
  await test.step('a terminal is typed into', () => typeIntoTerminal(page))
  await test.step('telnet is another tab', () => telnet(page))
  await test.step('what is closed is closed for the page as well', () => closePage(page, box))
})

async function openPage(page: Page): Promise<Page> {
  await page.getByRole('dialog').getByRole('button', { name: 'Open a tunnel' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Web page' })
  await expect(row).toContainText('Created')
  await expect(row).toContainText(/(29|30) min.* left/)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('button', { name: 'Open page' }).click(),
  ])
  return tab
}

async function usePage(box: Page): Promise<void> {
  await box.getByLabel('Password').fill('secret')
  await box.getByRole('button', { name: 'Sign in' }).click()
  await expect(box.locator('#socket')).toHaveText('echo: hello')
  expect(new URL(box.url()).hostname).toMatch(/^[0-9a-f]{32}\.localhost$/)
  const kept = await box.evaluate(() => [document.cookie, sessionStorage.length, window.opener])
  expect(kept).toEqual(['theme=dark', 0, null])
  await box.getByLabel('File').setInputFiles({ name: 'a', mimeType: 'x/y', buffer: Buffer.alloc(300_000, 1) })
  await box.getByRole('button', { name: 'Upload' }).click()
  await expect(box.locator('#uploaded')).toHaveText('300000')
  await box.getByRole('link', { name: 'Status' }).click()
  await expect(box.locator('body')).toContainText('firmware')
}

async function open(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Open a tunnel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByText(type, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Open a tunnel' }).click()
}

async function typeIntoTerminal(page: Page): Promise<void> {
  await open(page, 'Terminal')
  const screen = page.locator('.xterm-accessibility').first()
  await expect(screen).toContainText('root@')
  await page.keyboard.type('nosuch\n')
  await expect(screen).toContainText('nosuch: not found')
}

async function telnet(page: Page): Promise<void> {
  await open(page, 'Telnet')
  const screen = page.getByRole('region', { name: /^Terminal of/ }).locator('.xterm-accessibility')
  await expect(screen).toContainText('login:')
  await page.keyboard.type('me\nsecret\n')
  await expect(screen).toContainText('BusyBox')
  await page.keyboard.type('exit\n')
  await expect(page.getByText('The session has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'All tunnels' }).click()
}

async function closePage(page: Page, box: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Web page' })
  await row.getByRole('button', { name: 'Close tunnel' }).click()
  await expect(row).toContainText('Ended')
  await box.reload()
  await expect(box.getByRole('heading', { name: 'This tunnel has ended' })).toBeVisible()
}
