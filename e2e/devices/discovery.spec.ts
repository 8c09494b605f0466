import { createNetwork, justAdded } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Devices found through one that is online; the browser is elsewhere. */
let site: Fleet

test.beforeAll(async ({ roost }) => {
  site = await Fleet.start(roost, {
    ...{ seed: 'discovery', devices: 3, kinds: 'switch,ap,ap', from: '127.0.0.11' },
  })
})

test.afterAll(() => site?.stop())

test('a switch tells what is near it; what waits there is added from the list', async ({
  signedIn: page,
  api,
}) => {
  await createNetwork(page, 'Discovered')
  const groups = await api.get<{ ID: number; Name: string }[]>('/v2/groups')
  const group = groups.find(({ Name }) => Name === 'Discovered')!.ID
  const tab = page.getByRole('tab', { name: 'Discover' })
  await tab.click()
  await expect(page.getByText('No device in this network is online.')).toBeVisible()
  const gate = await site.connected('switch')
  const aps = (await site.devices()).filter(({ kind }) => kind === 'ap')
  await api.post('/v2/devices', {
    action: 'reserve',
    data: { group, devices: [{ sn: gate.sn, mac: gate.macLast6, label: gate.labelCode }] },
  })
  const bound = () => api.get<{ sn: string; status: string }[]>(`/v2/devices?group=${group}&status=online`)
  await expect.poll(async () => (await bound()).map(({ sn }) => sn)).toContain(gate.sn)
  await page.reload()
  await page.getByRole('button', { name: 'Discover', exact: true }).click()
  await expect(page.getByText(/s left/)).toBeVisible()
  const [first] = aps as [PretendDevice]
  const row = page.getByRole('listitem').filter({ hasText: first.sn })
  await expect(row).toContainText('Waiting to be added', { timeout: 60_000 })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Add 1 device' }).click()
  await expect(justAdded(page, first.sn)).toContainText('Online')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped.')).toBeVisible()
  await expect(row.first()).toContainText('Already added')
})
