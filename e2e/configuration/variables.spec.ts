import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

const name = 'Named by variables'
let fleet: Fleet
let ap: PretendDevice
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'variables', devices: 1, kinds: 'ap' })
  network = await api.createNetwork(name)
  ap = await fleet.device('ap')
  await api.bind(network, ap, ap.hostname)
})
test.afterAll(() => fleet?.stop())

test('a variable in the name of an SSID: refused without a value, filled in where it has one', async ({
  signedIn: page,
  api,
}) => {
  await chooseNetwork(page, name)
  await page.goto(new URL('/config/wireless', page.url()).href)
  await test.step('without a value the review says which, where and on what device', async () => {
    await page.getByRole('button', { name: 'Add an SSID' }).first().click()
    const form = page.getByRole('dialog', { name: 'New SSID' })
    await form.getByLabel('Name', { exact: true }).fill('Guests {{site}}')
    await form.getByLabel('Password', { exact: true }).fill('tulip-harbour-42')
    await form.getByRole('button', { name: 'Add to draft' }).click()
    await page.getByRole('button', { name: 'Review changes' }).last().click()
    await expect(
      page.getByText(`Variable site in Guests {{site}} has no value. ${ap.hostname}`),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('the network is given one', async () => {
    await page.getByRole('button', { name: 'Device defaults' }).click()
    const defaults = page.getByRole('dialog', { name: /^Device defaults/ })
    await defaults.getByLabel('Variable name').fill('site')
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await defaults.getByRole('button', { name: 'Add variable' }).click()
    await defaults.getByLabel('{{site}}').fill('Pier')
    await defaults.getByRole('button', { name: 'Review changes' }).last().click()
    await expect(page.getByRole('heading', { name: 'Changes', exact: true })).toBeVisible()
    await applyReviewed(page, /^(?:Apply to .*|Save)$/)
    await expect(page.getByRole('dialog', { name: /Review/ })).toBeHidden()
    await page.keyboard.press('Escape')
  })
  await test.step('now it is applied, and the access point has the name', async () => {
    await page.getByRole('button', { name: 'Review changes' }).last().click()
    await expect(page.getByRole('heading', { name: 'Changes', exact: true })).toBeVisible()
    await applyReviewed(page, /^Apply to/)
    await expect
      .poll(async () => {
        const all = await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${network}`)
        return all.find(({ sn }) => sn === ap.sn)?.state
      })
      .toBe('in_sync')
    const onAir = async () => {
      const info = `/v2/device/info?sn=${encodeURIComponent(ap.sn)}`
      const { state } = await api.get<{ state: { ssids: { ssid: string }[] } | null }>(info)
      return state?.ssids.map(({ ssid }) => ssid) ?? []
    }
    await expect.poll(onAir).toContain('Guests Pier')
  })
})
