import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

const name = 'Quay as code'
let fleet: Fleet
let device: PretendDevice

const violations = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'yaml', devices: 1, kinds: 'ap' })
  const network = await api.createNetwork(name)
  device = await fleet.device('ap')
  await api.bind(network, device, device.hostname)
})
test.afterAll(() => fleet?.stop())

test('a network as YAML: taken away, edited, merged with what was saved meanwhile, applied and undone', async ({
  signedIn: page,
}) => {
  await chooseNetwork(page, name)
  await openScreen(page, 'Configuration log')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Network as YAML' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const exported = async () => {
    const download = page.waitForEvent('download', { timeout: 60_000 })
    await choose('Export as YAML')
    return readFile((await (await download).path())!, 'utf8')
  }
  const take = async (yaml: string) => {
    await choose('Import YAML')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.yaml', mimeType: 'application/yaml', buffer: Buffer.from(yaml) })
    await expect(page.getByLabel('Or paste the YAML here')).toHaveValue(yaml)
    await page.getByRole('button', { name: 'Review changes' }).click()
  }
  const apply = async (targets = 1) => {
    await applyReviewed(page, /^Apply to/)
    const saved = page.getByText(`Saved together. Targets: ${targets}.`)
    await expect(saved).toBeVisible()
    // The next one must not be taken for this.
    await expect(saved).toBeHidden({ timeout: 30_000 })
  }
  const pinging = (host: string) =>
    [
      `devices:\n  "${device.sn}":\n    watchdog:\n      enabled: true\n      hosts: ["${host}"]`,
      '      intervalSeconds: 30\n      failures: 3\n      actions: [wifi]\n',
    ].join('\n')
  const empty = await exported()

  await test.step('mistakes are told by line, and put right in the text', async () => {
    await take(`${empty}${pinging('not an address!')}`)
    await expect(page.getByRole('cell', { name: `devices.${device.sn}.watchdog.hosts.0` })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Or paste the YAML here').fill(`${empty}${pinging('192.0.2.10')}`)
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.getByText('192.0.2.10').first()).toBeVisible()
    await apply()
  })
  const first = await exported()
  expect(first).toContain('hosts: ["192.0.2.10"]')

  await test.step('unchanged it changes nothing', async () => {
    await take(first)
    await expect(page.getByText('The file changes nothing.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('what both changed is decided by a person', async () => {
    await take(first.replace('192.0.2.10', '192.0.2.20'))
    await apply()
    await take(first.replace('192.0.2.10', '192.0.2.30'))
    await expect(page.getByText(/^Changed both in the file and here: 1\./)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByText('Take the file’s').click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    // What others saved since is told before the review.
    await expect(page.getByText('Targets that change: 1.')).toBeVisible()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await apply()
    await expect.poll(async () => (await fleet.device('ap')).pings).toEqual(['192.0.2.30'])
  })
  await test.step('the log takes it back', async () => {
    await page.getByText(device.hostname).first().click()
    await page.getByRole('button', { name: 'Saved together with this' }).click()
    await page.getByRole('button', { name: 'Undo all…' }).click()
    await expect(page.getByRole('dialog', { name: 'Review the effects of undoing' })).toBeVisible()
    await applyReviewed(page, /^Apply to/)
    await expect.poll(async () => (await fleet.device('ap')).pings).toEqual(['192.0.2.20'])
  })
  await test.step('a device sets a single value, inherits the rest, and then all of it', async () => {
    const review = page.getByRole('dialog', { name: 'Review changes' })
    const pinged = async () => (await fleet.device('ap')).pings
    await page.reload()
    const text = await exported()
    const [devices, watchdog] = /^devices:\n {2}.*\n {4}watchdog:.*\n((?: {6}.*\n)+)/m.exec(text)!
    const only = `devices:\n  "${device.sn}":\n    watchdog:\n      only:\n        hosts: ["192.0.2.41"]\n`
    await take(text.replace(devices, `kinds:\n  ap:\n    watchdog:\n${watchdog}${only}`))
    await expect(review.getByText('Set here only, the rest stays inherited: Addresses')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await apply(2)
    await expect.poll(pinged).toEqual(['192.0.2.41'])
    const own = await exported()
    expect(own).toContain(
      '      only: # these values alone; all else is inherited\n        hosts: ["192.0.2.41"]\n',
    )
    await take(own)
    await expect(page.getByText('The file changes nothing.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await take(own.replace(/^devices:\n(?: .*\n)+/m, ''))
    await expect(review.getByText('Inherited again: Addresses')).toBeVisible()
    await apply()
    await expect.poll(pinged).toEqual(['192.0.2.20'])
  })
})
