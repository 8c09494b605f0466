import type { Locator, Page } from '@playwright/test'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { Api } from '../support/api.ts'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork, openScreen, openTab, rowOf } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a new user does with the configuration plane on a site of forty access points and one switch. */
const size = 40
const name = 'Pier 40'
let aps: Fleet
let lan: Fleet
let devices: PretendDevice[]
let network: number

test.beforeAll(async ({ roost, api }) => {
  // So that one has to be chosen, whatever ran before.
  await api.createNetwork('A network before it')
  aps = await Fleet.start(roost, { seed: 'configuration', devices: size, kinds: 'ap' })
  lan = await Fleet.start(roost, { seed: 'configuration-lan', devices: 1, kinds: 'switch' })
  network = await api.createNetwork(name)
  devices = await aps.devices()
  for (const device of [...devices, await lan.device('switch')])
    await api.bind(network, device, device.hostname)
})

test.afterAll(async () => {
  await aps?.stop()
  await lan?.stop()
})

test('an SSID on forty access points: set, changed, failed and mended, restored, drifted and mended', async ({
  signedIn: page,
  api,
}) => {
  const [partial, refusing, drifting] = devices as [PretendDevice, PretendDevice, PretendDevice]
  await chooseNetwork(page, name)
  await openScreen(page, 'Basic SSID settings')

  await test.step('the empty page says what saving will do, and what is on the air today', async () => {
    await expect(page.getByText(/it replaces the wireless networks/)).toBeVisible()
    await expect(page.getByText('Currently broadcasting (configured elsewhere)')).toBeVisible({
      timeout: 30_000,
    })
  })
  await test.step('the first SSID goes through the review to all of them', async () => {
    await page.getByRole('button', { name: 'Add an SSID' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Pier Guest')
    await page.getByLabel('Password', { exact: true }).fill('harbour rain 40')
    await page.getByRole('button', { name: 'Add to draft' }).click()
    const dialog = await review(page)
    await expect(dialog.getByText(/^This SSID is no longer broadcast/).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: `Apply to ${size} devices` })).toBeDisabled()
    await applied(page, api, size)
    await expect(summary(page)).toHaveText(`${size} of ${size} in sync`)
  })
  await test.step('a new password: the difference never shows it, pending becomes in sync, two say why not', async () => {
    await aps.act(partial.sn, 'config-partial')
    await aps.act(refusing.sn, 'config-refuse')
    await changePassword(page, 'harbour rain 41')
    const dialog = await review(page)
    await expect(dialog.getByText('changed (not shown)')).toBeVisible()
    await expect(dialog).not.toContainText('harbour rain')
    await expect(dialog.getByText('The password changes. Everyone must enter the new one.')).toBeVisible()
    await expect(dialog.getByText(`${size} devices`, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: new RegExp(`^${drifting.hostname}`) }).click()
    await expect(dialog.getByText(/Secrets are masked/)).toBeVisible()
    await applied(page, api, size)
    await expect(summary(page)).toHaveText(`${size - 2} of ${size} in sync, 1 partly`)
    const partly = rowOf(page, partial.hostname)
    await expect(partly).toContainText('Partly in sync')
    await expect(partly).toContainText('SSID Pier Guest')
    await expect(partly).toContainText('Selected radio cannot carry another SSID')
    await expect(rowOf(page, refusing.hostname)).toContainText('The device rejected it')
  })
  await test.step('healed, they take it', async () => {
    for (const { sn } of [partial, refusing]) await aps.act(sn, 'heal')
    await page.getByRole('button', { name: 'Retry failed devices' }).click()
    await expect(summary(page)).toHaveText(`${size} of ${size} in sync`, { timeout: 60_000 })
  })
  await test.step('the first version is wanted again', async () => {
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: /^Versions/ })
    await expect(versions.getByText('Version 2', { exact: true })).toBeVisible()
    await versions.getByRole('button', { name: 'Restore…' }).click()
    await expect(page.getByRole('dialog', { name: 'Restore version 1' })).toBeVisible()
    await applied(page, api, size)
    await expect(page.getByText(/^Version 3, saved by super/)).toBeVisible()
    await expect(summary(page)).toHaveText(`${size} of ${size} in sync`)
  })
  await test.step('one is changed behind the server: it shows what differs, and is mended', async () => {
    await aps.act(drifting.sn, 'reconfigure?change=ssid')
    await expect(rowOf(page, drifting.hostname)).toContainText('Changed on the device')
    await page.getByRole('link', { name: drifting.hostname }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByText('Intended configuration compared with running configuration')).toBeVisible()
    await expect(panel.getByText('SSID Pier Guest', { exact: true }).first()).toBeVisible()
    await panel.getByRole('button', { name: 'Show native diff' }).click()
    await expect(panel.getByLabel(/^Native configuration of/)).toBeVisible()
    await panel.getByRole('button', { name: 'Re-apply configuration' }).click()
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
  await test.step('drifted again, its own settings are adopted as a draft to review', async () => {
    await aps.act(drifting.sn, 'reconfigure?change=ssid')
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Adopt running configuration…' }).click({ timeout: 30_000 })
    await expect(page.getByText(`These changes were taken from ${drifting.hostname}`)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0)
  })
  await test.step('all of it stands in the configuration log', async () => {
    await openScreen(page, 'Configuration log')
    await page.getByRole('searchbox', { name: 'Search' }).fill(refusing.hostname)
    await expect(rowOf(page, 'Rejected')).toHaveCount(1)
    await expect(rowOf(page, 'Restored')).toHaveCount(1)
    await rowOf(page, 'Rejected').click()
    const drawer = page.getByRole('dialog', { name: refusing.hostname })
    await expect(drawer.getByText('Value is not supported by this build')).toBeVisible()
    await expect(drawer.getByText('changed (not shown)')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('what it can be besides: advanced settings, times that must be filled in, what some cannot', async () => {
    await openScreen(page, 'Basic SSID settings')
    const drawer = await openSsid(page)
    await drawer.getByRole('switch', { name: /^Broadcast at certain times only/ }).check()
    await drawer.getByRole('button', { name: 'Add to draft' }).click()
    await expect(drawer.getByText('The timer needs its active time filled in')).toBeVisible()
    await drawer.getByLabel('From', { exact: true }).fill('00:00')
    await drawer.getByLabel('To', { exact: true }).fill('23:59')
    await drawer.getByRole('switch', { name: /^Prefer 5 GHz/ }).check()
    await drawer.getByRole('textbox', { name: /^Roaming threshold/ }).fill('-80')
    await drawer.getByText('Advanced', { exact: true }).click()
    await drawer.getByRole('textbox', { name: /^GBK name/ }).fill('客'.repeat(17))
    await drawer.getByRole('textbox', { name: /^RTS threshold/ }).fill('2346')
    await drawer.getByRole('button', { name: 'Add to draft' }).click()
    await expect(drawer.getByText('Use at most 32 bytes (now 34)')).toBeVisible()
    await drawer.getByRole('textbox', { name: /^GBK name/ }).fill('码头客人')
    await drawer.getByRole('button', { name: 'Add to draft' }).click()
    const dialog = await review(page)
    await expect(dialog.getByText('码头客人')).toBeVisible()
    await dialog
      .getByRole('button', { name: /4 limitations/ })
      .first()
      .click()
    await expect(dialog.getByText(/This device’s software does not offer “GBK name”/).first()).toBeVisible()
    await applied(page, api, size)
    await expect(summary(page)).toHaveText(/^\d+ of 40 in sync, \d+ partly$/)
  })
})

test('ports of a switch: chosen together, warned about the uplink, reviewed, applied', async ({
  signedIn: page,
}) => {
  const { sn, hostname } = await lan.device('switch')
  await chooseNetwork(page, name)
  await openScreen(page, 'Switches')
  await page.getByRole('link', { name: hostname }).click()
  const ports = await openTab(page, /^Ports/)
  await ports.getByRole('button', { name: 'Port settings' }).click()
  const panel = page.getByRole('tabpanel')
  const port = (number: number) => panel.getByRole('button', { name: new RegExp(`^Port Ethernet${number}:`) })
  await port(9).hover()
  await page.mouse.down()
  await port(11).hover()
  await port(13).hover()
  await page.mouse.up()
  await expect(panel.getByText('3 ports selected')).toBeVisible()
  await port(3).click()
  await expect(panel.getByText('1 port selected')).toBeVisible()
  await port(6).click({ modifiers: ['Shift'] })
  await expect(panel.getByText('4 ports selected')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Access VLAN' }).fill('30')
  await panel.getByRole('textbox', { name: 'Label' }).fill('Cabins')
  const dialog = await review(page)
  await expect(dialog.getByText('Ports Ethernet3-6').first()).toBeVisible()
  await expect(dialog.getByLabel(/^Native configuration of/)).toContainText('30')
  await dialog.getByRole('checkbox', { name: /^I have read what is unknown/ }).check()
  await expect(dialog.getByText(/^The port leaves VLAN 1/)).toBeVisible()
  await applyReviewed(page, 'Apply to 1 device')
  await expect(panel.getByText(/^Version 1, saved by super/)).toBeVisible()
  await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
  await lan.act(sn, 'report')
  await expect(rowOf(page, 'Ethernet4')).toContainText('VLAN 30')

  await test.step('limits, groups and power of several at once; what they differ in is said', async () => {
    await port(9).click()
    await port(10).click({ modifiers: ['Shift'] })
    await panel.getByText('Rate limit and storm control').click()
    const inbound = panel.getByRole('textbox', { name: 'Inbound rate limit' })
    await inbound.fill('15')
    await expect(panel.getByText('Enter a number from 16 to 10,000,000.')).toBeVisible()
    await inbound.fill('5000')
    await panel.getByText('Isolation, LAG and mirroring').click()
    await panel.getByRole('textbox', { name: 'Protection group' }).fill('2')
    await port(11).click({ modifiers: ['Control'] })
    await expect(panel.getByText('3 ports selected')).toBeVisible()
    await expect(inbound).toHaveAttribute('placeholder', 'Mixed')
    const limits = await review(page)
    await expect(limits.getByLabel(/^Native configuration of/)).toContainText('"ingress-kbps": 5000')
    await applyReviewed(page, 'Apply to 1 device')
    await expect(rowOf(page, 'Ethernet9')).toContainText('Protection group 2')
  })
  await test.step('what is taken away ends on the switch', async () => {
    await port(9).click()
    await port(10).click({ modifiers: ['Shift'] })
    await panel.getByRole('textbox', { name: 'Inbound rate limit' }).fill('')
    const ended = await review(page)
    await expect(ended.getByLabel(/^Native configuration of/)).toContainText('rate-limit-port')
    await applyReviewed(page, 'Apply to 1 device')
    await expect(panel.getByText('In sync', { exact: true })).toBeVisible({ timeout: 30_000 })
  })
  await test.step('a loop shuts its port, and the page says what to do', async () => {
    await openScreen(page, 'Loop prevention')
    await page.getByRole('switch', { name: /^Loop prevention/ }).check()
    await review(page)
    await applyReviewed(page, 'Apply to 1 device')
    await lan.act(sn, 'loop?port=Ethernet7')
    await expect(async () => {
      await lan.act(sn, 'report')
      await page.reload()
      await expect(page.getByText(/^Loop on Ethernet7 of/)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await lan.act(sn, 'unloop?port=Ethernet7')
  })
})

test('drafts of several screens outlive page, reload and tab, and are reviewed and applied as one', async ({
  signedIn: page,
  api,
}) => {
  const { sn, hostname } = await lan.device('switch')
  const bar = () => page.getByRole('region', { name: /: Unapplied changes$/ })
  const all = page.getByRole('button', { name: /^Unapplied changes/ })
  const openDrafts = async () => {
    await all.click()
    const drawer = page.getByRole('dialog', { name: 'Unapplied changes' })
    await expect(drawer.getByRole('listitem')).toHaveCount(2)
    await drawer.getByRole('button', { name: 'Review changes' }).click()
  }
  await chooseNetwork(page, name)
  await test.step('an SSID, then another page: nobody is asked, nothing is lost', async () => {
    await openScreen(page, 'Basic SSID settings')
    await page.getByRole('button', { name: 'Add an SSID' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour')
    await page.getByRole('combobox', { name: 'Security' }).click()
    await page.getByRole('option', { name: 'Enhanced Open (OWE)' }).click()
    await page.getByRole('button', { name: 'Add to draft' }).click()
    await expect(bar()).toContainText('1 unapplied change')
    await openScreen(page, 'Switches')
    await expect(all).toHaveAccessibleName('Unapplied changes 1')
  })
  await test.step('a port of the switch goes beside it', async () => {
    await page.getByRole('link', { name: hostname }).click()
    const ports = await openTab(page, /^Ports/)
    await ports.getByRole('button', { name: 'Port settings' }).click()
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: /^Port Ethernet14:/ }).click()
    await panel.getByRole('textbox', { name: 'Label' }).fill('Crane')
    await expect(all).toHaveAccessibleName('Unapplied changes 2')
    await expect.poll(async () => (await api.get<unknown[]>('/v2/configuration/drafts')).length).toBe(2)
  })
  await test.step('all of it is there after a reload, and is reviewed together', async () => {
    await page.reload()
    await openDrafts()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.getByText('Harbour').first()).toBeVisible()
    await expect(review.getByText(/Ethernet14/).first()).toBeVisible()
  })
  await test.step('scheduled for another day, it is listed, and cancelled it is edited as before', async () => {
    const ends = page.getByRole('checkbox', { name: /^I have read what ends/ })
    if (await ends.count()) await ends.check()
    const unknown = page.getByRole('checkbox', { name: /^I have read what is unknown/ })
    if (await unknown.count()) await unknown.check()
    await page.getByRole('button', { name: 'Apply later…' }).click()
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Apply at').fill(`${day}T02:00`)
    await page.getByRole('switch', { name: 'In stages' }).check()
    await page.getByRole('combobox', { name: 'First device' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(all).toHaveCount(0)
    await openScreen(page, 'Configuration log')
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(/in stages/)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(all).toHaveAccessibleName('Unapplied changes 2')
  })
  await test.step('it is applied together, in stages that can be left', async () => {
    await openDrafts()
    const unknown = page.getByRole('checkbox', { name: /^I have read what is unknown/ })
    await expect(page.getByRole('button', { name: `Apply to ${size + 1} devices` })).toBeVisible()
    if (await unknown.count()) await unknown.check()
    const ends = page.getByRole('checkbox', { name: /^I have read what ends/ })
    if (await ends.count()) await ends.check()
    await page.getByRole('button', { name: 'Apply in stages…' }).click()
    await page.getByRole('button', { name: 'Start with one device' }).click()
    await expect(all).toHaveCount(0)
    await openScreen(page, 'Configuration log')
    const stages = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Applied to/ })
    // Whichever it has come to by now.
    await expect(stages).toContainText(/Stage \d of \d|Complete/)
    await page.reload()
    await expect(stages).toContainText('Complete', { timeout: 60_000 })
    await expect(stages).toContainText(`Applied to ${size + 1} of ${size + 1} devices`)
    const set = await api.get<{ sections: { section: string }[] }[]>(
      `/v2/logs/config?sn=${encodeURIComponent(sn)}`,
    )
    expect(set[0]!.sections.map(({ section }) => section)).toContain('switching')
    expect(await api.get<unknown[]>('/v2/configuration/drafts')).toEqual([])
  })
})

const summary = (page: Page): Locator => page.getByText(/^\d+ of \d+ in sync(?:, \d+ partly)?$/)

async function openSsid(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Pier Guest', exact: true }).click()
  return page.getByRole('dialog', { name: 'Edit SSID Pier Guest' })
}

async function changePassword(page: Page, password: string): Promise<void> {
  await openSsid(page)
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Add to draft' }).click()
}

async function review(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await expect(dialog.getByText('Effect on devices')).toBeVisible()
  return dialog
}

/** Applies what is reviewed, and waits until every device has ended with it, well or not. */
async function applied(page: Page, api: Api, count: number): Promise<void> {
  const before = await ids(api)
  await applyReviewed(page, `Apply to ${count} devices`)
  const left = async () =>
    (await status(api)).filter(
      ({ sn, wantedId, state }) =>
        wantedId === before.get(sn) || !['in_sync', 'in_sync_partly', 'failed'].includes(state),
    ).length
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
}

const ids = async (api: Api) => new Map((await status(api)).map(({ sn, wantedId }) => [sn, wantedId]))
const status = (api: Api) => api.get<DeviceConfig[]>(`/v2/configuration/devices?group=${network}`)
