import type { Page } from '@playwright/test'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { violationsOf } from '../support/axe.ts'
import { chooseNetwork, openTab } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Devices out in the field: a solar box with outputs and sensors, a mobile router, both ends of a bridge. */
let fleet: Fleet
let box: PretendDevice
let router: PretendDevice
let bridge: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'field', kinds: 'iot,cellularouter,cpe', devices: 4 })
  const network = await api.createNetwork('Out in the field')
  for (const device of await fleet.devices()) await api.bind(network, device)
  box = await fleet.device('iot')
  router = await fleet.device('cellularouter')
  bridge = await fleet.device('cpe')
})
test.afterAll(() => fleet?.stop())

const findings = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)
const pageOf = ({ sn }: PretendDevice) => `/device/iotinfo?sn=${encodeURIComponent(sn)}`

test('an output is switched: asked, sent, proven and shown', async ({ signedIn: page, api }) => {
  const info = () => api.get<DeviceInfo>(`/v2/device/info?sn=${encodeURIComponent(box.sn)}`)
  const second = (state: DeviceState | null) => state?.relays?.find(({ id }) => id === 'relay2')?.on
  await expect.poll(async () => second((await info()).state)).toBe(false)
  await page.goto(new URL(pageOf(box), page.url()).href)
  const panel = await openTab(page, 'Equipment', 'Sensors and relays')
  await expect(panel.getByText(/Cabinet · Temperature/)).toBeVisible()
  const output = panel.getByRole('switch', { name: 'Switch Output 2' })
  await expect(output).not.toBeChecked()
  expect(await findings(page)).toEqual([])
  await output.press('Space')
  const question = page.getByRole('dialog', { name: /Turn on Output 2 on/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(output).not.toBeChecked()
  await output.press('Space')
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByRole('status')).toContainText('Done.')
  await expect(output).toBeChecked()
  expect(second((await info()).state)).toBe(true)
  const series = () => api.query(`relay_on{sn="${box.sn}",relay="relay2"}`)
  await expect.poll(async () => (await series())[0]?.value[1]).toBe('1')
})

test('an output follows a port of its box: the page says that it switched, and why', async ({
  signedIn: page,
  api,
}) => {
  const causes = [{ cause: 'ports_down', ports: ['LAN1'] }]
  const document = { section: 'relays', intent: { relays: [{ relay: 'relay3', on: true, causes }] } }
  await api.post('/v2/configuration', { action: 'apply', data: { sn: box.sn, document, base: 0 } })
  // What it applies sets its ports up anew.
  const stands = `/v2/configuration/device?sn=${encodeURIComponent(box.sn)}`
  await expect.poll(async () => (await api.get<{ state: string }>(stands)).state).toBe('in_sync')
  await chooseNetwork(page, 'Out in the field')
  await page.goto(new URL(`/config/relay?sn=${encodeURIComponent(box.sn)}`, page.url()).href)
  const output = page.getByRole('table', { name: 'Outputs' }).getByRole('row', { name: /Output 3/ })
  await fleet.act(box.sn, 'loop?port=LAN1')
  await expect(output).toContainText('Off')
  await fleet.act(box.sn, 'unloop?port=LAN1')
  await fleet.act(box.sn, 'port-down?port=LAN1')
  await expect(output).toContainText('On · Ports down')
  expect(await findings(page)).toEqual([])
})

test('power, signal and link are told in words', async ({ signedIn: page }) => {
  const at = page.url()
  await page.goto(new URL(pageOf(box), at).href)
  const power = await openTab(page, 'Equipment', 'Solar')
  const strip = /Solar power\. Panel: [\d.]+ W\. Battery: \d+%, \w+\. Load: On, [\d.]+ W\./
  await expect(power.getByRole('region', { name: strip })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto(new URL(pageOf(router), at).href)
  const mobile = await openTab(page, 'Cellular')
  await expect(mobile.getByRole('figure', { name: 'Signal strength' })).toContainText(/-\d+ dBm/)
  await expect(mobile.getByText('Acme Mobile')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto(new URL(pageOf(bridge), at).href)
  await expect(page.getByText('Point to point')).toBeVisible()
})

test('both ends of a bridge tell how they hear each other, and help whoever turns an antenna', async ({
  signedIn: page,
}) => {
  await chooseNetwork(page, 'Out in the field')
  await page.goto(new URL('/device/cpegroup', page.url()).href)
  const link = page.getByRole('listitem').filter({ hasText: 'Both ends hear each other well.' })
  for (const side of ['Base', 'Station'])
    await expect(link.getByRole('region', { name: side })).toContainText(/Receives at -\d\d dBm/)
  await expect(link).toContainText(/[\d,.]+ (m|km)/)
  expect(await findings(page)).toEqual([])
  await link.getByRole('link', { name: 'Align antennas' }).click()
  const [base] = await page.getByRole('meter').all()
  await expect(base!).toHaveAttribute('aria-valuetext', /-\d\d dBm, best -\d\d dBm/)
  await page.getByRole('button', { name: 'Start live signal' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'A new value every 2 s.' })).toBeVisible()
  await fleet.act(bridge.sn, 'turn?db=25')
  await expect(page.getByText(/2\d dB below the best/).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await fleet.act(bridge.sn, 'turn?db=0')
  await expect(page.getByText(/2\d dB below the best/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('link', { name: 'All links' }).click()
  await expect(page.getByRole('heading', { name: 'CPE groups', level: 1 })).toBeVisible()
})
