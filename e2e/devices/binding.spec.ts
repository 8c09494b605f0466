import { createNetwork, justAdded, openScreen, typeDevice } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import { signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** What the console says when a device cannot be bound, at the field it is about. */
let fleet: Fleet
let gateways: PretendDevice[]

test.beforeAll(async ({ roost }) => {
  fleet = await Fleet.start(roost, { seed: 'binding', devices: 3, kinds: 'gateway' })
  gateways = await fleet.devices()
})

test.afterAll(() => fleet?.stop())

test('a device that never called, wrong digits, bound already, a second gateway', async ({
  signedIn: page,
  api,
}) => {
  await createNetwork(page, 'Guards')
  const group = (await api.get<{ ID: number; Name: string }[]>('/v2/groups')).find(
    (one) => one.Name === 'Guards',
  )!.ID
  const [first, second] = gateways as [PretendDevice, PretendDevice]
  for (const { sn } of gateways) await api.untilWaiting(group, sn)
  const message = (text: string | RegExp) => page.getByText(text)

  await typeDevice(page, '02:FF:FF:FF:FF:F0', 'FFFFF0')
  await expect(message('has never connected to this server')).toBeVisible()

  await typeDevice(page, first.sn, first.macLast6 === '000000' ? '000001' : '000000')
  await expect(message('The serial number and MAC address do not match. Check the label.')).toBeVisible()

  await typeDevice(page, first.sn, first.macLast6)
  await expect(justAdded(page, first.sn)).toContainText('Online')

  await typeDevice(page, first.sn, first.macLast6)
  await expect(message('This device is already bound to an account. Contact support.')).toBeVisible()

  await typeDevice(page, second.sn, second.macLast6)
  await expect(message('A network can have only one gateway.')).toBeVisible()
})

test('waiting devices are found, and one click fills in the number and the digits that it ends with', async ({
  signedIn: page,
  api,
}) => {
  await createNetwork(page, 'Waiting')
  const { sn, macLast6 } = gateways[2]!
  const groups = await api.get<{ ID: number }[]>('/v2/groups')
  await api.untilWaiting(groups[0]!.ID, sn)
  await page.getByRole('button', { name: 'Look for devices' }).click()
  await page.getByRole('button', { name: `Use ${sn}` }).click()
  await expect(page.getByRole('textbox', { name: 'Serial number' })).toHaveValue(sn)
  await expect(page.getByRole('textbox', { name: 'Last 6 digits of the MAC' })).toHaveValue(macLast6)
  await page.getByRole('button', { name: 'Add the device' }).click()
  await expect(justAdded(page, sn)).toContainText('Online')
})

test('without a network there is nothing to bind to: the first one comes first', async ({ page }) => {
  const fresh = await Roost.start()
  await signIn(page, fresh)
  await openScreen(page, 'Add a device')
  await expect(page.getByText('Create your first network')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Serial number' })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Create a network', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Create a network' })).toBeVisible()
  await fresh.destroy()
})
