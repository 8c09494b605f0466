import { violationsOf } from '../support/axe.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** The first save on a switch with the unmodified open agent, which tells little and takes what is absent for off. */
let fleet: Fleet
let networkSwitch: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'stock switch', kinds: 'ap,switch,gateway', stock: true })
  const network = await api.createNetwork('Boat house')
  for (const device of await fleet.devices()) await api.bind(network, device)
  networkSwitch = await fleet.device('switch')
})
test.afterAll(() => fleet?.stop())

test('a label on one port: what is not known is read and agreed to, and no port loses its power', async ({
  signedIn: page,
}) => {
  await page.goto(
    new URL(`/device/swinfo?sn=${encodeURIComponent(networkSwitch.sn)}&tab=settings`, page.url()).href,
  )
  const panel = page.getByRole('tabpanel')
  const review = page.getByRole('dialog', { name: 'Review changes' })
  const apply = review.getByRole('button', { name: 'Apply to 1 device' })

  await test.step('its ports are there although nobody ever configured it', async () => {
    await panel.getByRole('button', { name: /^Port Ethernet3:/ }).click()
    await panel.getByRole('textbox', { name: 'Label' }).fill('Boat crane')
  })
  await test.step('the review says in words what cannot be known, and waits for a tick', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(review.getByText(/does not report whether it runs spanning tree/)).toBeVisible()
    await expect(review.getByText(/^Ports? Ethernet.*Without a link, the state and speed/)).toBeVisible()
    await expect(apply).toBeDisabled()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await review.getByRole('checkbox', { name: /^I have read what is unknown/ }).check()
  })
  await test.step('it is applied, and every port gives power as before', async () => {
    await apply.click()
    await expect(review).toBeHidden()
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
    const { switching } = await fleet.device('switch')
    expect(switching).toEqual({ spanningTree: 'none', withoutPower: [] })
  })
  await test.step('the next change asks nothing more', async () => {
    await panel.getByRole('textbox', { name: 'Label' }).fill('Crane')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(apply).toBeEnabled()
    await expect(review.getByRole('checkbox')).toHaveCount(0)
  })
})
