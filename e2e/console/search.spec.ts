import type { Locator, Page } from '@playwright/test'
import { Api } from '../support/api.ts'
import { violationsOf } from '../support/axe.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Pretend fleets have the same addresses and like names, and few of each type are shown: no other file's are here. */
test.use({ ownServer: 'search' })
let fleet: Fleet
let ap: PretendDevice
let pier: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'search', devices: 2, kinds: 'ap,switch' })
  ap = await fleet.device('ap')
  pier = await api.createNetwork('Pier')
  await api.createNetwork('Quay')
  await api.bind(pier, ap, 'North mast')
})

test.afterAll(() => fleet?.stop())

async function openSearch(page: Page): Promise<Locator> {
  // The console is there as soon as its search is.
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  return field
}

const option = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('option', { name })

test('a device is found by the digits on its label and opened, by keyboard alone', async ({
  signedIn: page,
}) => {
  await openSearch(page)
  await page.keyboard.type(ap.macLast6)
  await expect(option(page, 'Devices', 'North mast')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/device/apinfo\\?sn=${ap.sn}`))
  await expect(page.getByRole('heading', { name: 'North mast' })).toBeVisible()
  await openSearch(page)
  await expect(option(page, 'Recent', 'North mast')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeHidden()
})

test('no key is lost that is typed right after Ctrl-K, nor the Enter after them', async ({
  signedIn: page,
}) => {
  // What lists the results is kept from the page until all is typed.
  let release = () => {}
  const typed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/PaletteBody.*\.js/, async (route) => {
    await typed
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(ap.macLast6)
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(ap.macLast6)
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(new RegExp(`/device/apinfo\\?sn=${ap.sn}`))
})

test('a device is found by the address it has in its network', async ({ signedIn: page, api }) => {
  const own = async () => (await api.get<{ sn: string; lanip: string | null }[]>('/v2/devices')).find(isAp)
  const isAp = ({ sn }: { sn: string }) => sn === ap.sn
  await expect.poll(async () => (await own())?.lanip).toBeTruthy()
  const lanip = (await own())!.lanip
  const field = await openSearch(page)
  await field.fill(lanip!)
  await expect(option(page, 'Devices', 'North mast').locator('mark')).toHaveText(lanip!)
  await option(page, 'Devices', 'North mast').click()
  await expect(page).toHaveURL(/\/device\/apinfo/)
})

test('a client is found by its MAC in any spelling, and its page opened', async ({ signedIn: page, api }) => {
  type Info = { state: { clients: { mac: string; connection: string }[] } | null }
  const clients = async () => (await api.get<Info>(`/v2/device/info?sn=${ap.sn}`)).state?.clients ?? []
  const wireless = async () =>
    (await clients()).find(({ connection }) => connection === 'wireless')?.mac ?? ''
  await expect.poll(wireless).not.toBe('')
  const mac = await wireless()
  const field = await openSearch(page)
  await field.fill(mac.replaceAll(':', '-'))
  await page.getByRole('group', { name: 'Clients', exact: true }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/monitor\/client\?/)
  await expect(page.getByRole('list', { name: 'Path to the internet' })).toContainText('Radio of North mast')
  await expect(page.getByText(mac).first()).toBeVisible()
})

test('choosing a network selects it', async ({ signedIn: page }) => {
  const field = await openSearch(page)
  await field.fill('quay')
  await option(page, 'Networks', 'Quay').click()
  await expect(page.getByRole('button', { name: 'Network: Quay project › Quay' })).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('operation log')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/journal\/operation/)
})

test('nothing of another tenant is found', async ({ browser }) => {
  const two = await Roost.start({ demo: 'account' })
  const owner = await Api.signIn(two)
  const stranger = await Api.signIn(two, 'demo', 'demo-Roost-1')
  await owner.createNetwork('Secret harbour')
  const page = await browser.newPage({ baseURL: two.url })
  await keepSession(page, stranger)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('Secret harbour')
  await expect(page.getByText('No results for “Secret harbour”.')).toBeVisible()
  await page.close()
  await two.destroy()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility findings, ${colorScheme}`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const field = await openSearch(page)
    const findings = async () => (await violationsOf(page)).map(({ id }) => id)
    expect(await findings()).toEqual([])
    await field.fill('mast')
    await expect(option(page, 'Devices', 'North mast')).toBeVisible()
    expect(await findings()).toEqual([])
    await field.fill('nothing like it')
    await expect(page.getByText(/No results for/)).toBeVisible()
    expect(await findings()).toEqual([])
  })
}
