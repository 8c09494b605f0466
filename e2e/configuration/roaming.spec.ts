import type { NetworkClient } from '#contract/clients/client.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Clients that hold on to an access point that is too far: seen, tried what a threshold does, and set. */
let fleet: Fleet
let network: number

const staff = {
  ...{ key: 'dock', enabled: true, name: 'Dock', security: 'wpa2', password: 'harbour rain 40' },
  ...{ radius: null, vlan: 0, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: false, v: false, r: false },
}

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'roaming', kinds: 'ap', devices: 2, intervalSeconds: 1 })
  network = await api.createNetwork('Warehouse nine')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
  const document = { section: 'wireless', intent: { ssids: [staff] } }
  await api.post('/v2/configuration', { action: 'apply', data: { group: network, document, base: 0 } })
})
test.afterAll(() => fleet?.stop())

test('a threshold is tried on the clients of now, and set for all SSIDs', async ({ signedIn: page, api }) => {
  const onAir = async () =>
    (await api.get<NetworkClient[]>(`/v2/clients?group=${network}&connection=wireless`))[0]
  await expect.poll(onAir, { timeout: 60_000 }).toBeTruthy()
  await chooseNetwork(page, 'Warehouse nine')
  await openScreen(page, 'Roaming optimization')
  const row = page.getByRole('row').filter({ hasText: '-88 dBm' })
  await test.step('it is among those below the threshold, with what would become of it', async () => {
    // Clients come back, perhaps elsewhere, once the SSID is on the air.
    await expect(async () => {
      const { sn, mac } = (await onAir())!
      await fleet.act(sn, `client-signal?client=${mac}&dbm=-88`)
      await page.reload()
      await expect(row).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expect(row.getByText(/^(Loses the network|Probably finds|Moves to)/)).toBeVisible()
    await expect(page.getByText(/clients? would lose the network/)).toBeVisible()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  })
  await test.step('a lower threshold leaves it where it is', async () => {
    await page.getByRole('textbox', { name: 'Threshold (dBm)' }).fill('-92')
    await expect(row).toBeHidden()
    await page.getByRole('combobox', { name: 'Place' }).click()
    await page.getByRole('option', { name: /^Warehouse/ }).click()
    await expect(row).toBeVisible()
  })
  await test.step('set for all SSIDs, it is reviewed and applied as every change', async () => {
    await page.getByRole('button', { name: 'Set -80 dBm for all SSIDs' }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.getByText('Roaming threshold').first()).toBeVisible()
    await applyReviewed(page, 'Apply to 2 devices')
    await expect(review).toBeHidden({ timeout: 30_000 })
    await expect(page.getByRole('cell', { name: '-80 dBm' }).first()).toBeVisible()
  })
})
