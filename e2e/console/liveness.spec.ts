import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Seconds that are promised, measured on an open page that nobody reloads. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'liveness', devices: 2, kinds: 'switch' })
  const network = await api.createNetwork('Pulse')
  for (const device of await fleet.devices()) await api.bind(network, device)
})

test.afterAll(() => fleet?.stop())

test('a silent cut shows within 15 s, a close within 2 s, the return by itself', async ({
  signedIn: page,
  roost,
}) => {
  const [cut, closed] = await fleet.devices()
  await page.goto(`${roost.url}/device/switch?scope=all`)
  // The other one may stand in a row as its uplink.
  const rowFor = (sn: string) => page.getByRole('row', { name: `Select ${sn}` })
  const rows = { cut: rowFor(cut!.sn), closed: rowFor(closed!.sn) }
  await expect(rows.cut).toContainText('Online')
  await expect(rows.closed).toContainText('Online')

  const closedAt = Date.now()
  await fleet.act(closed!.sn, 'close')
  await expect(rows.closed).toContainText('Offline')
  expect(Date.now() - closedAt).toBeLessThan(2_000)

  const cutAt = Date.now()
  await fleet.act(cut!.sn, 'cut')
  await expect(rows.cut).toContainText('Offline', { timeout: 20_000 })
  expect(Date.now() - cutAt).toBeLessThan(15_000)

  for (const { sn } of [cut!, closed!]) await fleet.act(sn, 'resume')
  await expect(rows.cut).toContainText('Online', { timeout: 30_000 })
  await expect(rows.closed).toContainText('Online', { timeout: 30_000 })
})
