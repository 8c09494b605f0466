import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

let fleet: Fleet
let points: PretendDevice[]

test.beforeAll(async ({ roost }) => {
  fleet = await Fleet.start(roost, { seed: 'take-over', devices: 2, kinds: 'ap' })
  points = await fleet.devices()
})
test.afterAll(() => fleet?.stop())

test('what access points run that nobody manages is taken over as it is: nothing ends, and passwords stay unseen', async ({
  signedIn: page,
  api,
}, { retry }) => {
  const name = `Taken over ${retry}`
  const group = await api.createNetwork(name)
  for (const point of points) await api.bind(group, point, point.hostname)
  const running = async () => {
    const of = points.map(({ sn }) =>
      api.get<{ state: { ssids: { ssid: string }[] } | null }>(
        `/v2/device/info?sn=${encodeURIComponent(sn)}`,
      ),
    )
    const names = (await Promise.all(of)).flatMap(({ state }) => state?.ssids.map(({ ssid }) => ssid) ?? [])
    return [...new Set(names)].sort()
  }
  await expect.poll(async () => (await running()).length).toBeGreaterThan(0)
  const before = await running()

  await chooseNetwork(page, name)
  await openScreen(page, 'Basic SSID settings')
  await page.getByRole('button', { name: 'Use all as they are' }).click({ timeout: 30_000 })
  for (const ssid of before) await expect(page.getByRole('row').filter({ hasText: ssid })).toBeVisible()

  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect(review.getByText('Effect on devices')).toBeVisible()
  await expect(review.getByText(/no longer broadcast/)).toHaveCount(0)
  await expect(review.getByRole('checkbox', { name: /^I have read what ends/ })).toHaveCount(0)
  await review.getByRole('button', { name: 'Apply to 2 devices' }).click()
  const states = async () =>
    (await api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${group}`)).map(({ state }) => state)
  await expect.poll(states, { timeout: 60_000 }).toEqual(['in_sync', 'in_sync'])
  expect(await running()).toEqual(before)
})
