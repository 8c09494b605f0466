import type { Page } from '@playwright/test'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { SectionNow } from '#contract/configuration/changes/section-version.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

const name = 'Guest passwords'
const PASSWORD = 'tulip-harbour-42'
/** Up to two minutes, and the look that is made every minute. */
const DUE_MS = 180_000
let fleet: Fleet
let ap: PretendDevice
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'guest passwords', devices: 1, kinds: 'ap' })
  network = await api.createNetwork(name)
  ap = await fleet.device('ap')
  await api.bind(network, ap, ap.hostname)
})
test.afterAll(() => fleet?.stop())

async function applyDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).last().click()
  await expect(page.getByRole('heading', { name: 'Changes', exact: true })).toBeVisible()
  for (const read of [/^I have read what is unknown/, /^I have read what ends/]) {
    const box = page.getByRole('checkbox', { name: read })
    if (await box.count()) await box.check()
  }
  // When it changes is the server's own affair: nothing is sent for that.
  await applyReviewed(page, /^(?:Apply to .*|Save)$/)
}

async function openQrCode(page: Page) {
  await page.getByRole('button', { name: 'Actions for Visitors' }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  return page.getByRole('dialog', { name: 'Join Visitors' })
}

test('guests join by a QR code, whose password gives way to a new one by itself', async ({
  signedIn: page,
  api,
}) => {
  test.setTimeout(DUE_MS + 120_000)
  const inSync = async () => {
    const all = await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${network}`)
    return all.find(({ sn }) => sn === ap.sn)?.state
  }
  const version = async () =>
    (await api.get<SectionNow>(`/v2/configuration?group=${network}&section=wireless`)).version
  await chooseNetwork(page, name)
  await page.goto(new URL('/config/wireless', page.url()).href)
  await test.step('an SSID for guests', async () => {
    await page.getByRole('button', { name: 'Add an SSID' }).first().click()
    const form = page.getByRole('dialog', { name: 'New SSID' })
    await form.getByLabel('Name', { exact: true }).fill('Visitors')
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Add to draft' }).click()
    await applyDraft(page)
    await expect.poll(inSync).toBe('in_sync')
  })
  await test.step('its QR code, with the password beside it', async () => {
    const sheet = await openQrCode(page)
    await expect(sheet.getByRole('img', { name: 'QR code to join Visitors' })).toBeVisible()
    await expect(sheet.getByText(PASSWORD)).toBeVisible()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
  })
  const saved = await test.step('a password that changes every day, in a minute from now', async () => {
    await page.getByRole('button', { name: 'Visitors', exact: true }).click()
    const form = page.getByRole('dialog', { name: /Visitors/ })
    await form.getByRole('switch', { name: 'Change the password automatically' }).check()
    await form.getByRole('combobox', { name: 'How often' }).click()
    await page.getByRole('option', { name: 'Every day' }).click()
    const soon = new Date(Date.now() + 90_000)
    const { Timezone } = (await api.get<{ ID: number; Timezone: string }[]>('/v2/groups')).find(
      ({ ID }) => ID === network,
    )!
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: Timezone } as const
    await form.getByLabel('Time', { exact: true }).fill(new Intl.DateTimeFormat('en', clock).format(soon))
    await form.getByRole('button', { name: /draft/ }).click()
    await applyDraft(page)
    await expect.poll(inSync).toBe('in_sync')
    const sheet = await openQrCode(page)
    await expect(sheet.getByText(/^This password changes at/)).toBeVisible()
    await page.keyboard.press('Escape')
    return version()
  })
  await test.step('when it is due a new one is applied, and the code is of that', async () => {
    await expect.poll(version, { timeout: DUE_MS }).toBe(saved + 1)
    await expect.poll(inSync).toBe('in_sync')
    const sheet = await openQrCode(page)
    await expect(sheet.getByRole('img', { name: 'QR code to join Visitors' })).toBeVisible()
    await expect(sheet.getByText(PASSWORD)).toHaveCount(0)
  })
})
