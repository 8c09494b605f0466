import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

const [source, target] = ['Clone from here', 'Clone to there']
const ssid = {
  ...{ key: 'lobby', enabled: true, name: 'Lobby', security: 'wpa2', password: 'tulip-harbour-42' },
  ...{ radius: null, vlan: 30, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: false, v: false, r: false },
}
let fleet: Fleet
let there: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'clone', devices: 1, kinds: 'ap' })
  const from = await api.createNetwork(source)
  there = await api.createNetwork(target)
  const device = await fleet.device('ap')
  await api.bind(there, device, device.hostname)
  await api.post('/v2/configuration', {
    action: 'apply',
    data: { group: from, base: 0, document: { section: 'wireless', intent: { ssids: [ssid] } } },
  })
})
test.afterAll(() => fleet?.stop())

test('a network is cloned to another: VLANs have other numbers there, what is missing is told, passwords come along', async ({
  signedIn: page,
  api,
}) => {
  await chooseNetwork(page, source)
  await openScreen(page, 'Configuration log')
  await page.getByRole('button', { name: 'Clone to other networks…' }).click()
  const drawer = page.getByRole('dialog', { name: `Clone ${source} to other networks` })
  await drawer.getByRole('checkbox', { name: 'Wireless networks' }).check()
  await expect(drawer.getByRole('button', { name: 'Review changes' })).toBeDisabled()
  await drawer.getByLabel('To networks').click()
  await page.getByRole('option', { name: target, exact: true }).click()
  await page.keyboard.press('Escape')
  await drawer.getByLabel('VLAN 30').fill('31')
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  await drawer.getByRole('button', { name: 'Review changes' }).click()
  await expect(drawer.getByText(`${target}: there is no VLAN 31 yet (Lobby).`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Review changes' }).getByText('Lobby').first()).toBeVisible()
  await applyReviewed(page, /^Apply to/)
  await expect(page.getByText('Saved together. Targets: 1.')).toBeVisible()
  await chooseNetwork(page, target)
  await page.goto(new URL('/config/wireless', page.url()).href)
  await expect(page.getByRole('row').filter({ hasText: 'Lobby' })).toContainText('31')
  await expect
    .poll(async () => (await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${there}`))[0]?.state)
    .toBe('in_sync')
})
