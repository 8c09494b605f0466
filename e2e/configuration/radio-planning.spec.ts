import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** The air of a network: listened to, judged, planned, and the plan applied. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'radio', kinds: 'ap', devices: 3, intervalSeconds: 1 })
  const network = await api.createNetwork('Radio mast')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

test('access points listen, say what is wrong, and a plan betters it', async ({ signedIn: page }) => {
  test.setTimeout(120_000)
  await chooseNetwork(page, 'Radio mast')
  await openScreen(page, 'Radio planning')
  await test.step('before a scan nothing is claimed', async () => {
    await expect(page.getByText('No score yet: let the access points scan first.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Not scanned yet' }).first()).toBeVisible()
  })
  await test.step('a scan, and its results', async () => {
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Scan the air' })
    await drawer.getByRole('button', { name: 'Start scan' }).click()
    await expect(page.getByText('3 access points are scanning. Results arrive')).toBeVisible()
    await expect(page.getByText('3 of 3 access points scanned in the last week')).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByText('of 100')).toBeVisible()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  })
  await test.step('what one of them heard', async () => {
    await page.getByRole('row').nth(1).getByRole('cell').nth(1).click()
    const heard = page.getByRole('dialog', { name: /^Heard by/ })
    await expect(heard.getByText('This network').first()).toBeVisible()
    await heard.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a plan is worked out, explained, reviewed and applied', async () => {
    await page.getByRole('button', { name: 'Plan', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Plan channels and power' })
    await drawer.getByRole('checkbox', { name: 'Transmit power' }).check()
    await drawer.getByRole('button', { name: 'Calculate' }).click()
    await expect(drawer.getByText(/^Score \d+ → \d+$/).first()).toBeVisible()
    await drawer.getByRole('button', { name: 'Review', exact: true }).click()
    await drawer.getByRole('button', { name: /^Apply to \d+ devices?$/ }).click()
    await expect(page.getByText(/devices? (is|are) being configured\./)).toBeVisible()
    await expect(drawer).toBeHidden()
  })
  await test.step('what becomes of it is measured', async () => {
    await page.getByRole('tab', { name: 'Results' }).click()
    await expect(page.getByRole('cell', { name: /^(Not applied yet|Measuring)/ }).first()).toBeVisible()
  })
  await test.step('settings of the network, and a radio that plans leave alone', async () => {
    await page.getByRole('tab', { name: 'Network settings' }).click()
    await expect(page.getByRole('group', { name: '5 GHz', exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Access points' }).click()
    // Rows move as scores come in: the one is asked for by its name.
    const label = await page
      .getByRole('checkbox', { name: /^Lock / })
      .first()
      .getAttribute('aria-label')
    const lock = page.getByRole('checkbox', { name: label!, exact: true })
    await lock.check()
    await expect(lock).toBeChecked()
  })
  await test.step('when they listen by themselves', async () => {
    await page.getByRole('button', { name: 'Schedule' }).click()
    const drawer = page.getByRole('dialog', { name: 'Automatic scans' })
    await drawer.getByText('Sun', { exact: true }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Automatic scans saved.')).toBeVisible()
  })
})
