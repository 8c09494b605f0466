import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { openTab } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Thresholds for what goes through a port: set on its form, reviewed, acknowledged, and watched from then on. */
let fleet: Fleet
let networkSwitch: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'flow', kinds: 'gateway,switch', devices: 2 })
  const network = await api.createNetwork('Lock gate')
  for (const device of await fleet.devices()) await api.bind(network, device)
  networkSwitch = await fleet.device('switch')
})
test.afterAll(() => fleet?.stop())

const findings = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)

test('the flow of a port is watched once its thresholds are on the switch', async ({ signedIn: page }) => {
  await page.goto(
    new URL(`/device/swinfo?sn=${encodeURIComponent(networkSwitch.sn)}&tab=settings`, page.url()).href,
  )
  const panel = page.getByRole('tabpanel')

  await test.step('the port of the uplink is offered the alarm alone, and it is said why', async () => {
    await panel.getByRole('button', { name: /^Port \S+: Up,.*Uplink/ }).click()
    await panel.getByText('Monitored', { exact: true }).click()
    await expect(panel.getByText(/carries the uplink. Alarm only./)).toBeVisible()
    await expect(panel.getByText('Shut down the port')).toHaveCount(0)
    await page.getByRole('button', { name: 'Discard' }).click()
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(question).toBeHidden()
  })

  let watched = ''
  const port = panel.getByRole('button', { name: /^Port \S+: Up,(?!.*Uplink)/ }).first()
  await test.step('another one is given thresholds; what is wrong stands at its field', async () => {
    watched = /^Port (\S+):/.exec((await port.getAttribute('aria-label')) ?? '')![1]!
    await port.click()
    await panel.getByText('Monitored', { exact: true }).click()
    await panel.getByRole('textbox', { name: 'Upper threshold' }).fill('15')
    await panel.getByRole('textbox', { name: 'Upper threshold' }).blur()
    await expect(panel.getByRole('textbox', { name: 'Upper threshold' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await panel.getByRole('textbox', { name: 'Upper threshold' }).fill('64000')
    expect(await findings(page)).toEqual([])
  })

  await test.step('the change is told in words and goes to the switch', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.getByText(/64/).first()).toBeVisible()
    await review.getByRole('checkbox', { name: /^I have read what is unknown/ }).check()
    await review.getByRole('button', { name: /^Apply to 1 device/ }).click()
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0)
  })

  await test.step('the port’s drawer says how its flow stands', async () => {
    const ports = await openTab(page, /^Ports \d/)
    await ports.getByRole('button', { name: new RegExp(`^Port ${watched}:`) }).click()
    const drawer = page.getByRole('dialog', { name: /^Port / })
    await expect(drawer.getByText(/^Measuring|^Within/).first()).toBeVisible()
    await expect(drawer.getByText('No thresholds crossed in the last 31 days.')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})
