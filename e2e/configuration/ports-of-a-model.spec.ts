import type { Page } from '@playwright/test'
import type { SectionNow } from '#contract/configuration/changes/section-version.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** One port of all switches of a model gives no power, but on one of them; the rest stays what each of them runs. */
const name = 'Rope walk'
let fleet: Fleet
let one: PretendDevice
let two: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'model-ports', devices: 5, kinds: 'switch' })
  const network = await api.createNetwork(name)
  const byModel = Map.groupBy(await fleet.devices(), ({ model }) => model)
  const alike = [...byModel.values()].find((all) => all.length > 1)!
  ;[one, two] = alike as [PretendDevice, PretendDevice]
  for (const device of [one, two]) await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)
const violations = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)
const withoutPower = async (port = 'Ethernet1') => {
  const now = await fleet.devices()
  const of = ({ sn }: PretendDevice) => now.find((each) => each.sn === sn)?.switching?.withoutPower
  return [of(one), of(two)].map((ports) => ports?.includes(port))
}

async function reviewAndApply(page: Page, apply: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).last().click()
  await applyReviewed(page, apply, [/^I have read what is unknown/])
  await expect(page.getByRole('dialog', { name: /Review/ })).toBeHidden()
}

test('a value of a port is said for a model, otherwise for one switch, and follows the model again', async ({
  signedIn: page,
  api,
}) => {
  const openSwitch = async ({ sn }: PretendDevice) => {
    await go(page, `/device/swinfo?sn=${encodeURIComponent(sn)}&tab=settings&port=Ethernet1`)
    const origins = page.getByRole('region', { name: 'Where the values come from' })
    await expect(origins).toBeVisible()
    return origins
  }
  await test.step('the model says it, and nothing else', async () => {
    await chooseNetwork(page, name)
    await go(page, '/config/wireless')
    await page.getByRole('button', { name: 'Device defaults' }).click()
    const defaults = page.getByRole('dialog', { name: /^Device defaults/ })
    await defaults.getByLabel('Applies to').click()
    await page.getByRole('option', { name: one.model }).click()
    await defaults.getByRole('button', { name: /^Port Ethernet1:/ }).click()
    const power = defaults.getByRole('radiogroup', { name: 'PoE', exact: true })
    await expect(power.getByRole('radio', { checked: true })).toHaveCount(0)
    await power.getByText('Off', { exact: true }).click()
    const origins = defaults.getByRole('region', { name: 'Where the values come from' })
    await expect(origins).toContainText('Set herePoE')
    await expect(origins).toContainText('As each switch runs it')
    expect(await violations(page)).toEqual([])
    await reviewAndApply(page, /^Apply to 2 devices/)
    await expect.poll(() => withoutPower(), { timeout: 30_000 }).toEqual([true, true])
  })
  await test.step('a switch tells where it comes from, and differs in this value', async () => {
    const origins = await openSwitch(one)
    await expect(origins).toContainText(one.model)
    await expect(origins).toContainText('As the switch runs it')
    expect(await violations(page)).toEqual([])
    await page.getByRole('radiogroup', { name: 'PoE', exact: true }).getByText('On', { exact: true }).click()
    await expect(origins).toContainText('Set herePoE')
    await reviewAndApply(page, /^Apply to 1 device/)
    await expect.poll(() => withoutPower(), { timeout: 30_000 }).toEqual([false, true])
  })
  await test.step('it follows the model again', async () => {
    const origins = await openSwitch(one)
    await origins.getByRole('button', { name: 'PoE: use the inherited value' }).click()
    await reviewAndApply(page, /^Apply to 1 device/)
    await expect.poll(() => withoutPower(), { timeout: 30_000 }).toEqual([true, true])
  })
  await test.step('one that says all of its ports keeps only what differs', async () => {
    const place = `section=switching&sn=${encodeURIComponent(two.sn)}`
    const { version, document } = await api.get<SectionNow>(`/v2/configuration?${place}`)
    if (document.section !== 'switching') throw new Error('no ports')
    const ports = document.intent.ports.map((port) => ({
      ...port,
      poe: port.port === 'Ethernet1' ? true : port.poe,
    }))
    const whole = { section: 'switching', intent: { ports } }
    const data = { sn: two.sn, base: version, document: whole, acceptAssumptions: true }
    await api.post('/v2/configuration', { action: 'apply', data })
    await expect.poll(() => withoutPower(), { timeout: 30_000 }).toEqual([true, false])
    await go(page, `/device/swinfo?sn=${encodeURIComponent(two.sn)}&tab=settings&port=Ethernet1`)
    await page.getByRole('button', { name: 'Keep only the differences' }).click()
    await applyReviewed(page, /^(?:Apply to|Save)/, [/^I have read what is unknown/])
    await expect(page.getByRole('button', { name: 'Keep only the differences' })).toHaveCount(0)
    const origins = page.getByRole('region', { name: 'Where the values come from' })
    await expect(origins).toContainText('Set herePoE')
    await origins.getByRole('button', { name: 'PoE: use the inherited value' }).click()
    await reviewAndApply(page, /^Apply to 1 device/)
    await expect.poll(() => withoutPower(), { timeout: 30_000 }).toEqual([true, true])
  })
  await test.step('the network says another one for all of its switches', async () => {
    await go(page, '/config/wireless')
    await page.getByRole('button', { name: 'Device defaults' }).click()
    const defaults = page.getByRole('dialog', { name: /^Device defaults/ })
    await defaults.getByRole('button', { name: /^Port Ethernet2:/ }).click()
    const power = defaults.getByRole('radiogroup', { name: 'PoE', exact: true })
    await power.getByText('Off', { exact: true }).click()
    expect(await violations(page)).toEqual([])
    await reviewAndApply(page, /^Apply to 2 devices/)
    await expect.poll(() => withoutPower('Ethernet2'), { timeout: 30_000 }).toEqual([true, true])
    await go(page, `/device/swinfo?sn=${encodeURIComponent(one.sn)}&tab=settings&port=Ethernet2`)
    const origins = page.getByRole('region', { name: 'Where the values come from' })
    await expect(origins).toContainText(`From network ${name}PoE`)
  })
})
