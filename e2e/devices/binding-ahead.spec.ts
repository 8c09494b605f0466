import { createNetwork, justAdded, rowOf } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Devices added before they call, from a file, and several at once. */
let here: Fleet
let elsewhere: Fleet

test.beforeAll(async ({ roost }) => {
  here = await Fleet.start(roost, { seed: 'ahead here', devices: 3, kinds: 'ap' })
  elsewhere = await Fleet.start(roost, { seed: 'ahead there', devices: 2, kinds: 'ap', from: '127.0.0.7' })
})

test.afterAll(async () => {
  await here?.stop()
  await elsewhere?.stop()
})

test('a number is reserved, awaited and called off; with its label code the device is taken in', async ({
  signedIn: page,
  api,
}) => {
  await createNetwork(page, 'Ahead')
  const groups = await api.get<{ ID: number; Name: string }[]>('/v2/groups')
  const group = groups.find(({ Name }) => Name === 'Ahead')!.ID
  const [device] = (await elsewhere.devices()) as [PretendDevice]
  const reserve = async (sn: string, mac: string, label: string) => {
    await page.getByRole('textbox', { name: 'Serial number' }).fill(sn)
    await page.getByRole('textbox', { name: 'Last 6 digits of the MAC' }).fill(mac)
    await page.getByRole('textbox', { name: /^Label code/ }).fill(label)
    await page.getByRole('button', { name: 'Reserve for 72 hours' }).click()
  }
  const unknown = '02:FF:FF:FF:FF:A0'
  await reserve(unknown, 'FFFFA0', '')
  await expect(page.getByText(`${unknown} is reserved.`)).toBeVisible()
  await reserve(device.sn, device.macLast6, device.labelCode)
  await expect(page.getByText(`${device.sn} is reserved.`)).toBeVisible()
  await expect
    .poll(async () => (await api.get<{ sn: string }[]>(`/v2/devices?group=${group}`)).map(({ sn }) => sn))
    .toEqual([device.sn])

  await page.getByRole('tab', { name: /^Never online/ }).click()
  const row = rowOf(page, unknown)
  await expect(row).toContainText('Reserved until')
  await expect(rowOf(page, device.sn)).toBeHidden({ timeout: 30_000 })
  await row.getByRole('button', { name: `Cancel the reservation of ${unknown}` }).click()
  await expect(page.getByText(`The reservation of ${unknown} was canceled.`)).toBeVisible()
  await expect(page.getByText('No devices awaited')).toBeVisible()
})

test('rows of a file are tried, their mistakes named, and reserved when there is none', async ({
  signedIn: page,
}) => {
  await createNetwork(page, 'From a file')
  const device = (await elsewhere.devices())[1]!
  await page.getByRole('tab', { name: 'From a file' }).click()
  const head = 'sn,mac,label,name,type'
  const good = `${device.sn},${device.macLast6},${device.labelCode},Attic,`
  const pickFile = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'CSV file' }).click(),
    ])
    await chooser.setFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await pickFile([head, good, 'SHORT,12,,,toaster'].join('\n'))
  await expect(rowOf(page, 'Invalid value.')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Reserve \d/ })).toBeHidden()
  await page.getByRole('textbox', { name: 'File rows' }).fill([head, good].join('\n'))
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(rowOf(page, device.sn)).toContainText('given')
  await page.getByRole('button', { name: 'Reserve 1 device' }).click()
  await expect(page.getByText('1 device is reserved.')).toBeVisible()
})

test('several that call from here are added at once, without digits', async ({ signedIn: page, api }) => {
  await createNetwork(page, 'Several')
  const groups = await api.get<{ ID: number; Name: string }[]>('/v2/groups')
  const group = groups.find(({ Name }) => Name === 'Several')!.ID
  const devices = await here.devices()
  for (const { sn } of devices) await api.untilWaiting(group, sn)
  await page.getByRole('button', { name: 'Look for devices' }).click()
  const [first, second, third] = devices as [PretendDevice, PretendDevice, PretendDevice]
  for (const { sn } of [first, second]) await page.getByRole('checkbox', { name: `Select ${sn}` }).check()
  await page.getByRole('button', { name: 'Add 2 devices' }).click()
  for (const { sn } of [first, second]) await expect(justAdded(page, sn)).toContainText('Online')
  await expect(page.getByRole('checkbox', { name: `Select ${third.sn}` })).not.toBeChecked()
})
