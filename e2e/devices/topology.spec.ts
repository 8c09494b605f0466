import { readFile } from 'node:fs/promises'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import { violationsOf } from '../support/axe.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Pretend fleets have like names: no other file's are here. */
test.use({ ownServer: 'topology' })

test('the map of a network: devices hang on each other, are found, told of, read as an outline and saved', async ({
  roost,
  api,
  signedIn: page,
}) => {
  test.setTimeout(180_000)
  const fleet = await Fleet.start(roost, { seed: 'map', devices: 6, kinds: 'gateway,switch,ap,ap' })
  const devices = await fleet.devices()
  const yard = await api.createNetwork('Yard')
  for (const device of devices) await api.bind(yard, device, device.hostname)
  const graph = () => api.get<TopologyGraph>(`/v2/topology?group=${yard}`)
  await expect.poll(async () => (await graph()).links.length, { timeout: 90_000 }).toBe(devices.length - 1)
  const ap = devices.find(({ kind }) => kind === 'ap')!

  await page.goto(`${roost.url}/monitor/group?group=${yard}`)
  await expect(page.getByRole('heading', { name: 'Topology' })).toBeVisible()
  const map = page.getByRole('application', { name: /^Map of Yard/ })
  await expect(map.locator('[data-node]:not([data-node^="lan:"])')).toHaveCount(devices.length)
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])

  await test.step('a device is found, and its drawer tells to what it is connected and why', async () => {
    await page.getByRole('combobox', { name: 'Find a device' }).fill(ap.hostname)
    await page.getByRole('option', { name: new RegExp(ap.hostname) }).click()
    await map.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: ap.hostname })
    await expect(drawer.getByRole('link', { name: 'Open the device page' })).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Connection' })).toContainText('Wired')
    await expect(drawer).toContainText('How this is known')
    await expect(drawer).toContainText(/LLDP|sees it on this port/)
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await drawer.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('what a person knows better stands above reports, and says what contradicts it', async () => {
    const gateway = devices.find(({ kind }) => kind === 'gateway')!
    await map.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: ap.hostname, exact: true })
    await drawer.getByRole('button', { name: 'Set connection by hand' }).click()
    const dialog = page.getByRole('dialog', { name: `Connection of ${ap.hostname}` })
    await dialog.getByRole('combobox', { name: 'Connected to' }).fill(gateway.hostname)
    await page.getByRole('option', { name: new RegExp(gateway.hostname) }).click()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toContainText('It was set by hand, but reports show it connected to')
    await drawer.getByRole('button', { name: 'Set connection by hand' }).click()
    await dialog.getByRole('button', { name: 'Use what devices report' }).click()
    await expect(drawer).not.toContainText('It was set by hand')
    await drawer.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the slider leads to what is known of the past', async () => {
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible()
    await expect(page.getByText(/Nothing has been recorded yet|As of|No data for this time/)).toBeVisible()
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(map.locator('[data-node]:not([data-node^="lan:"])')).toHaveCount(devices.length)
  })

  await test.step('arrows go over the map and tell what is there', async () => {
    await map.focus()
    await page.keyboard.press('ArrowUp')
    await expect(map.getByText(/Switch.*Online/)).toHaveCount(1)
  })

  await test.step('cameras, phones and printers stand where they are seen, and can be hidden', async () => {
    const things = map.locator('[data-node^="lan:"]')
    await expect(things.first()).toBeAttached()
    const mac = (await things.first().getAttribute('data-node'))!.slice('lan:'.length)
    await page.getByRole('combobox', { name: 'Find a device' }).fill(mac)
    await page.getByRole('option', { name: new RegExp(mac) }).click()
    await map.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText(mac)
    await expect(drawer.getByRole('link', { name: 'Everything about it' })).toHaveAttribute('href', /mac=/)
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
    await drawer.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Hide cameras, phones and printers' }).click()
    await expect(things).toHaveCount(0)
  })

  await test.step('in the free layout a device stays where it was put, for everybody', async () => {
    await page.goto(`${roost.url}/monitor/group?group=${yard}&view=free&lan=no`)
    const card = map.locator(`[data-node="${ap.sn}"]`)
    await expect(card).toBeVisible()
    const box = (await card.locator('rect').first().boundingBox())!
    await page.mouse.move(box.x + 60, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 130, { steps: 6 })
    await page.mouse.up()
    const places = () => api.get<{ id: string; x: number; y: number }[]>(`/v2/topology/places?group=${yard}`)
    const kept = async () => {
      const at = (await places()).find(({ id }) => id === ap.sn)
      return at && `translate(${at.x} ${at.y})`
    }
    const shown = await card.getAttribute('transform')
    await expect.poll(kept).toBe(shown)
    expect(await places()).toHaveLength(devices.length)
    await page.reload()
    await expect(card).toHaveAttribute('transform', shown!)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Reset positions' }).click()
    await expect.poll(async () => (await places()).length).toBe(0)
  })

  await test.step('on the map of the earth nothing is invented: without positions it says so', async () => {
    await page.goto(`${roost.url}/monitor/group?group=${yard}&view=geographic`)
    await expect(page.getByText('No position is known')).toBeVisible()
    await page.goto(`${roost.url}/monitor/group?group=${yard}&lan=no`)
  })

  await test.step('it is saved as a picture', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as SVG' }).click()
    const file = await (await saved).path()
    expect(await readFile(file, 'utf8')).toContain(ap.hostname.slice(0, 12))
  })

  await test.step('on a phone it is an outline with levels', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${roost.url}/monitor/group?group=${yard}&lan=no`)
    const tree = page.getByRole('tree', { name: 'Map of Yard' })
    await expect(tree.getByRole('treeitem')).toHaveCount(devices.length)
    await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-level', '1')
    await tree.getByRole('treeitem').first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tree.getByRole('treeitem')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(tree.getByRole('treeitem')).toHaveCount(devices.length)
    expect((await violationsOf(page)).map(({ id }) => id)).toEqual([])
  })
  await fleet.stop()
})
