import { violationsOf } from '../support/axe.ts'
import { applyReviewed } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** The mistake that costs most: the port by which a switch is managed is put into a wrong VLAN. */
let fleet: Fleet
let networkSwitch: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'own path', kinds: 'ap,switch,gateway' })
  const network = await api.createNetwork('Causeway')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
  networkSwitch = await fleet.device('switch')
})
test.afterAll(() => fleet?.stop())

test('a wrong management VLAN: the review warns, and applied all the same it is undone by itself and explained', async ({
  signedIn: page,
  api,
}) => {
  test.setTimeout(240_000)
  const { sn } = networkSwitch
  const near = async () => {
    const path = `/v2/device/neighbours?sn=${encodeURIComponent(sn)}`
    const found = await api.get<{ upstream: boolean; port: string | null }[]>(path)
    return found.find(({ upstream }) => upstream)?.port ?? ''
  }
  await expect.poll(near, { timeout: 60_000 }).not.toBe('')
  const uplink = await near()
  await page.goto(new URL(`/device/swinfo?sn=${encodeURIComponent(sn)}&tab=settings`, page.url()).href)
  const panel = page.getByRole('tabpanel')
  const review = page.getByRole('dialog', { name: 'Review changes' })
  const open = async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(review.getByText('Effect on devices')).toBeVisible()
    const unknown = review.getByRole('checkbox', { name: /^I have read what is unknown/ })
    if (await unknown.count()) await unknown.check()
  }
  await panel.getByRole('button', { name: new RegExp(`^Port ${uplink}:`) }).click()
  await test.step('a harmless change first, so that it is known that the switch can return', async () => {
    await panel.getByRole('textbox', { name: 'Label' }).fill('Uplink')
    await open()
    await expect(review.getByText('This change may cut off the connection to devices')).toHaveCount(0)
    await applyReviewed(page, 'Apply to 1 device')
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
  await test.step('the wrong VLAN is warned of, and wants a tick of its own', async () => {
    await panel.getByRole('textbox', { name: 'Access VLAN' }).fill('99')
    await open()
    await expect(review.getByText('This change may cut off the connection to devices')).toBeVisible()
    await expect(review.getByText(/returns to its previous configuration by itself/).first()).toBeVisible()
    const ends = review.getByRole('checkbox', { name: /^I have read what ends/ })
    if (await ends.count()) await ends.check()
    await expect(review.getByRole('button', { name: 'Apply to 1 device' })).toBeDisabled()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await review.getByRole('checkbox', { name: /^I know how to reach these devices/ }).check()
    await review.getByRole('button', { name: 'Apply to 1 device' }).click()
    await expect(review).toBeHidden()
  })
  await test.step('the switch is back by itself, and the page says what happened and why', async () => {
    const began = Date.now()
    await expect(panel.getByText('Rolled back', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
    await expect(panel.getByText(/what was saved with the change is undone/)).toBeVisible()
    await expect(panel.getByText(/^The device (lost contact|could not be reached)/)).toBeVisible()
    await expect(panel.getByText(/^Version 3, saved by/)).toBeVisible()
    await expect.poll(async () => (await fleet.device('switch')).connected, { timeout: 60_000 }).toBe(true)
    expect(Date.now() - began).toBeLessThan(110_000)
    const section = await api.get<{ document: { intent: { ports: { port: string; vlan: object }[] } } }>(
      `/v2/configuration?section=switching&sn=${encodeURIComponent(sn)}`,
    )
    const saved = section.document.intent.ports.find(({ port }) => port === uplink)
    expect(saved?.vlan).not.toMatchObject({ vlan: 99 })
  })
})
