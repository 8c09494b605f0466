import { violationsOf } from '../support/axe.ts'
import { createNetwork, openScreen, typeDevice } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { register } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Somebody has bound a serial number; the person who holds the box has another key. */
let fleet: Fleet
let device: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'dispute', devices: 1, kinds: 'ap' })
  device = await fleet.device('ap')
  await api.bind(await api.createNetwork('Held'), device)
})
test.afterAll(() => fleet?.stop())

test('a serial number is claimed, shown to both sides, and decided by the operator', async ({
  signedIn: page,
  roost,
  browser,
}) => {
  const { sn, macLast6 } = device
  await fleet.act(sn, 'set-key')
  const theirs = await register(browser, roost, { target: 'claimant@example.com', username: 'claimant' })
  await createNetwork(theirs, 'Ours')
  await openScreen(theirs, 'Add a device')
  await typeDevice(theirs, sn, macLast6)
  await expect(theirs.getByText('This device is already bound to an account. Contact support.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Claim device' }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Claim device' }).click()
  await expect(dialog).toBeHidden()
  await expect(theirs.getByText('Waiting for a decision')).toBeVisible()
  expect(await violationsOf(theirs)).toEqual([])

  await page.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}`)
  await expect(page.getByText('Another account claims this device.')).toBeVisible()
  await openScreen(page, 'Unbind devices')
  await page.getByRole('row').filter({ hasText: sn }).getByRole('button', { name: 'Decide' }).click()
  const decision = page.getByRole('dialog')
  await decision.getByRole('radio', { name: /Goes to/ }).check()
  await decision.getByRole('textbox', { name: 'Reason' }).fill('The claimant showed the receipt')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('row').filter({ hasText: sn })).toContainText('Goes to')

  await theirs.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}`)
  await expect(theirs.getByText('Online').first()).toBeVisible()
})

test('who bound a serial number first does not get the device that calls with it from elsewhere', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const seed = 'squat'
  const squatter = await Fleet.start(roost, { seed, devices: 1, kinds: 'ap', from: '127.0.0.66' })
  try {
    const { sn, macLast6: mac } = await squatter.connected('ap')
    const group = await api.createNetwork('Squat')
    await api.post('/v2/devices', { action: 'bind', data: { sn, mac, group } })
    await page.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}`)
    const trust = page.getByRole('button', { name: 'Trust the new key' })

    const owner = await Fleet.start(roost, { seed, devices: 1, kinds: 'ap', from: '127.0.0.9', keys: 1 })
    try {
      await expect(page.getByText('open this page on the network where it is now')).toBeVisible()
      await expect(page.getByText('127.0.0.9')).toBeVisible()
      await trust.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Last 6 digits of the MAC').fill(mac)
      await dialog.getByLabel('Label code').fill('GUESS')
      await dialog.getByRole('button', { name: 'Trust key' }).click()
      await expect(dialog.getByLabel('Label code')).toHaveAttribute('aria-invalid', 'true')
      expect(await violationsOf(page)).toEqual([])
    } finally {
      await owner.stop()
    }
  } finally {
    await squatter.stop()
  }
})
