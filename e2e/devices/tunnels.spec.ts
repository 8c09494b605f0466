import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { register } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** A person gets to a device’s own page, and types into its terminal, through the call it makes. */
let fleet: Fleet
let ap: PretendDevice
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'tunnels', devices: 2, kinds: 'ap,switch' })
  network = await api.createNetwork('Ferry office')
  for (const device of await fleet.devices()) await api.bind(network, device)
  ap = await fleet.device('ap')
})

test.afterAll(() => fleet?.stop())

test('the web page of an access point, its terminal, and telnet', async ({ signedIn: page, roost }) => {
  await chooseNetwork(page, 'Ferry office')
  await page.goto(`${roost.url}/device/info?sn=${encodeURIComponent(ap.sn)}`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Web page, terminal, telnet' }).click()
  const box = await test.step('its page opens in a tab of its own', () => openPage(page))
  await test.step('it works there as at home', () => usePage(box))
  await test.step('a terminal is typed into', () => typeIntoTerminal(page))
  await test.step('telnet is another tab', () => telnet(page))
  await test.step('what is closed is closed for the page as well', () => closePage(page, box))
  await test.step('a page that only speaks TLS, with a certificate nobody signed', () => securePage(page))
  await test.step('the page of a client behind the device', () => clientsPage(page))
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

async function openOwnPage(page: Page, label: string, choose: () => Promise<void>): Promise<Page> {
  // A client may have left since it was listed: then another is chosen.
  await expect(() => askForPage(page, label, choose)).toPass()
  const row = page.getByRole('row').filter({ hasText: 'Web page' }).first()
  await expect(row).toContainText('Created')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('button', { name: 'Open page' }).click(),
  ])
  return tab
}

async function askForPage(page: Page, label: string, choose: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open a tunnel' }).click()
  await dialog.getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: ap.sn }).click()
  await dialog.getByRole('combobox', { name: label }).click()
  await choose()
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Open a tunnel' }).click()
  await expect(dialog).toHaveCount(0, { timeout: 10_000 })
}

async function securePage(page: Page): Promise<void> {
  const box = await openOwnPage(page, 'Port of its page', () =>
    page.getByRole('option', { name: '443', exact: true }).click(),
  )
  await expect(box.getByLabel('Password')).toBeVisible()
  await box.close()
  // Else it is what a list shows that does not know of the next one yet.
  const row = page.getByRole('row').filter({ hasText: 'Web page' }).first()
  await row.getByRole('button', { name: 'Close tunnel' }).click()
  await expect(row).toContainText('Ended')
}

async function clientsPage(page: Page): Promise<void> {
  const box = await openOwnPage(page, 'Whose page', () => page.getByRole('option').nth(1).click())
  await expect(box.getByRole('heading')).toHaveText(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/)
  await box.close()
}

async function closePage(page: Page, box: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Web page' })
  await row.getByRole('button', { name: 'Close tunnel' }).click()
  await expect(row).toContainText('Ended')
  await box.reload()
  await expect(box.getByRole('heading', { name: 'This tunnel has ended' })).toBeVisible()
}

test('files go to a device and come back through its terminal', async ({ signedIn: page, roost }) => {
  await chooseNetwork(page, 'Ferry office')
  await page.goto(`${roost.url}/monitor/tunnel`)
  await open(page, 'Terminal')
  await expect(page.locator('.xterm-accessibility').first()).toContainText('root@')
  const sent = Buffer.alloc(100_000, 'roost ')
  await test.step('the device waits for one, which the person chooses', async () => {
    await page.keyboard.type('rtty -R\n')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: sent })
    await expect(page.getByText('notes.txt was moved.')).toBeVisible()
  })
  await test.step('it comes back when the person wants it', async () => {
    // Of the tab that is shown: another test may have left a terminal open.
    await page.getByRole('textbox', { name: 'Terminal input' }).focus()
    await page.keyboard.type('rtty -S notes.txt\n')
    await expect(page.getByText('The device sends notes.txt.')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('notes.txt')
    expect((await readFile(await file.path())).equals(sent)).toBe(true)
  })
})

test('a terminal that is recorded is replayed, without the password typed in it', async ({
  signedIn: page,
  roost,
}) => {
  await chooseNetwork(page, 'Ferry office')
  await page.goto(`${roost.url}/monitor/tunnel`)
  await page.getByRole('combobox', { name: 'Recording of terminals' }).click()
  await page.getByRole('option', { name: 'Kept for 30 days' }).click()
  await test.step('who types is told that it is recorded', async () => {
    await open(page, 'Terminal')
    const screen = page.locator('.xterm-accessibility').first()
    await expect(screen).toContainText('root@')
    await expect(page.getByText('Recorded for the owner of the network')).toBeVisible()
    await page.keyboard.type('passwd\n')
    await expect(screen).toContainText('New password:')
    await page.keyboard.type('open-sesame\n')
    await expect(screen).toContainText('password for root changed')
    await page.keyboard.type('exit\n')
    await expect(page.getByText('The session has ended.')).toBeVisible()
    await page.getByRole('button', { name: 'All tunnels' }).click()
  })
  await test.step('the owner plays it', async () => {
    await page.getByText('Recordings', { exact: true }).click()
    await page.getByRole('button', { name: 'Replay' }).click()
    const replay = page.getByRole('region', { name: /^Replay of/ })
    await expect(replay.getByText('Hidden input')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await replay.getByText('16×').click()
    await replay.getByRole('button', { name: 'Play' }).click()
    await expect(replay.locator('.xterm-accessibility')).toContainText('password for root changed')
    await expect(replay.getByRole('button', { name: 'Play' })).toBeVisible()
    await replay.getByRole('slider', { name: 'Position' }).fill('0')
    await expect(replay.locator('.xterm-rows')).not.toContainText('New password')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      replay.getByRole('button', { name: 'Download as asciicast' }).click(),
    ])
    const cast = await readFile(await file.path(), 'utf8')
    expect(cast).toContain('"version":2')
    expect(cast).not.toContain('open-sesame')
    if (process.env.ROOST_LOOK) await page.screenshot({ path: `${process.env.ROOST_LOOK}/replay.png` })
  })
  await test.step('and deletes it', async () => {
    await page.goto(`${roost.url}/monitor/tunnel?view=recordings`)
    await page.getByRole('button', { name: /^Delete the recording of/ }).click()
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(sure).toContainText('is deleted and cannot be restored')
    expect(await violationsOf(page)).toEqual([])
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No terminal of this network has been recorded.')).toBeVisible()
  })
  await page.goto(`${roost.url}/monitor/tunnel`)
  await page.getByRole('combobox', { name: 'Recording of terminals' }).click()
  await page.getByRole('option', { name: 'Not recorded' }).click()
})

test('a guest asks for a terminal: the owner is told, allows it, and may say so for all', async ({
  signedIn: page,
  roost,
  browser,
  api,
}) => {
  await api.post('/v2/shares', {
    data: { network, to: 'visitor@example.com', permission: 'write', alwaysOn: true },
  })
  const theirs = await register(browser, roost, { target: 'visitor@example.com', username: 'visitor' })
  await test.step('the guest accepts the share and asks', async () => {
    await theirs.getByRole('button', { name: 'Offers, 1 waiting' }).click()
    await theirs.getByRole('link', { name: /Ferry office/ }).click()
    await theirs.getByRole('button', { name: 'Accept the share of Ferry office' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(theirs.getByRole('button', { name: 'Accept the share of Ferry office' })).toHaveCount(0)
    await theirs.goto(`${roost.url}/monitor/tunnel`)
    await theirs.getByRole('button', { name: 'Open a tunnel' }).click()
    await expect(theirs.getByText('The owner of this network is asked first.')).toBeVisible()
    const dialog = theirs.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Device' }).click()
    await theirs.getByRole('option').first().click()
    await dialog.getByText('Terminal', { exact: true }).click()
    expect(await violationsOf(theirs, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Open a tunnel' }).click()
    await expect(theirs.getByRole('row').filter({ hasText: 'Waiting for the owner' })).toBeVisible()
  })
  await test.step('the owner is told where they are, and lets them in', async () => {
    await page.goto(`${roost.url}/?tab=devices`)
    await page.getByRole('button', { name: /^Offers, 1 waiting/ }).click()
    await page.getByRole('link', { name: /Wants to open a tunnel/ }).click()
    const row = page.getByRole('row').filter({ hasText: 'Waiting for the owner' })
    await expect(row).toContainText('visitor')
    expect(await violationsOf(page)).toEqual([])
    if (process.env.ROOST_LOOK) await page.screenshot({ path: `${process.env.ROOST_LOOK}/tunnel-asked.png` })
    await row.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Allowed by super' })).toContainText('Created')
  })
  await test.step('what is allowed is used, until the owner says no to all', async () => {
    await theirs.getByRole('button', { name: 'Open terminal' }).click()
    await expect(theirs.locator('.xterm-accessibility').first()).toContainText('root@')
    await test.step('the owner looks on', async () => {
      await page.getByRole('button', { name: 'Follow' }).click()
      const screen = page.locator('.xterm-accessibility').first()
      await expect(screen).toContainText('root@')
      await expect(theirs.getByText('Followed by super')).toBeVisible()
      await expect(page.getByText('Only visitor can type')).toBeVisible()
      await page.keyboard.type('from the owner')
      await theirs.locator('.xterm-helper-textarea').focus()
      await theirs.keyboard.type('nosuch\n')
      await expect(screen).toContainText('nosuch: not found')
      await expect(screen).not.toContainText('from the owner')
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'All tunnels' }).click()
      await expect(theirs.getByText('Followed by super')).toBeHidden()
    })
    await page.getByRole('combobox', { name: 'Tunnels of people who do not own this network' }).click()
    await page.getByRole('option', { name: 'Not allowed' }).click()
    await expect(theirs.getByText('The session has ended.')).toBeVisible()
    await theirs.goto(`${roost.url}/monitor/tunnel?open=any`)
    await expect(
      theirs.getByText('The owner of this network does not let others open tunnels.'),
    ).toBeVisible()
  })
})
