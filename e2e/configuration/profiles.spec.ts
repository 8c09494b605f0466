import type { Locator, Page } from '@playwright/test'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

const name = 'Depot of profiles'
let fleet: Fleet
let ap: PretendDevice
let sw: PretendDevice
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'profiles', devices: 2, kinds: 'ap,switch' })
  network = await api.createNetwork(name)
  ap = await fleet.device('ap')
  sw = await fleet.device('switch')
  for (const device of [ap, sw]) await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)
const violations = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)

async function reviewAndApply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).last().click()
  await expect(page.getByRole('heading', { name: 'Changes', exact: true })).toBeVisible()
  await applyReviewed(page, /^(?:Apply to .*|Save)$/, [/^I have read what is unknown/])
  await expect(page.getByRole('dialog', { name: /Review/ })).toBeHidden()
}

const panel = (defaults: Locator, title: string) =>
  defaults
    .locator('section')
    .filter({ has: defaults.page().getByRole('heading', { name: title, exact: true }) })

async function openDefaults(page: Page) {
  await go(page, '/config/wireless')
  await page.getByRole('button', { name: 'Device defaults' }).click()
  return page.getByRole('dialog', { name: /Device defaults/ })
}

test('a profile of ports: made, followed by ports, changed for all of them at once, and left in one value', async ({
  signedIn: page,
  api,
}) => {
  await chooseNetwork(page, name)
  const defaults = await openDefaults(page)
  await test.step('made among the defaults of the network', async () => {
    await panel(defaults, 'Port profiles').getByRole('button', { name: 'Add profile' }).click()
    const profile = page.getByRole('dialog', { name: 'New profile' })
    await profile.getByLabel('Profile name').fill('Cameras')
    await profile.getByLabel('Access VLAN').fill('20')
    expect(await violations(page)).toEqual([])
    await profile.getByRole('button', { name: 'Add to draft' }).click()
    await expect(defaults.getByRole('button', { name: 'Cameras', exact: true })).toBeVisible()
    await reviewAndApply(page)
  })
  await test.step('ports follow it', async () => {
    await go(page, `/device/swinfo?sn=${encodeURIComponent(sw.sn)}&tab=settings`)
    const table = page.getByRole('table', { name: 'Port settings' })
    for (const at of [1, 2]) await table.getByRole('row').nth(at).getByRole('button').click()
    await page.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option', { name: 'Cameras' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('20')
    await reviewAndApply(page)
  })
  const ports = async () => {
    const now = await api.get<{ document: { intent: { ports: { vlan: { vlan: number } }[] } } }>(
      `/v2/configuration?section=switching&sn=${encodeURIComponent(sw.sn)}`,
    )
    return now.document.intent.ports.slice(0, 2).map(({ vlan }) => vlan.vlan)
  }
  expect(await ports()).toEqual([20, 20])
  await test.step('one of them differs, and says so', async () => {
    await page.getByLabel('Access VLAN').fill('7')
    const own = page.getByRole('list', { name: 'Different from the profile' })
    await expect(own).toContainText('VLAN')
    await own.getByRole('button', { name: /as in the profile/ }).click()
    await expect(own).toHaveCount(0)
  })
  await test.step('changed once, it changes both', async () => {
    const again = await openDefaults(page)
    await again.getByRole('button', { name: 'Cameras', exact: true }).click()
    const profile = page.getByRole('dialog', { name: 'Profile Cameras' })
    await profile.getByLabel('Access VLAN').fill('30')
    await profile.getByRole('button', { name: 'Add to draft' }).click()
    await reviewAndApply(page)
    await expect.poll(ports).toEqual([30, 30])
    await expect
      .poll(async () => {
        const all = await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${network}`)
        return all.find(({ sn }) => sn === sw.sn)?.state
      })
      .toBe('in_sync')
  })
  await test.step('it sets the VLAN alone, and the review says so: a speed of a port is no difference then', async () => {
    const again = await openDefaults(page)
    await again.getByRole('button', { name: 'Cameras', exact: true }).click()
    const profile = page.getByRole('dialog', { name: 'Profile Cameras' })
    const sets = profile.getByRole('combobox', { name: 'This profile sets' })
    for (let left = 20; left > 0; left--) await sets.press('Backspace')
    await expect(profile.getByText('Choose at least one value.')).toBeVisible()
    await sets.press('ArrowDown')
    await page.getByRole('option', { name: 'VLAN', exact: true }).click()
    await sets.press('Tab')
    expect(await violations(page)).toEqual([])
    await profile.getByRole('button', { name: 'Add to draft' }).click()
    await page.getByRole('button', { name: 'Review changes' }).last().click()
    await expect(page.getByText('Values it sets')).toBeVisible()
    await applyReviewed(page, /^(?:Apply to .*|Save)$/, [/^I have read what is unknown/])
    await expect(page.getByRole('dialog', { name: /Review/ })).toBeHidden()
    await go(page, `/device/swinfo?sn=${encodeURIComponent(sw.sn)}&tab=settings`)
    const table = page.getByRole('table', { name: 'Port settings' })
    await table.getByRole('row').nth(1).getByRole('button').click()
    await page.getByRole('radiogroup', { name: 'Extend mode' }).getByText('On', { exact: true }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('10 Mbps')
    await expect(page.getByRole('list', { name: 'Different from the profile' })).toHaveCount(0)
  })
})

test('a profile of SSIDs gives its password and VLAN to the SSID that follows it', async ({
  signedIn: page,
  api,
}) => {
  await chooseNetwork(page, name)
  const defaults = await openDefaults(page)
  await panel(defaults, 'SSID profiles').getByRole('button', { name: 'Add profile' }).click()
  const profile = page.getByRole('dialog', { name: 'New profile' })
  await profile.getByLabel('Profile name').fill('Guests')
  await profile.getByLabel('Password', { exact: true }).fill('tulip-harbour-42')
  await profile.getByLabel('VLAN', { exact: true }).fill('40')
  expect(await violations(page)).toEqual([])
  await profile.getByRole('button', { name: 'Add to draft' }).click()
  await reviewAndApply(page)
  await go(page, '/config/wireless')
  await page.getByRole('button', { name: 'Add an SSID' }).first().click()
  const form = page.getByRole('dialog', { name: 'New SSID' })
  await form.getByRole('combobox', { name: 'Profile' }).click()
  await page.getByRole('option', { name: 'Guests' }).click()
  await expect(form.getByLabel('VLAN', { exact: true })).toHaveValue('40')
  await form.getByLabel('Name', { exact: true }).fill('Lobby')
  await form.getByRole('button', { name: 'Add to draft' }).click()
  await reviewAndApply(page)
  await expect
    .poll(async () => {
      const all = await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${network}`)
      return all.find(({ sn }) => sn === ap.sn)?.state
    })
    .toBe('in_sync')
  await expect(page.getByRole('row').filter({ hasText: 'Lobby' })).toContainText('40')
})

test('a profile that sets the password alone leaves the VLAN of the SSID that follows it', async ({
  signedIn: page,
  api,
}) => {
  await chooseNetwork(page, name)
  const defaults = await openDefaults(page)
  await test.step('its form asks for what it sets, and nothing else', async () => {
    await panel(defaults, 'SSID profiles').getByRole('button', { name: 'Add profile' }).click()
    const profile = page.getByRole('dialog', { name: 'New profile' })
    await profile.getByLabel('Profile name').fill('Shared key')
    const sets = profile.getByRole('combobox', { name: 'This profile sets' })
    for (let left = 20; left > 0; left--) await sets.press('Backspace')
    await expect(profile.getByText('Choose at least one value.')).toBeVisible()
    await sets.press('ArrowDown')
    await page.getByRole('option', { name: 'Password', exact: true }).click()
    await sets.press('Tab')
    await expect(profile.getByLabel('VLAN', { exact: true })).toHaveCount(0)
    await expect(profile.getByRole('combobox', { name: 'Security' })).toHaveCount(0)
    await profile.getByRole('button', { name: 'Add to draft' }).click()
    await expect(profile.getByText('Password is required')).toBeVisible()
    await profile.getByLabel('Password', { exact: true }).fill('orchard-lantern-7')
    expect(await violations(page)).toEqual([])
    await profile.getByRole('button', { name: 'Add to draft' }).click()
    await expect(panel(defaults, 'SSID profiles')).toContainText('Password')
    await reviewAndApply(page)
  })
  await test.step('what it sets is not lost without a question', async () => {
    const again = await openDefaults(page)
    await panel(again, 'SSID profiles').getByRole('button', { name: 'Shared key', exact: true }).click()
    const profile = page.getByRole('dialog', { name: 'Profile Shared key' })
    const sets = profile.getByRole('combobox', { name: 'This profile sets' })
    await sets.press('ArrowDown')
    await page.getByRole('option', { name: 'VLAN', exact: true }).click()
    await sets.press('Tab')
    await profile.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(profile).toBeHidden()
  })
  await test.step('an SSID follows it with a VLAN of its own, which is no difference', async () => {
    await go(page, '/config/wireless')
    await page.getByRole('button', { name: 'Add an SSID' }).first().click()
    const form = page.getByRole('dialog', { name: 'New SSID' })
    await form.getByLabel('VLAN', { exact: true }).fill('7')
    await form.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option', { name: 'Shared key' }).click()
    await expect(form.getByLabel('VLAN', { exact: true })).toHaveValue('7')
    await expect(form.getByRole('list', { name: 'Different from the profile' })).toHaveCount(0)
    await form.getByLabel('Name', { exact: true }).fill('Orchard')
    await form.getByRole('button', { name: 'Add to draft' }).click()
    await reviewAndApply(page)
    await expect(page.getByRole('row').filter({ hasText: 'Orchard' })).toContainText('7')
    await expect
      .poll(async () => {
        const all = await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${network}`)
        return all.find(({ sn }) => sn === ap.sn)?.state
      })
      .toBe('in_sync')
  })
})
