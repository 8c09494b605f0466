import type { Page } from '@playwright/test'
import { chooseNetwork, createNetwork, rowOf } from '../support/console.ts'
import { browserWithCamera, pictureOf } from '../support/fake-camera.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Devices added by what stands on their labels: held up to a camera, from a picture, typed. */
let here: Fleet
let elsewhere: Fleet

test.beforeAll(async ({ roost }) => {
  here = await Fleet.start(roost, { seed: 'labels here', devices: 3, kinds: 'ap' })
  elsewhere = await Fleet.start(roost, { seed: 'labels there', devices: 1, kinds: 'ap', from: '127.0.0.9' })
})

test.afterAll(async () => {
  await here?.stop()
  await elsewhere?.stop()
})

const labelOf = ({ sn, labelCode }: PretendDevice) => `SN: ${sn}\nLABEL: ${labelCode}`
const entryOf = (page: Page, sn: string) => page.getByRole('listitem').filter({ hasText: sn })

test('labels held up to the camera one after another are added all at once', async ({ roost, api }) => {
  const [first, second] = (await here.devices()) as [PretendDevice, PretendDevice]
  const strangers = ['WIFI:S:Guests;T:WPA;P:secret;;', 'https://evil.example/\u202Egnp.exe']
  const browser = await browserWithCamera([labelOf(first), ...strangers, labelOf(second)])
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, permissions: ['camera'] })
    await keepSession(page, api)
    const group = await api.createNetwork('Held up')
    for (const { sn } of [first, second]) await api.untilWaiting(group, sn)
    await page.goto(`${roost.url}/group/addevice?group=${group}&tab=labels`)
    await chooseNetwork(page, 'Held up')
    // A browser that has just been started fetches the whole console anew.
    const camera = page.getByRole('button', { name: 'Use the camera' })
    await expect(camera).toBeVisible({ timeout: 60_000 })
    await camera.click()
    for (const { sn } of [first, second])
      await expect(entryOf(page, sn)).toContainText('Ready to add', { timeout: 60_000 })
    await expect(page.getByRole('listitem').filter({ hasText: /evil|Guests/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Turn off the camera' }).click()
    await page.getByRole('button', { name: 'Add 2 devices' }).click()
    for (const { sn } of [first, second]) await expect(entryOf(page, sn)).toContainText('Added')
    const bound = await api.get<{ sn: string }[]>(`/v2/devices?group=${group}`)
    expect(bound.map(({ sn }) => sn).sort()).toEqual([first.sn, second.sn].sort())
  } finally {
    await browser.close()
  }
})

test('a picture of a label and a typed number do as well; what is not here is reserved', async ({
  signedIn: page,
  api,
}) => {
  await createNetwork(page, 'By picture')
  const groups = await api.get<{ ID: number; Name: string }[]>('/v2/groups')
  const group = groups.find(({ Name }) => Name === 'By picture')!.ID
  const device = (await here.devices())[2]!
  const [far] = (await elsewhere.devices()) as [PretendDevice]
  await api.untilWaiting(group, device.sn)
  await page.getByRole('tab', { name: 'Scan labels' }).click()
  const choose = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a picture' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'image/png', buffer })
  }
  await choose('text.png', Buffer.from('no picture'))
  await expect(page.getByText('The browser cannot open this file as a picture.')).toBeVisible()
  await choose('label.png', pictureOf(labelOf(device)))
  await expect(entryOf(page, device.sn)).toContainText('Ready to add, with label code')
  const type = async (text: string) => {
    await page.getByRole('textbox', { name: 'Number or label text' }).fill(text)
    await page.keyboard.press('Enter')
  }
  const unknown = '02:FF:FF:FF:FF:B7'
  await type('javascript:alert(1)')
  await expect(page.getByText('This code contains no serial number or MAC.')).toBeVisible()
  await type(unknown.replaceAll(':', '-'))
  await type(labelOf(far).replace('\n', ' '))
  await page.getByRole('button', { name: 'Add 3 devices' }).click()
  // Its label code proves whose it is, wherever it calls from.
  for (const { sn } of [device, far]) await expect(entryOf(page, sn)).toContainText('Added')
  await expect(entryOf(page, unknown)).toContainText('has never connected')
  await page.getByRole('button', { name: 'Reserve 1 device for 72 hours' }).click()
  await expect(entryOf(page, unknown)).toContainText('Reserved for 72 hours')
  await page.getByRole('tab', { name: /^Never online/ }).click()
  await expect(rowOf(page, unknown)).toContainText('Reserved until')
})
