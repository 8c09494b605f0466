/**
 * What the console weighs and how soon it can be used: script and style of sign-in and start page, the time until
 * they can be used on a slow machine and line (processor a quarter, 1.6 Mbit/s, 150 ms), and a warm change of route,
 * over every entry of the menu. `node bench/console/pages.ts [devices]`; needs a built console (`npm start` builds
 * it). Sort and filter of a long list: bench/lists/scroll.ts; the search: bench/search.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildConsole, homeSources, signInSources, weightOf } from '../../tools/lib/console-build.ts'
import { startFurnished } from '../lists/server.ts'
import { against, milliseconds, percentile, seconds } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const ROUNDS = 5
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

export async function run(): Promise<void> {
  const devices = Number(process.argv[2] ?? 2_000)
  await weigh()
  const { url, sessid, stop } = await startFurnished(devices)
  const browser = await chromium.launch({
    executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    console.log(`${devices} devices, ${browser.version()} (${machine()})`)
    await usable(browser, url)
    await changes(browser, url, sessid)
    await palette(browser, url, sessid)
  } finally {
    await browser.close()
    await stop()
  }
}

async function weigh(): Promise<void> {
  const files = await buildConsole()
  const signIn = weightOf(files, signInSources)
  const home = weightOf(files, homeSources)
  const kB = (value: number) => `${value.toFixed(0)} kB`
  row('gzip', 'script', 'style', 'files')
  row(
    'sign-in',
    kB(signIn.js),
    kB(signIn.css),
    String(signIn.files),
    against('script ≤ 200 kB', signIn.js <= 200),
  )
  const whole = against('together ≤ 300 kB', home.js + home.css <= 300)
  row('start page', kB(home.js), kB(home.css), String(home.files), whole)
}

/** Nothing cached, on a slow machine and line: until one can type one's name; until the numbers are there. */
async function usable(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slowLine)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let requests = 0
  page.on('request', () => (requests += 1))
  let start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('input[autocomplete="username"]').waitFor()
  told('sign-in usable', performance.now() - start, requests)
  await page.locator('input[autocomplete="username"]').fill('bench')
  await page.locator('input[type=password]').fill('correct-horse-9')
  requests = 0
  start = performance.now()
  await page.locator('button[type=submit]').click()
  await page.locator('main a[href*="status=online"]').first().waitFor()
  told('start page after signing in', performance.now() - start, requests)
  requests = 0
  start = performance.now()
  await cdp.send('Network.clearBrowserCache')
  await page.reload({ waitUntil: 'commit' })
  await page.locator('main a[href*="status=online"]').first().waitFor()
  told('start page, nothing cached', performance.now() - start, requests)
  await context.close()
}

const told = (what: string, ms: number, requests: number) =>
  row(what, seconds(ms), `${requests} requests`, against('≤ 3 s', ms <= 3_000))

/** Every entry of the menu in turn, after each was opened once. */
async function changes(browser: Browser, url: string, sessid: string): Promise<void> {
  const page = await signedIn(browser, url, sessid)
  const paths = await page
    .locator('nav ul a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const path of paths) await page.evaluate(clickToPage, path)
  await page.waitForLoadState('networkidle')
  const times: { path: string; ms: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of paths) times.push({ path, ms: await page.evaluate(clickToPage, path) })
  const all = times.map(({ ms }) => ms)
  const p95 = percentile(all, 0.95)
  row(`change of route, warm, ${paths.length} screens`, 'p50', 'p95', 'longest')
  const longest = times.reduce((worst, time) => (time.ms > worst.ms ? time : worst))
  const [p50, high, most] = [percentile(all, 0.5), p95, longest.ms].map(milliseconds)
  row(`longest: ${longest.path}`, p50!, high!, most!, against('p95 ≤ 150 ms', p95 <= 150))
  await page.close()
}

/** Runs in the page: milliseconds from the click to the frame with the screen's own title. */
function clickToPage(path: string): Promise<number> {
  const title = () => document.querySelector('main h1')
  const before = title()
  const start = performance.now()
  document.querySelector<HTMLElement>(`nav ul a[href="${path}"]`)!.click()
  return new Promise((resolve) => {
    const look = () => {
      const there = location.pathname === path && title() && (title() !== before || !before)
      if (there || performance.now() - start > 5_000)
        requestAnimationFrame(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** From the last key to results of the server; 120 ms of it are waited on purpose, for the next key. */
async function palette(browser: Browser, url: string, sessid: string): Promise<void> {
  const page = await signedIn(browser, url, sessid)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    await field.fill('')
    const start = performance.now()
    await field.fill(`Device ${round * 37 + 11}`)
    await page
      .getByRole('option', { name: new RegExp(`Device ${round * 37 + 11}(?!\\d)`) })
      .first()
      .waitFor()
    times.push(performance.now() - start - 120)
  }
  const p95 = percentile(times, 0.95)
  row('palette, key to results, less 120 ms', milliseconds(percentile(times, 0.5)), milliseconds(p95))
  await page.close()
}

async function signedIn(browser: Browser, url: string, sessid: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((value) => sessionStorage.setItem('_SESSION', value), sessid)
  await page.goto(url)
  await page.locator('nav ul a').first().waitFor()
  return page
}

if (import.meta.main) await run()
