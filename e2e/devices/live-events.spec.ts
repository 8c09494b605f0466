import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What happens on a device shows at once, long before its next report, and as an alarm. */
const called = 'Weir switch'
let fleet: Fleet
let networkSwitch: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'events', kinds: 'switch', devices: 1, intervalSeconds: 3600 })
  const network = await api.createNetwork('Weir')
  for (const device of await fleet.devices()) await api.bind(network, device, called)
  networkSwitch = await fleet.device('switch')
})
test.afterAll(() => fleet?.stop())

test('a cable that is pulled and power that fails show on the port panel and in the bell', async ({
  signedIn: page,
}) => {
  const { sn } = networkSwitch
  await fleet.act(sn, 'report')
  await page.goto(new URL(`/device/swinfo?sn=${encodeURIComponent(sn)}&tab=ports`, page.url()).href)
  const panel = page.getByRole('tabpanel')
  const up = panel.getByRole('button', { name: /^Port \S+: Up(?!.*Uplink)/ }).first()
  await expect(up).toBeVisible()
  const name = /^Port (\S+):/.exec((await up.getAttribute('aria-label')) ?? '')![1]!
  const port = (state: string) => panel.getByRole('button', { name: new RegExp(`^Port ${name}: ${state}`) })
  const bell = page.getByRole('banner').getByRole('button', { name: /alarm/i })
  // The bell has the newest of all devices of the account: those of other files, too.
  const alarms = page
    .getByRole('region', { name: 'Alarms' })
    .getByRole('listitem')
    .filter({ hasText: called })

  await test.step('the link goes', async () => {
    await fleet.act(sn, `port-down?port=${name}`)
    await expect(port('Down')).toBeVisible()
    await bell.click()
    const down = alarms.filter({ hasText: `port ${name}: the link is down.` })
    await expect(down.getByText('Normal')).toBeVisible()
  })
  await test.step('it comes back, and the alarm is over', async () => {
    await fleet.act(sn, `port-up?port=${name}`)
    await expect(port('Up')).toBeVisible()
    const over = alarms.filter({ hasText: `port ${name}: the link is down.` })
    await expect(over.getByText(/^Resolved /)).toBeVisible({ timeout: 20_000 })
  })
  await test.step('the power of a port fails', async () => {
    await fleet.act(sn, `poe-fault?port=${name}&what=overload`)
    const failed = alarms.filter({ hasText: `port ${name}: PoE overload or short circuit.` })
    await expect(failed.getByText('Critical')).toBeVisible()
  })
})
