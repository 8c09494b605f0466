import { violationsOf } from '../support/axe.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Networks on one server share the map's recorder: nobody else's devices are here. */
test.use({ ownServer: 'past' })

test('a network as it was: map, devices, ports and alarms of a moment before a port lost its link', async ({
  roost,
  api,
  signedIn: page,
}) => {
  test.setTimeout(300_000)
  const fleet = await Fleet.start(roost, {
    ...{ seed: 'past', devices: 3, kinds: 'gateway,switch,ap', intervalSeconds: 2 },
  })
  const wharf = await api.createNetwork('Wharf')
  const devices = await fleet.devices()
  for (const device of devices) await api.bind(wharf, device, `Wharf ${device.kind}`)
  const of = (kind: string) => devices.find((device) => device.kind === kind)!
  interface PastMap {
    graph: { nodes: { online: boolean }[]; links: { lower: string; upperPort: string | null }[] } | null
  }
  const past = (at: number) => api.get<PastMap>(`/v2/topology/past?group=${wharf}&at=${at}`)
  // Once a minute the map is looked at.
  const linked = async () => (await past(Date.now())).graph?.links.length
  await expect.poll(linked, { timeout: 100_000 }).toBe(2)
  const moment = Date.now()
  const port = (await past(moment)).graph!.links.find(({ lower }) => lower === of('ap').sn)!.upperPort!
  await fleet.act(of('switch').sn, `port-down?port=${port}`)
  const alarms = () => api.get<{ type: string }[]>(`/v2/alarm?group=${wharf}&limit=9`)
  await expect.poll(async () => (await alarms()).length, { timeout: 60_000 }).toBeGreaterThan(0)

  await test.step('the list of now leads to that of then', async () => {
    await page.goto(`${roost.url}/device/ap?group=${wharf}`)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible()
    await page.goto(`${roost.url}/device/ap?group=${wharf}&moment=${moment}`)
    const row = page.getByRole('row').filter({ hasText: 'Wharf ap' })
    await expect(row).toContainText('Online')
    await expect(row).toContainText('Wharf switch')
    await expect(row).toContainText('%')
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  })
  await test.step('no alarm stood then', async () => {
    await page.getByRole('link', { name: 'Alarms at this time' }).click()
    await expect(page.getByText('No alarms up to this time')).toBeVisible()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Wharf' }).first()).toBeVisible()
  })
  await test.step('on the map of then its ports of then are one click away', async () => {
    await page.goto(`${roost.url}/monitor/group?group=${wharf}&moment=${moment}&open=${of('switch').sn}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Ports at this time' }).click()
    const table = page.getByRole('table', { name: 'Ports' })
    const row = table.getByRole('row').filter({ has: page.getByRole('cell', { name: port, exact: true }) })
    await expect(row).toContainText('Up')
    await expect(row).toContainText('Wharf ap')
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(row).toContainText('Down')
  })
  await fleet.stop()
})
