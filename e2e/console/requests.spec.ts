import type { Locator, Page, Request } from '@playwright/test'
import { Fleet } from '../support/fleet.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Each request is a trip over the line; with letters and charts a screen makes 12 to 15 of them. */
const MOST = 15
/** Sum of the layout shifts of a visit: what is read must not jump away. */
const MOST_SHIFT = 0.02

// What others leave behind, such as drafts, is shown and hence asked for.
test.use({ ownServer: 'few requests' })

/** Of each way of loading one. */
const behind = [
  ...['/config/wireless', '/journal/config', '/monitor/clients', '/monitor/group', '/monitor/alarm'],
  ...['/upgrade/firmware', '/group/addevice', '/device/cpegroup', '/network/lanwan'],
]

let fleet: Fleet
let sn: string

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'requests', devices: 2, kinds: 'ap', intervalSeconds: 3_600 })
  const network = await api.createNetwork('Requests')
  const devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device)
  sn = devices[0]!.sn
})

test.afterAll(() => fleet?.stop())

test('a screen that nothing is kept of comes in few requests, reads nothing twice and does not jump', async ({
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
      shows: (page: Page) => page.getByRole('tabpanel').first(),
    },
    ...behind.map((path) => ({ path, shows: (page: Page) => page.getByRole('heading', { level: 1 }) })),
  ]
  const visit = async (path: string, shows: (page: Page) => Locator) => {
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(countShifts)
    if (path !== '/login') await keepSession(page, api)
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(roost.url + path)
    await expect(shows(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    await page.context().close()
    return { first: firstOf(requests), shifts }
  }
  for (const { path, shows } of screens)
    await test.step(path, () =>
      // What devices report meanwhile is read again: then it was another visit's turn.
      expect(async () => {
        const { first, shifts } = await visit(path, shows)
        expect(first.length, first.map(nameOf).join('\n')).toBeLessThanOrEqual(MOST)
        const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
        expect(shifted, shifts.flatMap(({ moved }) => moved).join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
        const reads = first.flatMap(readsOf)
        expect(reads.filter((one, at) => reads.indexOf(one) !== at)).toEqual([])
      }).toPass({ timeout: 60_000 }),
    )
})

interface Shift {
  value: number
  /** Each element with its top and height before and after. */
  moved: string[]
}

/** Runs in the page before anything else. */
function countShifts() {
  interface Entry extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const nameOf = (node: Node | undefined) => (node instanceof Element ? node.outerHTML.slice(0, 60) : 'text')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect: was, currentRect: is }) =>
              `${nameOf(node)} ${was.top}+${was.height} → ${is.top}+${is.height}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Without what is fetched ahead of the next page, and the charts, which come when there is something to draw. */
const firstOf = (requests: Request[]) => {
  const signIn = requests.findIndex((request) => request.url().endsWith('/v2/sign-in'))
  const first = signIn < 0 ? requests : requests.slice(0, signIn + 1)
  return first.filter((request) => !/\/assets\/charts-/.test(request.url()))
}

const nameOf = (request: Request) => [new URL(request.url()).pathname, ...readsOf(request)].join(' ')

function readsOf(request: Request): string[] {
  const { pathname, search } = new URL(request.url())
  if (pathname !== '/v2/reads') return /^\/(v2|api)\//.test(pathname) ? [pathname + search] : []
  return (request.postDataJSON() as { data: { reads: string[] } }).data.reads
}
