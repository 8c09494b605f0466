import { countClicks } from '../support/clicks.ts'
import { applyReviewed, justAdded, menu, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import { signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('from an empty account to two devices with Wi-Fi on the air in at most 12 clicks', async ({ page }) => {
  const roost = await Roost.start()
  const fleet = await Fleet.start(roost, { seed: 'setup', devices: 2, kinds: 'ap,ap' })
  try {
    const clicks = await countClicks(page)
    await signIn(page, roost)
    const before = clicks()
    await page.getByRole('link', { name: 'Create a network: Open' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Pier 7')
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Pier 7 was created and is selected.')).toBeVisible()
    const connected = async () => (await fleet.devices()).every((device) => device.connected)
    await expect.poll(connected).toBe(true)
    for (const { sn } of await fleet.devices()) {
      await page.getByRole('textbox', { name: 'Serial number' }).fill(sn)
      await page.keyboard.press('Enter')
      await expect(justAdded(page, sn)).toContainText('Online')
    }
    await menu(page).getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('link', { name: 'Broadcast an SSID: Open' }).click()
    await page.getByRole('button', { name: 'Add an SSID' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Pier guests')
    await page.getByLabel('Password', { exact: true }).fill('gulls-on-the-quay')
    await page.getByRole('button', { name: 'Add to draft' }).click()
    await page.getByRole('button', { name: /^Review/ }).click()
    await applyReviewed(page, 'Apply to 2 devices')
    await menu(page).getByRole('link', { name: 'Home', exact: true }).click()
    const step = page.getByRole('listitem').filter({ hasText: 'Broadcast an SSID' })
    await expect(step).toContainText('Done')
    const spent = clicks() - before
    expect(spent).toBeLessThanOrEqual(12)
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/v2/me') && answer.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Continue later' }).click()
    await saved
    await page.reload()
    await page.getByRole('button', { name: 'Continue setup' }).click()
    await expect(step).toContainText('Done')

    await page.goto(`${roost.url}/group/addevice?tab=pretend`)
    await page.getByRole('button', { name: 'Start simulated devices' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Connected' })).toHaveCount(4, {
      timeout: 30_000,
    })
    await openScreen(page, 'Gateways')
    await expect(page.getByRole('row').filter({ hasText: 'Online' })).toHaveCount(1)
    await page.goto(`${roost.url}/group/addevice?tab=pretend`)
    await page.getByRole('button', { name: 'End simulated devices' }).click()
    await openScreen(page, 'Gateways')
    await expect(page.getByRole('row').filter({ hasText: 'Offline' })).toHaveCount(1)
  } finally {
    await fleet.stop()
    await roost.destroy()
  }
})
