import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What the gateway of a network is set to: how it reaches the internet, and the networks behind it. */
let fleet: Fleet
let device: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'lanwan', devices: 2, kinds: 'gateway,ap' })
  const network = await api.createNetwork('Mill')
  device = await fleet.device('gateway')
  await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

const addresses = async () => (await fleet.device('gateway')).addresses

test('a gateway: its pool and its uplink set, reviewed, applied and drifted', async ({ signedIn: page }) => {
  const review = page.getByRole('dialog', { name: 'Review changes' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const saved = (version: number) =>
    expect(page.getByText(new RegExp(`^Version ${version}, saved by super`))).toBeVisible()
  await chooseNetwork(page, 'Mill')
  await openScreen(page, 'Basic network settings')

  await test.step('what the gateway runs is shown before anybody saved anything', async () => {
    await page.getByRole('tab', { name: 'Local networks' }).click()
    await expect(page.getByText(/^Nothing is saved yet\. These are the settings/)).toBeVisible()
    await expect(field('Gateway address')).toHaveValue(/^192\.168\.\d+\.1$/)
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  })
  await test.step('a pool that does not fit is said at once and cannot be reviewed', async () => {
    await field('Addresses').fill('250')
    await expect(page.getByText(/The pool does not fit in the subnet/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeDisabled()
  })
  await test.step('applied, it gives out its range', async () => {
    await field('Addresses').fill('30')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(review.getByLabel(/^Native configuration of/)).toContainText('"lease-count": 30')
    await applyReviewed(page, 'Apply to 1 device')
    await saved(1)
    await expect
      .poll(async () => (await addresses())!.leases.every(({ address }) => /\.(6\d|7\d|8\d)$/.test(address)))
      .toBe(true)
  })
  await test.step('a second LAN needs its own VLAN and subnet, which it gets', async () => {
    await page.getByRole('button', { name: 'Add LAN' }).click()
    await expect(field('VLAN ID')).toHaveValue('10')
    await page.getByText('Advanced', { exact: true }).click()
    await page.getByRole('switch', { name: 'Internet only' }).check()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await applyReviewed(page, 'Apply to 1 device')
    await saved(2)
    await expect.poll(async () => (await addresses())!.lans.length).toBe(2)
  })
  await test.step('the uplink: a fixed address needs a gateway beside it; the review says what may be lost', async () => {
    await page.getByRole('tab', { name: 'Internet connection' }).click()
    await page.getByText('Static', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeDisabled()
    const [address, prefix] = (await addresses())!.wan.split('/')
    await field('IP address').fill(address!)
    await field('Prefix length').fill(prefix!)
    await field('Provider gateway').fill(address!.replace(/\.\d+$/, '.1'))
    await field('DNS servers').fill('9.9.9.9')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(review.getByText(/^The internet connection changes/)).toBeVisible()
    await applyReviewed(page, 'Apply to 1 device')
    await saved(1)
    await expect.poll(async () => (await fleet.device('gateway')).connected).toBe(true)
  })
})
