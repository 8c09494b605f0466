import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { Fleet } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** What a person does with projects and networks: make, edit, move, delete, restore. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'places', devices: 2, kinds: 'ap,gateway' })
  const network = await api.createNetwork('Old pier')
  for (const device of await fleet.devices()) await api.bind(network, device, `Mast ${device.sn}`)
})

test.afterAll(() => fleet?.stop())

test.use({ ownServer: 'tenancy' })

test('a network is made with a place on the map and a web password, which is revealed and hidden again', async ({
  signedIn: page,
  roost,
}) => {
  await page.clock.install()
  await page.goto(`${roost.url}/group/add`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Lighthouse')
  await page.getByRole('button', { name: 'Pick on the map' }).click()
  const map = page.getByRole('application', { name: 'Map to pick the location' })
  await map.click({ position: { x: 200, y: 120 } })
  const marker = page.getByRole('button', { name: 'Location; arrow keys move it' })
  const latitude = page.getByLabel('Latitude')
  await expect(latitude).not.toHaveValue('')
  const before = Number(await latitude.inputValue())
  await marker.press('ArrowUp')
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before)
  await page.getByLabel('Web password').fill('keep-it-secret')
  await accessible(page)
  await page.getByRole('button', { name: 'Create the network' }).click()
  await expect(page.getByText('Lighthouse was created and is selected.')).toBeVisible()

  await page.goto(`${roost.url}/?tab=group`)
  await act(page, 'Lighthouse', 'Edit…')
  const drawer = page.getByRole('dialog', { name: 'Edit Lighthouse' })
  await expect(drawer.getByLabel('Latitude')).not.toHaveValue('')
  await drawer.getByRole('button', { name: 'Reveal' }).click()
  await expect(drawer.getByText('keep-it-secret')).toBeVisible()
  await accessible(page)
  await page.clock.fastForward(30_000)
  await expect(drawer.getByText('keep-it-secret')).toBeHidden()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('North light')
  await drawer.getByLabel('Address').fill('North mole 1')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Network saved.')).toBeVisible()
  await page.goto(`${roost.url}/journal/operation`)
  await expect(page.getByText('Revealed a network’s web password').first()).toBeVisible()
})

test('a project with a day is moved into another, by keyboard alone', async ({ signedIn: page, roost }) => {
  await page.goto(`${roost.url}/?tab=group`)
  for (const name of ['Coast', 'Islands']) {
    await page.getByRole('button', { name: 'New project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByLabel('Name').fill(name)
    if (name === 'Islands') {
      await dialog.getByRole('switch').press('Space')
      await dialog.getByLabel('Service end date').fill('2020-01-31')
    }
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText(`Project ${name} was created.`)).toBeVisible()
  }
  await expect(page.getByText('Service ends soon or has ended: Islands')).toBeVisible()
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('COAST')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog').getByText(/COAST is already in use/)).toBeVisible()
  await page.keyboard.press('Escape')

  await act(page, 'Islands', 'Move…')
  const search = page.getByRole('combobox', { name: 'Target project' })
  await search.fill('coast')
  await accessible(page)
  await search.press('Enter')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Islands was moved.')).toBeVisible()
  await expect(rowOf(page, 'Islands')).toHaveAttribute('aria-level', '2')
  const coast = rowOf(page, 'Coast')
  await coast.press('ArrowLeft')
  await expect(rowOf(page, 'Islands')).toBeHidden()
  await coast.press('ArrowRight')
  await coast.press('ArrowDown')
  await expect(rowOf(page, 'Islands')).toBeFocused()
})

test('a project is deleted with its network and devices, and all of it comes back', async ({
  signedIn: page,
  roost,
  api,
}) => {
  await page.goto(`${roost.url}/?tab=group`)
  await expect(rowOf(page, 'Old pier project')).toContainText('2 / 2')
  await act(page, 'Old pier project', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete the project Old pier project?' })
  const cut = dialog.getByRole('region', { name: 'What will be affected' })
  await expect(cut).toContainText('Devices: 2 · online now: 2')
  await expect(cut).toContainText('Access point 1')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await dialog.getByLabel('Type the name to confirm').fill('Old pier project')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Unbind them').check()
  await accessible(page)
  await confirm.click()
  await expect(page.getByText('Old pier project was deleted; devices unbound: 2.')).toBeVisible()
  await expect(rowOf(page, 'Old pier project')).toHaveCount(0)
  expect(await api.get<{ Name: string }[]>('/v2/groups')).not.toContainEqual(
    expect.objectContaining({ Name: 'Old pier' }),
  )

  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('list', { name: 'Trash' })).toContainText('Devices that can be restored: 2')
  await accessible(page)
  await page.getByRole('button', { name: 'Restore Old pier project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Old pier project was restored.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(rowOf(page, 'Old pier project')).toContainText('2 / 2')
})

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

async function accessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
