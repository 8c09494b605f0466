import type { Page, Request } from '@playwright/test'
import { Fleet } from '../support/fleet.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Each request is a trip over the line. */
const MOST = 15

let fleet: Fleet
let sn: string

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'requests', devices: 2, kinds: 'ap' })
  const network = await api.createNetwork('Requests')
  const devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device)
  sn = devices[0]!.sn
})

test.afterAll(() => fleet?.stop())

test('a screen that nothing is kept of comes in few requests, and reads nothing twice', async ({
  browser,
  roost,
  api,
}) => {
  const screens = [
    { path: '/login', shows: (page: Page) => page.getByLabel('Username') },
    { path: '/', shows: (page: Page) => page.locator('main a[href*="status=online"]').first() },
    { path: '/device/ap', shows: (page: Page) => page.getByRole('cell').first() },
    {
      path: `/device/apinfo?sn=${sn}`,
      shows: (page: Page) => page.getByRole('tabpanel').getByRole('heading').first(),
    },
  ]
  for (const { path, shows } of screens)
    await test.step(path, async () => {
      const page = await (await browser.newContext()).newPage()
      if (path !== '/login') await keepSession(page, api)
      const requests: Request[] = []
      page.on('request', (request) => requests.push(request))
      await page.goto(roost.url + path)
      await expect(shows(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const first = firstOf(requests)
      expect(first.map((request) => request.url()).length).toBeLessThanOrEqual(MOST)
      const reads = first.flatMap(readsOf)
      expect(reads.filter((one, at) => reads.indexOf(one) !== at)).toEqual([])
      await page.context().close()
    })
})

/** Without what is fetched ahead of the next page, while the person types a password. */
const firstOf = (requests: Request[]) => {
  const signIn = requests.findIndex((request) => request.url().endsWith('/v2/sign-in'))
  return signIn < 0 ? requests : requests.slice(0, signIn + 1)
}

function readsOf(request: Request): string[] {
  const { pathname, search } = new URL(request.url())
  if (pathname !== '/v2/reads') return /^\/(v2|api)\//.test(pathname) ? [pathname + search] : []
  return (request.postDataJSON() as { data: { reads: string[] } }).data.reads
}
