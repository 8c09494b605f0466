/**
 * How soon screens can be used with nothing cached on a slow machine and line (processor a quarter, 1.6 Mbit/s,
 * 150 ms a request), how many requests that takes, and how far what is shown jumps. `node bench/console/screens.ts
 * [waterfall|shifts]` prints each request or what jumped, too; needs a built console (`npm start` builds it). Warm
 * changes: pages.ts.
 */
import { type Browser, type CDPSession, chromium, type Page, type Request } from '@playwright/test'
import { serial } from '../inventory/rows.ts'
import { startFurnished } from '../lists/server.ts'
import { against, percentile, seconds } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const ROUNDS = 3
const MOST_REQUESTS = 15
const MOST_SHIFT = 0.02
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

interface Screen {
  name: string
  path: string
  signedIn: boolean
  /** What can be worked with. */
  usable: string
  budgetMs: number
}

const screens: readonly Screen[] = [
  {
    ...{ name: 'sign-in', path: '/login', signedIn: false },
    ...{ usable: 'input[autocomplete="username"]', budgetMs: 2_500 },
  },
  {
    ...{ name: 'start page', path: '/', signedIn: true },
    ...{ usable: 'main a[href*="status=online"]', budgetMs: 3_500 },
  },
  {
    ...{ name: 'list of 100 devices', path: '/device/ap', signedIn: true },
    ...{ usable: 'tbody tr:nth-child(5) td', budgetMs: 4_000 },
  },
  {
    ...{ name: 'page of a device', path: `/device/apinfo?sn=${serial(1)}`, signedIn: true },
    ...{ usable: 'main [role="tabpanel"] h2', budgetMs: 4_000 },
  },
]

interface Visit {
  ms: number
  requests: readonly Request[]
  /** Sum of all layout shifts, until the line is quiet. */
  shift: number
}

export async function run(): Promise<void> {
  const { url, sessid, stop } = await startFurnished(165, 165)
  const browser = await chromium.launch({
    executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    console.log(`nothing cached, median of ${ROUNDS}, ${browser.version()} (${machine()})`)
    row('screen', 'usable', 'requests', 'layout shift')
    // What the server itself does the first time is not the screen's.
    for (const screen of screens) await visit(browser, url, sessid, screen)
    for (const screen of screens) {
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url, sessid, screen))
      tell(screen, visits)
    }
  } finally {
    await browser.close()
    await stop()
  }
}

function tell({ name, budgetMs }: Screen, visits: readonly Visit[]): void {
  const middle = (of: (visit: Visit) => number) => percentile(visits.map(of), 0.5)
  const [ms, requests, shift] = [
    middle((one) => one.ms),
    middle((one) => one.requests.length),
    middle((one) => one.shift),
  ]
  row(
    ...[name, seconds(ms), String(requests), shift.toFixed(3)],
    against(`≤ ${seconds(budgetMs)}`, ms <= budgetMs),
    against(`≤ ${MOST_REQUESTS}`, requests <= MOST_REQUESTS),
    against(`≤ ${MOST_SHIFT}`, shift <= MOST_SHIFT),
  )
}

async function visit(browser: Browser, url: string, sessid: string, screen: Screen): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  if (screen.signedIn) await page.addInitScript((value) => sessionStorage.setItem('_SESSION', value), sessid)
  await page.addInitScript(countShifts)
  await slowDown(await context.newCDPSession(page))
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const start = performance.now()
  await page.goto(url + screen.path, { waitUntil: 'commit' })
  await page.locator(screen.usable).first().waitFor()
  const ms = performance.now() - start
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  if (process.argv[2] === 'shifts') printShifts(shifts)
  if (process.argv[2] === 'waterfall') printRequests(page, requests)
  await context.close()
  return { ms, requests, shift: shifts.reduce((sum, { value }) => sum + value, 0) }
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slowLine)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

interface Shift {
  /** In ms since the page began to load. */
  at: number
  value: number
  /** What jumped: the element, and its top and height in pixels before and after. */
  moved: string[]
}

/** Runs in the page before anything else. */
function countShifts(): void {
  interface Entry extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const nameOf = (node: Node | undefined) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.classList[0] ?? ''}` : 'text'
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        shifts.push({
          at: Math.round(startTime),
          value,
          moved: sources.map(
            ({ node, previousRect: was, currentRect: is }) =>
              `${nameOf(node)} ${was.top}+${was.height} → ${is.top}+${is.height}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

function printShifts(shifts: readonly Shift[]): void {
  for (const { at, value, moved } of shifts)
    console.log(`    ${String(at).padStart(6)} ${value.toFixed(4)}  ${moved.join(', ')}`)
}

/** When each began and ended, in ms since the first. */
function printRequests(page: Page, requests: readonly Request[]): void {
  const first = requests[0]?.timing().startTime ?? 0
  console.log(`    ${page.url()}`)
  for (const request of requests) {
    const { startTime, responseEnd } = request.timing()
    const from = Math.round(startTime - first)
    console.log(
      `    ${String(from).padStart(6)} ${String(from + Math.round(responseEnd)).padStart(6)}  ${request.url()}`,
    )
  }
}

if (import.meta.main) await run()
