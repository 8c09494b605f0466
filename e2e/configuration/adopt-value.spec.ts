import type { Page } from '@playwright/test'
import type { SectionNow } from '#contract/configuration/changes/section-version.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** A device is changed outside in one value of what it inherits: that value becomes its own, the rest is inherited on. */
const name = 'Tar house'
let fleet: Fleet
let one: PretendDevice
let other: PretendDevice
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'adopt-value', devices: 2, kinds: 'ap' })
  network = await api.createNetwork(name)
  ;[one, other] = (await fleet.devices()) as [PretendDevice, PretendDevice]
  for (const device of [one, other]) await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)
const violations = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)
const pings = async () => {
  const now = await fleet.devices()
  return [one, other].map(({ sn }) => now.find((each) => each.sn === sn)?.pings)
}

test('one value of a drift is adopted, and the device inherits the rest on', async ({
  signedIn: page,
  api,
}) => {
  const panel = page.getByRole('tabpanel')
  const review = page.getByRole('dialog', { name: 'Review changes' })
  const openDevice = () => go(page, `/device/apinfo?sn=${encodeURIComponent(one.sn)}&tab=configuration`)
  const setForNetwork = async (field: string, value: string, apply: string) => {
    await go(page, '/config/wireless')
    await chooseNetwork(page, name)
    await page.getByRole('button', { name: 'Device defaults' }).click()
    const defaults = page.getByRole('dialog', { name: /^Device defaults/ })
    await defaults.getByRole('switch', { name: 'Watchdog' }).check()
    await defaults.getByRole('textbox', { name: field, exact: true }).fill(value)
    await page.getByRole('button', { name: 'Review changes' }).click()
    await applyReviewed(page, apply)
    await expect(review).toBeHidden()
  }
  const saysOf = async () => {
    const place = `section=watchdog&sn=${encodeURIComponent(one.sn)}`
    const { says, document, values } = await api.get<SectionNow>(`/v2/configuration?${place}`)
    const { intervalSeconds, hosts } = document.intent as { intervalSeconds: number; hosts: string[] }
    return { says, intervalSeconds, hosts, own: values.map(({ member }) => member) }
  }

  await test.step('the network says what both of them ping', async () => {
    await setForNetwork('Addresses', '192.0.2.10', 'Apply to 2 devices')
    await expect.poll(pings, { timeout: 30_000 }).toEqual([['192.0.2.10'], ['192.0.2.10']])
  })
  await test.step('one is changed outside; what it runs is adopted, reviewed and saved', async () => {
    await openDevice()
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
    await fleet.act(one.sn, 'reconfigure?change=watchdog')
    await panel.getByRole('button', { name: 'Adopt running configuration…' }).click({ timeout: 30_000 })
    await expect(page.getByText(`These changes were taken from ${one.hostname}`)).toBeVisible()
    const origins = panel.getByRole('region', { name: 'Values set here' })
    await expect(origins.getByRole('listitem')).toHaveText([/^Addresses/])
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(review.getByText('192.0.2.10', { exact: true }).first()).toBeVisible()
    await applyReviewed(page, /^(?:Apply to|Save)/)
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await saysOf()).toMatchObject({ says: 'values', own: ['hosts'], hosts: ['192.0.2.1'] })
  })
  await test.step('what the network says otherwise reaches it, but for that value', async () => {
    await setForNetwork('Interval', '45', 'Apply to 2 devices')
    expect(await saysOf()).toEqual({
      ...{ says: 'values', own: ['hosts'], hosts: ['192.0.2.1'], intervalSeconds: 45 },
    })
    await expect.poll(pings, { timeout: 30_000 }).toEqual([['192.0.2.1'], ['192.0.2.10']])
  })
  await test.step('it follows the network again', async () => {
    await openDevice()
    const origins = panel.getByRole('region', { name: 'Values set here' })
    await origins.getByRole('button', { name: 'Addresses: use the inherited value' }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await applyReviewed(page, 'Apply to 1 device')
    await expect.poll(pings, { timeout: 30_000 }).toEqual([['192.0.2.10'], ['192.0.2.10']])
    expect(await saysOf()).toMatchObject({ says: 'nothing', own: [] })
  })
})
