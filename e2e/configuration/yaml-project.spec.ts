import { readFile } from 'node:fs/promises'
import { violationsOf } from '../support/axe.ts'
import { applyReviewed, chooseNetwork, openScreen } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a project says and what one of its networks says otherwise, edited in one file and taken back as one change. */
const name = 'Harbour as code'
let fleet: Fleet
let devices: [PretendDevice, PretendDevice]
let project: number

const pinging = (host: string) => ({
  section: 'watchdog',
  intent: { enabled: true, hosts: [host], intervalSeconds: 30, failures: 3, actions: ['wifi'] },
})

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'yaml-project', devices: 2, kinds: 'ap' })
  devices = (await fleet.devices()) as [PretendDevice, PretendDevice]
  project = (await api.post<{ ID: number }>('/v2/projects', { data: { Name: name } })).ID
  const networks: number[] = []
  for (const [at, device] of devices.entries()) {
    const data = { PID: project, Name: `Berth ${at + 1}`, Timezone: 'Europe/Berlin', Country: 'DE' }
    const { ID } = await api.post<{ ID: number }>('/v2/groups', { data })
    networks.push(ID)
    await api.bind(ID, device, device.hostname)
  }
  const apply = (place: object, host: string) =>
    api.post('/v2/configuration', {
      action: 'apply',
      data: { ...place, base: 0, document: pinging(host) },
    })
  await apply({ project }, '192.0.2.40')
  await apply({ group: networks[1] }, '192.0.2.41')
})
test.afterAll(() => fleet?.stop())

const pings = async () => {
  const now = await fleet.devices()
  return devices.map(({ sn }) => now.find((one) => one.sn === sn)?.pings[0])
}

test('a project as YAML: taken away, edited, its difference read, applied as one, undone as one', async ({
  signedIn: page,
}) => {
  await expect.poll(pings).toEqual(['192.0.2.40', '192.0.2.41'])
  await page.getByRole('tab', { name: 'Projects and networks' }).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Device defaults…' }).click()
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Project as YAML' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await choose('Export as YAML')
  const file = await readFile((await (await download).path())!, 'utf8')
  expect(file).toContain(`project:\n  id: ${project}\n  name: ${name}\n`)

  await test.step('edited in two places, it is one change with both in it', async () => {
    await choose('Import YAML')
    const edited = file.replace('192.0.2.40', '192.0.2.50').replace('192.0.2.41', '192.0.2.51')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.yaml', mimeType: 'application/yaml', buffer: Buffer.from(edited) })
    await expect(page.getByLabel('Or paste the YAML here')).toHaveValue(edited)
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    for (const host of ['192.0.2.40', '192.0.2.50', '192.0.2.41', '192.0.2.51'])
      await expect(review.getByText(host).first()).toBeVisible()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await applyReviewed(page, 'Apply to 2 devices')
    await expect(page.getByText('Saved together. Targets: 2.')).toBeVisible()
    await expect.poll(pings).toEqual(['192.0.2.50', '192.0.2.51'])
  })
  await test.step('the log takes all of it back', async () => {
    await page.goto(new URL('/', page.url()).href)
    await chooseNetwork(page, 'Berth 1')
    await openScreen(page, 'Configuration log')
    await page.getByText(devices[0].hostname).first().click()
    await page.getByRole('button', { name: 'Saved together with this' }).click()
    await page.getByRole('button', { name: 'Undo all…' }).click()
    await expect(page.getByRole('dialog', { name: 'Review the effects of undoing' })).toBeVisible()
    await applyReviewed(page, 'Apply to 2 devices')
    await expect.poll(pings).toEqual(['192.0.2.40', '192.0.2.41'])
  })
})
